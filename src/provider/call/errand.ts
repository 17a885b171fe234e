import type { JudgeCall, Lane } from '../../core/ports.js';
import type { ChatQuestion } from '../caller.js';
import type { Need } from './rate-limits.js';
import type { Timers } from './timers.js';

/** One call on its way: what it waits for, and how far it has come. It waits for one thing at a time. */
export interface Errand<T> {
  readonly question: ChatQuestion<T>;
  readonly call: JudgeCall;
  /** The errand's own: it fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly lane: Lane;
  /** Under which the reply is kept. */
  key: string;
  leave: ((reason: unknown) => void) | undefined;
  /** Absent until it has held a slot: what is in front of a call in the queue is not its fault. */
  deadline: number | undefined;
  probe: boolean;
  /** Of the rate limits, for its next attempt. */
  need: Need;
  attempts: number;
  doubled: boolean;
  reasked: boolean;
  /** Parameters left out on the way. */
  leftOut: number;
}

/** An errand at its start. It listens to its signal once, however often it waits. */
export function openErrand<T>(given: {
  readonly question: ChatQuestion<T>;
  readonly call: JudgeCall;
  readonly signal: AbortSignal;
  readonly key: string;
}): Errand<T> {
  const { question, call, signal, key } = given;
  const errand: Errand<T> = {
    question,
    call,
    signal,
    key,
    lane: call.lane,
    leave: undefined,
    deadline: undefined,
    probe: false,
    need: { input: 0, output: 0 },
    attempts: 0,
    doubled: false,
    reasked: false,
    leftOut: 0,
  };
  signal.addEventListener('abort', () => errand.leave?.(signal.reason), { once: true });
  return errand;
}

/** Waits. Rejects with the reason of the errand's signal as soon as that fires. */
export function pause(
  errand: Pick<Errand<unknown>, 'leave' | 'signal'>,
  seconds: number,
  timers: Timers,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (errand.signal.aborted) return reject(errand.signal.reason);
    const callOff = timers.after(seconds * 1000, () => {
      errand.leave = undefined;
      resolve();
    });
    errand.leave = (reason) => {
      callOff();
      reject(reason);
    };
  });
}
