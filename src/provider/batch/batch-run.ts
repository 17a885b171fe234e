import type { Bill } from '../../core/bill.js';
import type { Clock } from '../../core/ports.js';
import type { Timers } from '../call/timers.js';
import type { BatchDesk, Fallback } from './desk.js';

/** One run whose questions are asked by batch. */
export interface BatchRun {
  /** A directory of the run's own, for its journals; the same one takes an interrupted run up again. */
  readonly dir: string;
  readonly fallback: Fallback;
  /** Asks once more what came to nothing in an earlier process. */
  readonly again?: boolean;
  /**
   * The scoring itself, its rewards thrown away: each question that nothing kept answers is collected, and the pair that
   * asks it fails. It is walked anew as long as answers may lead to further questions.
   */
  readonly walk: (signal: AbortSignal) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Told of every item that has a cost, at the price of a batch. */
  readonly bill: Bill;
  /** Told of every batch that is sent, and of what went wrong. */
  readonly say: (line: string) => void;
  /** Shows how many of so many requests have ended, as long as `work` lasts. */
  readonly progress: <T>(
    total: number,
    work: (to: (done: number) => void) => Promise<T>,
  ) => Promise<T>;
}

/** What filling takes from outside. */
export interface FillDeps {
  readonly desk: BatchDesk;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  /** Seconds since 1970. */
  readonly epochSeconds: () => number;
  /** How often answers may lead to further questions. */
  readonly maxRounds: number;
}
