import type { Bill } from '../../core/bill.js';
import type { Outcome, PlannedItem } from './journal.js';
import type { PartFiles } from './part-files.js';
import type { Patience } from './persevere.js';

/** What the parts of a run have in common. */
export interface RunningParts {
  readonly patience: Patience;
  /** Seconds since 1970. */
  readonly epochSeconds: () => number;
  readonly bill: Bill;
  /** One upload at a time. */
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>;
  /** Batches that a part of the run has made, or is about to hold for its own. */
  readonly claimed: Set<string>;
  /** How many parts are at a provider now. */
  readonly underWay: Set<PartFiles>;
  readonly onEnd: (item: PlannedItem, outcome: Outcome) => void;
  /** How many items of the part have ended at the provider. */
  readonly onResolved: (files: PartFiles, items: number) => void;
  readonly say: (line: string) => void;
  /** Says what many parts may have to say in the same words. */
  readonly sayOnce: (line: string) => void;
}
