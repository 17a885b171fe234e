import type { ErrorRates } from '../core/calibration.js';

/** The rates that one question of the gold can count towards; abstention and failure count every question. */
export type CountedRate = Exclude<keyof ErrorRates, 'abstention' | 'failure'>;

/** One question of the gold that was put to the judge, reduced to what the rates count. */
export interface AskedQuestion {
  /** What is not independent of it lies in the same cluster: a form, a case. Also what decides the split. */
  readonly cluster: string;
  /** What it is broken down by: dimension to value. */
  readonly strata: Readonly<Record<string, string>>;
  /** Whether the first repeat was answered: neither abstained nor failed. */
  readonly answered: boolean;
  /** Whether the first repeat was not answered because the judge failed, and not because it abstained. */
  readonly failed: boolean;
  /** The rates it belongs to, and whether it counts there; the value says nothing where it was not answered. */
  readonly counts: Partial<Readonly<Record<CountedRate, boolean>>>;
  /** What was answered, a repeat each; undefined where that repeat was not. */
  readonly repeats: readonly (string | undefined)[];
  /** What a human answered to the same question; absent where nobody did. */
  readonly human?: string;
}
