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
 * A. J. Scott, Biometrics 48, 1992, 577-585; taken as 1 where it is less), times the factor for few clusters (t of n-1
 * over t of clusters-1, squared: E. L. Korn and B. I. Graubard, Survey Methodology 24, 1998, 193-201), and 1 at least: a
 * single cluster tells no more than one question would. A share of 0 or 1 says nothing of how alike the questions of a
 * cluster are, and one that rests on a handful of clusters next to nothing: there the design effect is at least that of
 * `ASSUMED_CORRELATION`. Where no cluster has two questions it is the plain interval.
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
  const measured = Math.max(1, designEffect(clusters, whole));
  const effect = tellsOfClustering(clusters)
    ? measured
    : Math.max(measured, assumedEffect(clusters));
  return Math.max(1, (of / effect) * fewClusters);
}

/**
 * How alike the questions of a cluster are taken to be where that cannot be measured, as an intraclass correlation: more
 * than any that J. Singh, C. Liddy, W. Hogg and M. Taljaard (BMC Research Notes 8, 2015, 89) found in how the patients
 * of a practice were cared for: 0 to 0.173, for processes that were done or not 0.088 in the median.
 */
export const ASSUMED_CORRELATION = 0.2;
/** In fewer clusters than this the rarer outcome may lie apart by chance. */
const FEWEST_CLUSTERS = 5;

/** Whether both outcomes came up in enough clusters for their variance to tell how they cluster. */
function tellsOfClustering(clusters: readonly ClusterCount[]): boolean {
  const having = clusters.filter(({ count }) => count > 0).length;
  const lacking = clusters.filter(({ count, of }) => count < of).length;
  return Math.min(having, lacking) >= FEWEST_CLUSTERS;
}

/**
 * 1 + (b - 1) times the correlation (L. Kish, Survey Sampling, 1965), with b the size of the cluster that a question is
 * in, on average over the questions (A. Donner, N. Birkett and C. Buck, American Journal of Epidemiology 114, 1981,
 * 906-914).
 */
function assumedEffect(clusters: readonly ClusterCount[]): number {
  const size = sum(clusters.map(({ of }) => of ** 2)) / sum(clusters.map(({ of }) => of));
  return 1 + (size - 1) * ASSUMED_CORRELATION;
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
