import { seededRandom } from '../core/seeded-random.js';
import { checkDraws } from './bootstrap-estimate.js';
import { fairCoins } from './fair-coins.js';

/** What came of one pair under two conditions (with tools and without), and the case it is of. */
export interface SeenTwice {
  readonly cluster: string;
  readonly first: string;
  readonly second: string;
}

/** How far the outcomes of two conditions are apart. What is undefined is absent, and `why` says so. */
export interface DistributionShift {
  readonly n: number;
  readonly clusters: number;
  /** Total variation distance, 0 (alike) to 1: the least share of pairs whose outcome would have to be another. */
  readonly distance?: number;
  /** Its mean were there no shift. It is never below 0, so read the distance against this; it has no interval. */
  readonly byChance?: number;
  readonly p?: number;
  readonly method: 'exact_swaps' | 'drawn_swaps' | 'none';
  readonly why?: 'nothing_measured' | 'no_difference';
}

/** Up to so many clusters that differ all swaps are gone through. */
const MOST_ENUMERATED = 16;

/**
 * Total variation distance of the outcomes of two conditions, half the sum of the differences of their shares (D. A.
 * Levin, Y. Peres and E. L. Wilmer, Markov Chains and Mixing Times, 2009, proposition 4.2), and whether it is more than
 * chance: without a shift the two conditions of a case might be swapped, all of its pairs at once (A. M. Winkler and
 * others, NeuroImage 92, 2014, 381-397). Exact up to 16 cases that differ; beyond, over drawn swaps, of which what was
 * seen is one (B. Phipson and G. K. Smyth, Statistical Applications in Genetics and Molecular Biology 9, 2010, 39).
 */
export function distributionShift(
  pairs: readonly SeenTwice[],
  options: { readonly draws: number; readonly seed: number },
): DistributionShift {
  checkDraws(options);
  const n = pairs.length;
  const byCluster = netCounts(pairs);
  const clusters = byCluster.length;
  if (n === 0) return { n, clusters, method: 'none', why: 'nothing_measured' };
  const net = byCluster.filter((counts) => counts.some((count) => count !== 0));
  if (net.length === 0) return { n, clusters, distance: 0, method: 'none', why: 'no_difference' };
  const seen = apart(net, () => 1);
  const isExact = net.length <= MOST_ENUMERATED;
  const swapped = isExact ? allSwaps(net) : drawnSwaps(net, { ...options, seen });
  return {
    n,
    clusters,
    distance: seen / (2 * n),
    byChance: swapped.reduce((sum, value) => sum + value, 0) / swapped.length / (2 * n),
    p: swapped.filter((value) => value >= seen).length / swapped.length,
    method: isExact ? 'exact_swaps' : 'drawn_swaps',
  };
}

type Net = readonly (readonly number[])[];

/** For each cluster, in the order of names, and each outcome: how often it came first less how often second. */
function netCounts(pairs: readonly SeenTwice[]): number[][] {
  const outcomes = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))].sort();
  const place = new Map(outcomes.map((outcome, i) => [outcome, i]));
  const net = new Map<string, number[]>();
  for (const { cluster, first, second } of pairs) {
    const counts = net.get(cluster) ?? outcomes.map(() => 0);
    net.set(cluster, counts);
    for (const [outcome, step] of [[first, 1] as const, [second, -1] as const]) {
      const at = place.get(outcome) as number;
      counts[at] = (counts[at] as number) + step;
    }
  }
  return [...net].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counts]) => counts);
}

/** Twice the pairs that would have to change, with the clusters whose sign is -1 swapped. Whole: compared exactly. */
function apart(net: Net, sign: (cluster: number) => number): number {
  const totals = (net[0] ?? []).map(() => 0);
  net.forEach((counts, cluster) => {
    const by = sign(cluster);
    counts.forEach((count, i) => {
      totals[i] = (totals[i] as number) + by * count;
    });
  });
  return totals.reduce((sum, total) => sum + Math.abs(total), 0);
}

function allSwaps(net: Net): number[] {
  return Array.from({ length: 2 ** net.length }, (_, swaps) =>
    apart(net, (cluster) => ((swaps >> cluster) & 1 ? -1 : 1)),
  );
}

function drawnSwaps(
  net: Net,
  { draws, seed, seen }: { readonly draws: number; readonly seed: number; readonly seen: number },
): number[] {
  const heads = fairCoins(seededRandom(seed));
  const alike = alikeOf(net);
  const counts = alike.map((of) => of.counts);
  const drawn = Array.from({ length: draws }, () => {
    const swapped = alike.map(({ times }) => 2 * heads(times) - times);
    return apart(counts, (i) => swapped[i] as number);
  });
  return [seen, ...drawn];
}

/** Clusters of equal counts, swapped or not: only how many of them are swapped matters. */
function alikeOf(net: Net): { readonly counts: readonly number[]; times: number }[] {
  const alike = new Map<string, { readonly counts: readonly number[]; times: number }>();
  for (const counts of net) {
    const isSwapped = (counts.find((count) => count !== 0) as number) < 0;
    const turned = isSwapped ? counts.map((count) => -count) : counts;
    const key = turned.join();
    const found = alike.get(key);
    if (found) found.times += 1;
    else alike.set(key, { counts: turned, times: 1 });
  }
  return [...alike].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => of);
}
