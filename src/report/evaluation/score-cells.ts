import { groupBy } from '../../core/group-by.js';
import type { SavedPair } from '../../core/saved-run.js';
import { type ClusterTotal, clusterTotals } from '../../stats/cluster-totals.js';
import { scoresOf } from './case-means.js';

/**
 * The pairs of one intervention, with the totals of their scores: a family, a stratum and the model add up these very
 * totals, so that they are drawn once for all.
 */
export interface ScoreCell {
  readonly family: string;
  readonly interventionId: string;
  readonly pairs: readonly SavedPair[];
  readonly totals: readonly ClusterTotal[];
}

/** The pairs by intervention. */
export function scoreCells(pairs: readonly SavedPair[]): ScoreCell[] {
  const families = groupBy(pairs, ({ family }) => family);
  return [...families].flatMap(([family, of]) =>
    [...groupBy(of, (pair) => pair.interventionId)].map(([interventionId, own]) => ({
      ...{ family, interventionId, pairs: own },
      totals: clusterTotals(scoresOf(own)),
    })),
  );
}

/** The totals of several cells; a case that is in several has several. */
export function totalsOf(cells: readonly Pick<ScoreCell, 'totals'>[]): ClusterTotal[] {
  return cells.flatMap(({ totals }) => totals);
}
