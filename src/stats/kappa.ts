import { type RatingTable, ratingTable } from './rating-table.js';

/** How far apart two ratings are taken to be: 0 where they are equal. */
export type Disagreement = (a: number, b: number) => number;

/** Any two different ratings disagree fully: Cohen's kappa of 1960. */
export const PLAIN: Disagreement = (a, b) => (a === b ? 0 : 1);
/** By the distance of the ratings. */
export const LINEAR: Disagreement = (a, b) => Math.abs(a - b);
/** By the squared distance of the ratings. */
export const QUADRATIC: Disagreement = (a, b) => (a - b) ** 2;

/** One thing rated twice. */
export type RatedTwice = readonly [first: number, second: number];

/**
 * Cohen's weighted kappa, 1 - sum(w * observed) / sum(w * expected by chance), over the ratings as numbers
 * (J. Cohen, Psychological Bulletin 70, 1968, 213-220; with PLAIN it is the kappa of Educational and Psychological
 * Measurement 20, 1960, 37-46). Undefined where chance alone cannot disagree: no pairs, or one rating throughout.
 */
export function kappa(
  pairs: readonly RatedTwice[],
  disagreement: Disagreement,
): number | undefined {
  const table = ratingTable();
  for (const pair of pairs) table.add(pair, 1);
  return kappaOfTable(table, disagreement);
}

/** The same of a table of what was rated; its work grows with the different ratings, not with how many there are. */
export function kappaOfTable(table: RatingTable, disagreement: Disagreement): number | undefined {
  let observed = 0;
  for (const [a, b, times] of table.met()) observed += disagreement(a, b) * times;
  let byChance = 0;
  for (const [a, inFirst] of table.first) {
    for (const [b, inSecond] of table.second) byChance += disagreement(a, b) * inFirst * inSecond;
  }
  // Both sums are n times their mean; the chance one counts n * n pairs.
  return byChance === 0 ? undefined : 1 - (observed * table.size()) / byChance;
}
