import { EQUAL_WITHIN } from './exact-sum.js';

/**
 * Ranks from 1 for the least value; equal values, within 1e-12 of the least of them, share the mean of their ranks (M. G. Kendall, Rank Correlation Methods,
 * 1948, chapter 3). Throws RangeError for NaN, which has no rank.
 */
export function midRanks(values: readonly number[]): number[] {
  if (values.some(Number.isNaN)) throw new RangeError('a value that is no number has no rank');
  const order = values
    .map((_, i) => i)
    .sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] as number] as number;
    let to = from + 1;
    while (to < order.length && isEqual(value, values[order[to] as number] as number)) to++;
    for (const i of order.slice(from, to)) ranks[i] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

function isEqual(least: number, value: number): boolean {
  return value === least || value - least <= EQUAL_WITHIN;
}

/** Ranks from 1 for the greatest value, as models are ranked by a score; equal values share the mean of their ranks. */
export function ranksFromBest(values: readonly number[]): number[] {
  return midRanks(values.map((value) => -value));
}
