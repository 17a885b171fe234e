import { bcaInterval } from './bca-interval.js';
import type { Estimate, UndefinedReason } from './estimate.js';
import { expandedInterval } from './percentile-interval.js';

/** How clusters are drawn anew. */
export interface BootstrapOptions {
  /** Usually 10,000; RangeError unless a whole number from 1 on. */
  readonly draws: number;
  readonly seed: number;
  /** `percentile` unless said. */
  readonly interval?: 'percentile' | 'bca';
}

/** Replicates closer than this differ by rounding alone. */
const ROUNDING = 1e-12;

/**
 * The estimate with the interval that its replicates give; those that are NaN are left out. There is no interval for a
 * single cluster, nor where all replicates are one value: a score of 1 on every case is no proof that the next one has 1.
 */
export function bootstrapEstimate(found: {
  readonly n: number;
  readonly clusters: number;
  readonly estimate: number | undefined;
  readonly replicates: Float64Array;
  /** The statistic without each cluster in turn; asked for by BCa alone. */
  readonly jackknife: () => readonly number[];
  readonly options: BootstrapOptions;
}): Estimate {
  const { n, clusters, estimate, replicates, jackknife, options } = found;
  const without = (why: UndefinedReason): Estimate => ({
    n,
    clusters,
    ...(estimate === undefined ? {} : { estimate }),
    method: 'none',
    why,
  });
  if (n === 0) return without('nothing_measured');
  if (estimate === undefined) return without('statistic_undefined');
  if (clusters < 2) return without('one_cluster');
  const ascending = replicates.filter((value) => !Number.isNaN(value)).sort();
  if (!spreads(ascending)) return without('no_spread');
  if (options.interval !== 'bca') {
    const interval = expandedInterval(ascending, { clusters });
    return { n, clusters, estimate, ...interval, method: 'percentile_bootstrap' };
  }
  const interval = bcaInterval({ ascending, estimate, jackknife: jackknife() });
  if (!interval) return without('no_spread');
  return { n, clusters, estimate, ...interval, method: 'bca_bootstrap' };
}

/** Throws RangeError for a number of draws that cannot be drawn. */
export function checkDraws({ draws }: { readonly draws: number }): void {
  if (!Number.isInteger(draws) || draws < 1) {
    throw new RangeError(`${draws} draws cannot be drawn: give a whole number from 1 on`);
  }
}

function spreads(ascending: Float64Array): boolean {
  const [least, most] = [ascending.at(0), ascending.at(-1)];
  return least !== undefined && most !== undefined && most - least > ROUNDING;
}
