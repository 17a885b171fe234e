import type { FormReading } from '../form-reading.js';
import { dayFrom, dayTo } from './ask.js';
import type { Derivation, Derived } from './derived.js';
import { quoteOf, valuesFor } from './values-for.js';

/** Rows of a diary that give numbers for parts of the window: what they add up to. */
export function sumOverWindow(
  { ask, claim }: Pick<Parameters<Derivation>[0], 'ask' | 'claim'>,
  reading: FormReading,
): readonly Derived[] {
  const { window } = ask;
  if (!window) return [];
  const inside = valuesFor(claim, ask, reading).filter(
    ({ candidate: { date, dated, strength } }) =>
      strength >= ROWS_SURE &&
      dated !== 'document' &&
      date !== '' &&
      dayFrom(date) >= window.from &&
      dayTo(date) <= window.to,
  );
  const days = new Set(inside.map((v) => v.candidate.date));
  if (inside.length < 2 || days.size !== inside.length) return [];
  const value = inside.reduce((sum, v) => sum + v.value, 0);
  return [{ value, sure: 0.8, quotes: inside.map(quoteOf), from: `${inside.length} rows` }];
}

const ROWS_SURE = 0.7;
