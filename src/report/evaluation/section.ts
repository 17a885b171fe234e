import type { SavedPair, SavedReward } from '../../core/saved-run.js';
import { type ClusterTotal, clusterTotals } from '../../stats/cluster-totals.js';
import { type CaseMeans, coverageOf } from './case-means.js';
import { type ScoreCell, scoreCells } from './score-cells.js';

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
  /** The pairs once more, by intervention. */
  readonly cells: readonly ScoreCell[];
  /** Coverage of its baseline rollouts, by case. */
  readonly coverage: readonly ClusterTotal[];
}

/** One model's part of a run, with what its means add up. */
export function modelRun(of: Pick<ModelRun, 'model' | 'pairs' | 'rewards'>): ModelRun {
  const coverage = clusterTotals(coverageOf(of.rewards));
  return { ...of, cells: scoreCells(of.pairs), coverage };
}

/** The name of a series: equal for equal parts only. */
export function seriesName(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
