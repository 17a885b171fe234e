import type { SavedPair, SavedReward } from '../../core/saved-run.js';
import type { ClusterTotal } from '../../stats/cluster-totals.js';
import type { CaseMeans } from './case-means.js';

/**
 * A part of the evaluation that rests on means over cases: which ones, by their totals, and what it makes of them once they
 * are drawn.
 */
export interface Section<T> {
  readonly series: readonly (readonly [name: string, totals: readonly ClusterTotal[]])[];
  readonly rows: (means: CaseMeans) => T;
}

/** One model's part of a run. */
export interface ModelRun {
  readonly model: string;
  readonly pairs: readonly SavedPair[];
  readonly rewards: readonly SavedReward[];
}

/** The name of a series: equal for equal parts only. */
export function seriesName(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
