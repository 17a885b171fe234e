import { isPlausible } from '../number/plausible.js';
import type { RecordSentence } from '../patient-record.js';

/** A value of an answer, as it is written there. */
export interface WrittenValue {
  readonly value: number;
  /** With its separators: "1,180", "4.80". */
  readonly written: string;
  readonly isDose: boolean;
  readonly isPercent: boolean;
  /** Words that tell what it is of, with its unit. */
  readonly of: string;
}

/** How far a wrong value is from the right one: too far for rounding, near enough to be believed; a dose is halved or doubled. */
const FACTORS = [0.7, 1.4, 0.55, 1.8] as const;
const OF_A_DOSE = [2, 0.5, 1.5] as const;
const CLOSEST = 0.2;
/** Whole values nearer than this may be counted, rounded or scored another way. */
const CLOSEST_WHOLE = 2;
/** Nearer to one that is said than this it may be that one, rounded. */
const NEAR = 0.06;

/** Values in the place of a right one, as they would be written there, that stand nowhere in what the record says of it. */
export function wrongValues(right: WrittenValue, said: readonly RecordSentence[]): string[] {
  const { value, isDose, isPercent } = right;
  const known = said.flatMap((r) => r.quantities.flatMap((q) => [q.low, q.high]));
  return (isDose ? OF_A_DOSE : FACTORS)
    .map((factor) => (isDose ? Number((value * factor).toPrecision(4)) : rounded(factor, right)))
    .filter((v) => v > 0 && !(isPercent && v > 100) && Math.abs(v - value) >= CLOSEST * value)
    .filter((v) => isDose || (isApart(v, right) && isPlausible(v, right.of)))
    .filter((v) => !known.some((k) => Math.abs(k - v) <= NEAR * Math.abs(k)))
    .map((v) => asWritten(v, right))
    .filter((words) => !said.some((r) => standsAlone(words, r.text)));
}

function isApart(v: number, { value, written }: WrittenValue): boolean {
  return placesOf(written) > 0 || Math.abs(v - value) >= CLOSEST_WHOLE;
}

/** As round as the value it takes the place of: 300 becomes 450, and 10 becomes 15. */
function rounded(factor: number, { value, written }: WrittenValue): number {
  const places = placesOf(written);
  if (places > 0) return Number((value * factor).toFixed(places));
  const step = stepOf(value);
  return Math.max(step, Math.round((value * factor) / step) * step);
}

function stepOf(value: number): number {
  if (value >= 100 && value % 50 === 0) return 50;
  return value >= 10 && value % 5 === 0 ? 5 : 1;
}

function asWritten(value: number, { written, isDose }: WrittenValue): string {
  if (written.includes(',') && value >= 1000) return value.toLocaleString('en-US');
  return isDose ? String(value) : value.toFixed(placesOf(written));
}

function placesOf(written: string): number {
  return (/\.(\d+)$/.exec(written)?.[1] ?? '').length;
}

function standsAlone(number: string, text: string): boolean {
  return new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?!\\d)`).test(text);
}
