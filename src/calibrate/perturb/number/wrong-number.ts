import type { AskedNumber } from './asked-number.js';

/** A number that can be made wrong, with why it is wrong then. */
export interface WrongNumber {
  readonly value: number;
  readonly errorType: string;
  readonly why: string;
}

/** Rounded as the right answer is. */
export function rounded(value: number, { places }: Pick<AskedNumber, 'places'>): number {
  return Number(value.toFixed(places));
}
