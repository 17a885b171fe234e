import { exactSum } from './exact-sum.js';

/** What one cluster (a case) adds to a mean: the sum of its values, and how many they are. */
export interface ClusterTotal {
  readonly cluster: string;
  readonly sum: number;
  readonly of: number;
}

/** One value measured, with what it is not independent of: the pairs of one case share a cluster. */
export interface ClusteredValue {
  readonly cluster: string;
  readonly value: number;
}

/**
 * Totals by cluster, in the order of the clusters' names and the same whatever the order of the values. Throws
 * RangeError for a value that is not finite.
 */
export function clusterTotals(values: readonly ClusteredValue[]): ClusterTotal[] {
  const totals = values.every(isHalf) ? totalsOfHalves(values) : totalsOfFractions(values);
  return totals.sort((a, b) => (a.cluster < b.cluster ? -1 : 1));
}

/** Halves, as scores are, add up without rounding, in whatever order. */
function isHalf({ value }: ClusteredValue): boolean {
  return Number.isInteger(2 * value) && value < MOST_OF_HALVES && value > -MOST_OF_HALVES;
}

/** So many of them could be added up a million times. */
const MOST_OF_HALVES = 2 ** 30;

function totalsOfHalves(values: readonly ClusteredValue[]): ClusterTotal[] {
  const totals = new Map<string, { readonly cluster: string; sum: number; of: number }>();
  for (const { cluster, value } of values) {
    const total = totals.get(cluster);
    if (total) {
      total.sum += value;
      total.of += 1;
    } else totals.set(cluster, { cluster, sum: value, of: 1 });
  }
  return [...totals.values()];
}

function totalsOfFractions(values: readonly ClusteredValue[]): ClusterTotal[] {
  const byCluster = new Map<string, number[]>();
  for (const { cluster, value } of values) {
    if (!Number.isFinite(value))
      throw new RangeError(`${cluster}: ${value} is no value to average`);
    const found = byCluster.get(cluster);
    if (found) found.push(value);
    else byCluster.set(cluster, [value]);
  }
  return [...byCluster].map(([cluster, of]) => ({ cluster, sum: exactSum(of), of: of.length }));
}

/** The clusters that have a value, in the order of their names, so that no sum over them hangs on the order given. */
export function measuredClusters(totals: readonly ClusterTotal[]): ClusterTotal[] {
  return totals
    .filter(({ of }) => of > 0)
    .sort((a, b) => (a.cluster < b.cluster ? -1 : a.cluster > b.cluster ? 1 : 0));
}
