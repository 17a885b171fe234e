import type { IntervalMethod } from '../core/calibration.js';
import { type Disagreement, kappaOfTable, type RatedTwice } from './kappa.js';
import { ratingTable } from './rating-table.js';
import { t975 } from './student-t.js';

/** A kappa with its 95 % interval. A limit is absent where too few clusters, or too alike ones, tell none. */
export interface ClusteredKappa {
  readonly kappa?: number;
  readonly low?: number;
  readonly high?: number;
  readonly method: IntervalMethod;
}

/**
 * Cohen's kappa over clusters of things rated twice, its interval by the jackknife that leaves out a cluster at a time
 * (J. L. Fleiss and M. Davies, American Journal of Epidemiology 115, 1982, 841-845), with Student's t of clusters-1.
 */
export function clusteredKappa(
  clusters: readonly (readonly RatedTwice[])[],
  disagreement: Disagreement,
): ClusteredKappa {
  const rated = clusters.filter((cluster) => cluster.length > 0);
  const table = ratingTable();
  const put = (cluster: readonly RatedTwice[], times: number) => {
    for (const pair of cluster) table.add(pair, times);
  };
  for (const cluster of rated) put(cluster, 1);
  const whole = kappaOfTable(table, disagreement);
  if (whole === undefined) return { method: 'none' };
  const m = rated.length;
  const without = rated.map((cluster) => {
    put(cluster, -1);
    const left = kappaOfTable(table, disagreement);
    put(cluster, 1);
    return left;
  });
  if (m < 2 || without.includes(undefined)) return { kappa: whole, method: 'none' };
  const values = without as number[];
  const mean = values.reduce((sum, value) => sum + value, 0) / m;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = t975(m - 1) * Math.sqrt(((m - 1) / m) * squares);
  return {
    kappa: whole,
    low: Math.max(-1, whole - half),
    high: Math.min(1, whole + half),
    method: 'jackknife_clustered',
  };
}
