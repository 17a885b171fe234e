import type { Rate } from '../core/calibration.js';
import { t975 } from './student-t.js';
import { wilson } from './wilson.js';

/** On how many of a cluster's questions the thing held. */
export interface ClusterCount {
  readonly count: number;
  readonly of: number;
}

/**
 * A share over clusters of questions that are not independent of each other (the answers of one form), with the Wilson
 * interval at the effective sample size. That is n over the design effect of the ratio estimator (J. N. K. Rao and
 * A. J. Scott, Biometrics 48, 1992, 577-585; taken as 1 where it is less, or where the share is 0 or 1 and it cannot be
 * estimated), times the factor for few clusters (t of n-1 over t of clusters-1, squared: E. L. Korn and B. I. Graubard,
 * Survey Methodology 24, 1998, 193-201), and 1 at least: a single cluster tells no more than one question would.
 * Where no cluster has two questions it is the plain interval.
 */
export function clusteredRate(clusters: readonly ClusterCount[]): Rate {
  const asked = clusters.filter((cluster) => cluster.of > 0);
  const count = sum(asked.map((cluster) => cluster.count));
  const of = sum(asked.map((cluster) => cluster.of));
  if (of === 0) return { count, of, method: 'none' };
  const rate = count / of;
  const isClustered = of > asked.length;
  const effective = isClustered ? effectiveSize(asked, { rate, of }) : of;
  const { low, high } = wilson({ rate, of: effective });
  const method = isClustered ? 'wilson_clustered' : 'wilson';
  return { count, of, rate, low, high, effective, method };
}

/** A share of questions that are independent of each other. */
export function plainRate(count: number, { of }: { readonly of: number }): Rate {
  if (of === 0) return { count, of, method: 'none' };
  const rate = count / of;
  return { count, of, rate, ...wilson({ rate, of }), effective: of, method: 'wilson' };
}

function effectiveSize(
  clusters: readonly ClusterCount[],
  whole: { readonly rate: number; readonly of: number },
): number {
  const { of } = whole;
  const fewClusters = (t975(of - 1) / t975(clusters.length - 1)) ** 2;
  return Math.max(1, (of / Math.max(1, designEffect(clusters, whole))) * fewClusters);
}

/** Variance of the ratio estimator over that of as many independent questions; 1 where neither can be had. */
export function designEffect(
  clusters: readonly ClusterCount[],
  { rate, of }: { readonly rate: number; readonly of: number },
): number {
  const m = clusters.length;
  const binomial = (rate * (1 - rate)) / of;
  if (m < 2 || binomial === 0) return 1;
  const squares = sum(clusters.map((cluster) => (cluster.count - cluster.of * rate) ** 2));
  return ((m / (m - 1)) * squares) / of ** 2 / binomial;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
