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
 * that any of them has: that pairs them for differences and ranks. The same for any order of clusters or series.
 *
 * The interval is the percentile one, with its tails moved out for few clusters, unless BCa is asked for: it can be read
 * off the very draws that ranks and differences are read off, stays within the score's range, and needs no acceleration,
 * which few cases estimate badly.
 */
export function bootstrapMeans(
  series: ReadonlyMap<string, readonly ClusterTotal[]>,
  options: BootstrapOptions,
): Map<string, BootstrapMean> {
  const steps = bootstrapMeansInSteps([series], options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value[0] as Map<string, BootstrapMean>;
}

/**
 * What `bootstrapMeans` has for each of several sets of series, the clusters of each set drawn as if it were alone. Yields
 * the share that is done now and then, 0 to 1: of tens of thousands of clusters it takes a while.
 */
export function* bootstrapMeansInSteps(
  sets: readonly ReadonlyMap<string, readonly ClusterTotal[]>[],
  options: BootstrapOptions,
): Generator<number, Map<string, BootstrapMean>[]> {
  checkDraws(options);
  const measured = sets.map((series) => [...series.values()].map(measuredClusters));
  const drawn = yield* drawMeans(measured, options);
  return sets.map((series, i) => {
    const named = [...series.keys()].map((name, s): [string, BootstrapMean] => {
      const replicates = drawn[i]?.[s] as Float64Array;
      const totals = measured[i]?.[s] as ClusterTotal[];
      return [name, { estimate: estimateOf(totals, replicates, options), replicates }];
    });
    return new Map(named);
  });
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
    clusters: totals.length,
    estimate: meanOf(totals),
    replicates,
    jackknife: () => withoutEach(totals),
    options,
  });
}

function withoutEach(totals: readonly ClusterTotal[]): number[] {
  const sum = totals.reduce((all, total) => all + total.sum, 0);
  const of = totals.reduce((all, total) => all + total.of, 0);
  return totals.map((total) => (sum - total.sum) / (of - total.of));
}
