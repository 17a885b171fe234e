import { seededRandom } from '../core/seeded-random.js';
import { type BootstrapOptions, bootstrapEstimate, checkDraws } from './bootstrap-estimate.js';
import { type ClusterTotal, measuredClusters } from './cluster-totals.js';
import type { Estimate } from './estimate.js';

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
  checkDraws(options);
  const names = [...series.keys()];
  const replicates = drawMeans([...series.values()], options);
  return new Map(
    names.map((name, i) => {
      const found = replicates[i] as Float64Array;
      const totals = measuredClusters(series.get(name) ?? []);
      return [name, { estimate: estimateOf(totals, found, options), replicates: found }];
    }),
  );
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
  let [sum, of] = [0, 0];
  for (const total of totals) {
    sum += total.sum;
    of += total.of;
  }
  return of === 0 ? undefined : sum / of;
}

/** For each series its mean in each draw. Totals lie side by side by cluster: one pass over a draw serves all series. */
function drawMeans(
  series: readonly (readonly ClusterTotal[])[],
  { draws, seed }: BootstrapOptions,
): Float64Array[] {
  const { clusters, sums, counts } = sideBySide(series);
  const width = series.length;
  const replicates = series.map(() => new Float64Array(draws).fill(Number.NaN));
  const random = seededRandom(seed);
  const sum = new Float64Array(width);
  const count = new Float64Array(width);
  for (let draw = 0; draw < draws && clusters > 0; draw++) {
    sum.fill(0);
    count.fill(0);
    for (let i = 0; i < clusters; i++) {
      const at = Math.floor(random() * clusters) * width;
      for (let s = 0; s < width; s++) {
        sum[s] = (sum[s] as number) + (sums[at + s] as number);
        count[s] = (count[s] as number) + (counts[at + s] as number);
      }
    }
    // 0 / 0 is the NaN of a draw without any of the series' clusters.
    replicates.forEach((of, s) => {
      of[draw] = (sum[s] as number) / (count[s] as number);
    });
  }
  return replicates;
}

function sideBySide(series: readonly (readonly ClusterTotal[])[]): {
  clusters: number;
  sums: Float64Array;
  counts: Float64Array;
} {
  const measured = series.map(measuredClusters);
  const names = [...new Set(measured.flatMap((of) => of.map(({ cluster }) => cluster)))].sort();
  const places = new Map(names.map((name, i) => [name, i * series.length]));
  const sums = new Float64Array(names.length * series.length);
  const counts = new Float64Array(names.length * series.length);
  measured.forEach((totals, s) => {
    for (const { cluster, sum, of } of totals) {
      const at = (places.get(cluster) as number) + s;
      sums[at] = (sums[at] as number) + sum;
      counts[at] = (counts[at] as number) + of;
    }
  });
  return { clusters: names.length, sums, counts };
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
