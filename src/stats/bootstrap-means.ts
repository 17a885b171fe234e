import { drawMeans } from './bootstrap-draws.js';
import { type BootstrapOptions, bootstrapEstimate, checkDraws } from './bootstrap-estimate.js';
import { type ClusterTotal, measuredClusters } from './cluster-totals.js';
import type { Estimate } from './estimate.js';
import { exactSum } from './exact-sum.js';

/** A mean with its interval, and its value in every draw of clusters: NaN in a draw that has none of its clusters. */
export interface BootstrapMean {
  readonly estimate: Estimate;
  readonly replicates: Float64Array;
}

/**
 * Means over clusters, with intervals by the cluster bootstrap: whole clusters are drawn with replacement, and a mean is
 * the sum over the number of values in the draw (A. C. Davison and D. V. Hinkley, Bootstrap Methods and their
 * Application, 1997, 3.8, strategy 1). All series (models, families of a model) see the same draws, of all the clusters
 * that any of them has: that pairs them for differences and ranks. The same for any order of clusters or series. A series
 * may have several totals of one cluster; those that are in several series as the same object are added up once.
 *
 * The interval is the percentile one, with its tails moved out for few clusters, unless BCa is asked for: it can be read
 * off the very draws that ranks and differences are read off, stays within the score's range, and needs no acceleration,
 * which few cases estimate badly.
 */
export function bootstrapMeans(
  series: ReadonlyMap<string, readonly ClusterTotal[]>,
  options: BootstrapOptions,
): Map<string, BootstrapMean> {
  const steps = bootstrapMeansInSteps(series, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same. Yields the share that is done now and then, 0 to 1: of tens of thousands of clusters it takes a while. */
export function* bootstrapMeansInSteps(
  series: ReadonlyMap<string, readonly ClusterTotal[]>,
  options: BootstrapOptions,
): Generator<number, Map<string, BootstrapMean>> {
  checkDraws(options);
  const measured = [...series.values()].map(measuredClusters);
  const drawn = yield* drawMeans(measured, options);
  const named = [...series.keys()].map((name, i): [string, BootstrapMean] => {
    const replicates = drawn[i] as Float64Array;
    const totals = measured[i] as ClusterTotal[];
    return [name, { estimate: estimateOf(totals, replicates, options), replicates }];
  });
  return new Map(named);
}

/**
 * The first mean less the second, draw by draw; `differences` are those of its clusters, over as many values as either
 * mean has in each of them, so that nothing needs to be drawn for it.
 */
export function bootstrapDifference(
  { first, second }: { readonly first: BootstrapMean; readonly second: BootstrapMean },
  differences: readonly ClusterTotal[],
  options: BootstrapOptions,
): BootstrapMean {
  const others = second.replicates;
  const replicates = first.replicates.map((mean, draw) => mean - (others[draw] as number));
  return { estimate: estimateOf(measuredClusters(differences), replicates, options), replicates };
}

/** One mean with its interval, over draws of its own clusters. */
export function bootstrapMean(
  totals: readonly ClusterTotal[],
  options: BootstrapOptions,
): Estimate {
  const [mean] = bootstrapMeans(new Map([['', totals]]), options).values();
  return (mean as BootstrapMean).estimate;
}

/** The mean of the values behind the totals; undefined where there are none. */
export function meanOf(totals: readonly ClusterTotal[]): number | undefined {
  const of = totals.reduce((all, total) => all + total.of, 0);
  return of === 0 ? undefined : exactSum(totals.map(({ sum }) => sum)) / of;
}

function estimateOf(
  totals: readonly ClusterTotal[],
  replicates: Float64Array,
  options: BootstrapOptions,
): Estimate {
  return bootstrapEstimate({
    n: totals.reduce((n, { of }) => n + of, 0),
    clusters: clustersOf(totals),
    estimate: meanOf(totals),
    replicates,
    jackknife: () => withoutEach(totals),
    options,
  });
}

/** Of totals in the order of their clusters. */
function clustersOf(totals: readonly ClusterTotal[]): number {
  return totals.filter(({ cluster }, i) => cluster !== totals[i - 1]?.cluster).length;
}

function withoutEach(totals: readonly ClusterTotal[]): number[] {
  const sum = totals.reduce((all, total) => all + total.sum, 0);
  const of = totals.reduce((all, total) => all + total.of, 0);
  const own = new Map<string, { sum: number; of: number }>();
  for (const total of totals) {
    const known = own.get(total.cluster) ?? { sum: 0, of: 0 };
    own.set(total.cluster, { sum: known.sum + total.sum, of: known.of + total.of });
  }
  return [...own.values()].map((cluster) => (sum - cluster.sum) / (of - cluster.of));
}
