import { midRanks } from './mid-ranks.js';
import { studentTwoSided } from './student-tail.js';

/** One thing measured twice. */
export type MeasuredTwice = readonly [first: number, second: number];

/** Spearman's rho with its two-sided p. What is undefined is absent, and `why` says so. */
export interface Spearman {
  readonly n: number;
  readonly rho?: number;
  readonly p?: number;
  readonly method: 'exact_permutation' | 't_approximation' | 'none';
  readonly why?: 'fewer_than_two' | 'constant';
}

/** Up to here all orders are enumerated: 10! is 3.6 million. */
const MOST_ENUMERATED = 10;

/**
 * Spearman's rank correlation: Pearson's of the mid-ranks (C. Spearman, American Journal of Psychology 15, 1904,
 * 72-101). Up to 10 things p is the share of all orders of the second measure's ranks, ties and all, whose |rho| is no
 * less (J. H. Zar, Journal of the American Statistical Association 67, 1972, 578-580, has the tables without ties);
 * beyond, that of Student's t of n-2 (M. G. Kendall, Rank Correlation Methods, 1948, chapter 5). Undefined for fewer
 * than two things, and where a measure is constant.
 */
export function spearman(pairs: readonly MeasuredTwice[]): Spearman {
  const n = pairs.length;
  if (n < 2) return { n, method: 'none', why: 'fewer_than_two' };
  // Doubled mid-ranks are whole, and so is their mean product by chance: comparisons are exact.
  const first = midRanks(pairs.map(([a]) => a)).map((rank) => 2 * rank);
  const second = midRanks(pairs.map(([, b]) => b)).map((rank) => 2 * rank);
  const byChance = n * (n + 1) ** 2;
  const spread = Math.sqrt(
    (product(first, first) - byChance) * (product(second, second) - byChance),
  );
  if (spread === 0) return { n, method: 'none', why: 'constant' };
  const covariance = product(first, second) - byChance;
  const rho = covariance / spread;
  if (n <= MOST_ENUMERATED) {
    const p = shareAsFar({ first, second, byChance, distance: Math.abs(covariance) });
    return { n, rho, p, method: 'exact_permutation' };
  }
  return { n, rho, p: studentTwoSided(tOf({ rho, n }), n - 2), method: 't_approximation' };
}

function tOf({ rho, n }: { readonly rho: number; readonly n: number }): number {
  return rho * Math.sqrt((n - 2) / Math.max(0, 1 - rho ** 2));
}

/** Share of the orders of `second` whose sum of products is at least `distance` from what chance gives. */
function shareAsFar(from: {
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly byChance: number;
  readonly distance: number;
}): number {
  const { first, second, byChance, distance } = from;
  const n = first.length;
  let [asFar, orders] = [0, 0];
  const place = (i: number, used: number, sum: number): void => {
    if (i === n) {
      orders++;
      if (Math.abs(sum - byChance) >= distance) asFar++;
      return;
    }
    for (let j = 0; j < n; j++) {
      const taken = 1 << j;
      if ((used & taken) === 0) {
        place(i + 1, used | taken, sum + (first[i] as number) * (second[j] as number));
      }
    }
  };
  place(0, 0, 0);
  return asFar / orders;
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}
