import { seededRandom } from '../core/seeded-random.js';
import { type BootstrapOptions, bootstrapEstimate, checkDraws } from './bootstrap-estimate.js';
import type { Estimate } from './estimate.js';

/** A cluster by name, and what it holds of what is measured. */
export interface Cluster<T> {
  readonly cluster: string;
  readonly items: readonly T[];
}

/**
 * Any statistic of clusters with its interval by the cluster bootstrap (see `bootstrapMeans`, which is much faster for
 * means). `statistic` returns undefined where it is undefined; such draws are left out. The same for any order of
 * clusters.
 */
export function bootstrapStatistic<T>(
  clusters: readonly Cluster<T>[],
  statistic: (sample: readonly T[]) => number | undefined,
  options: BootstrapOptions,
): Estimate {
  checkDraws(options);
  const measured = clusters
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => (a.cluster < b.cluster ? -1 : 1))
    .map(({ items }) => items);
  return bootstrapEstimate({
    n: measured.reduce((n, items) => n + items.length, 0),
    clusters: measured.length,
    estimate: measured.length === 0 ? undefined : statistic(measured.flat()),
    replicates: drawStatistic(measured, statistic, options),
    jackknife: () =>
      measured.flatMap((_, left) => statistic(measured.filter((_, i) => i !== left).flat()) ?? []),
    options,
  });
}

function drawStatistic<T>(
  clusters: readonly (readonly T[])[],
  statistic: (sample: readonly T[]) => number | undefined,
  { draws, seed }: BootstrapOptions,
): Float64Array {
  const m = clusters.length;
  const random = seededRandom(seed);
  const replicates = new Float64Array(draws).fill(Number.NaN);
  // One cluster has but one draw, and no interval.
  if (m < 2) return replicates;
  for (let draw = 0; draw < draws; draw++) {
    const sample: T[] = [];
    for (let i = 0; i < m; i++) {
      for (const item of clusters[Math.floor(random() * m)] as readonly T[]) sample.push(item);
    }
    replicates[draw] = statistic(sample) ?? Number.NaN;
  }
  return replicates;
}
