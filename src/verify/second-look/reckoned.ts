import type { Quoted } from '../values/finding.js';

/** A value that follows from values of the record by one reading of a question. */
export interface Reckoned {
  readonly value: number;
  /** What it may be off by, beyond rounding. */
  readonly slack: number;
  readonly quotes: readonly Quoted[];
  /** By a formula that leaves no other reading of its values. */
  readonly isFormula?: boolean;
  /** In words: "the sum of 6 rows". */
  readonly from: string;
}
