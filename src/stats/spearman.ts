import { logGamma } from './log-gamma.js';
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
 * beyond, that of Student's t of n-2 (M. G. Kendall, Rank Correlation Methods, 1948, chapter 5),
 * and never less than the chance of the order that was seen: p is not 0. Undefined for fewer
 * than two things, and where a measure is constant.
 */
export function spearman(pairs: readonly MeasuredTwice[]): Spearman {
  const n = pairs.length;
  if (n < 2) return { n, method: 'none', why: 'fewer_than_two' };
  const ranks = ranksOf(pairs);
  const rho = rhoOf(ranks);
  if (rho === undefined) return { n, method: 'none', why: 'constant' };
  if (n <= MOST_ENUMERATED) {
    return { n, rho, p: shareAsFar(ranks), method: 'exact_permutation' };
  }
  const p = Math.max(studentTwoSided(tOf({ rho, n }), n - 2), chanceOfOrder(ranks));
  return { n, rho, p, method: 't_approximation' };
}

/** Spearman's rho alone, without the work of its p; undefined where `spearman` has none. */
export function spearmanRho(pairs: readonly MeasuredTwice[]): number | undefined {
  return pairs.length < 2 ? undefined : rhoOf(ranksOf(pairs));
}

/** Doubled, mid-ranks are whole, and so is the sum of products that chance gives: comparisons are exact. */
interface DoubledRanks {
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly byChance: number;
}

function ranksOf(pairs: readonly MeasuredTwice[]): DoubledRanks {
  const doubled = (values: number[]) => midRanks(values).map((rank) => 2 * rank);
  return {
    first: doubled(pairs.map(([a]) => a)),
    second: doubled(pairs.map(([, b]) => b)),
    byChance: pairs.length * (pairs.length + 1) ** 2,
  };
}

function rhoOf({ first, second, byChance }: DoubledRanks): number | undefined {
  const spread = Math.sqrt(
    (product(first, first) - byChance) * (product(second, second) - byChance),
  );
  return spread === 0 ? undefined : (product(first, second) - byChance) / spread;
}

function tOf({ rho, n }: { readonly rho: number; readonly n: number }): number {
  return rho * Math.sqrt((n - 2) / Math.max(0, 1 - rho ** 2));
}

/** Twice the chance of one order of the second ranks, in which equal ones may change places: both ends are as far. */
function chanceOfOrder({ first, second }: DoubledRanks): number {
  const chance = [first, second].map((ranks) => {
    const times = new Map<number, number>();
    for (const rank of ranks) times.set(rank, (times.get(rank) ?? 0) + 1);
    const ways = [...times.values()].reduce((sum, n) => sum + logGamma(n + 1), 0);
    return ways - logGamma(ranks.length + 1);
  });
  return Math.min(1, 2 * Math.exp(Math.max(...chance)));
}

/** Share of the orders of the second ranks whose sum of products is at least as far from what chance gives. */
function shareAsFar({ first, second, byChance }: DoubledRanks): number {
  const distance = Math.abs(product(first, second) - byChance);
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
