import type { FormReading } from '../form-reading.js';
import type { Statement } from './statement.js';
import { ungivenDates } from './ungiven-dates.js';
import { ungivenNames } from './ungiven-names.js';
import { ungivenNumbers } from './ungiven-numbers.js';

/**
 * What a statement names and the record gives nowhere: drugs, diseases, tests, days and values, in its own words. A
 * statement with any of them is not supported by what else it says, however much of that fits.
 */
export function ungivenIn(statement: Statement, reading: FormReading): readonly string[] {
  return [
    ...ungivenNames(statement, reading),
    ...ungivenDates(statement, reading),
    ...ungivenNumbers(statement, reading),
  ];
}

/** Why a statement that fits in part is not supported. */
export function ungivenRationale(words: readonly string[]): string {
  return `The record nowhere gives ${[...new Set(words)].slice(0, 3).join(', ')}.`;
}
