import type { Quoted } from './finding.js';
import type { NumberAt } from './numbers-in.js';

/** A weight or a height of the patient. */
export interface BodySize {
  /** In kg, or in cm. */
  readonly value: number;
  readonly date: string;
  readonly isOwnDate: boolean;
  readonly quote: Quoted;
  /** The number as it is written; missing where feet and inches make one. */
  readonly number?: NumberAt;
  /** Measured at home or told by the patient. */
  readonly isAtHome: boolean;
  /** The record says that it is not to be used. */
  readonly isDoubted?: boolean;
}
