import { pairIdOf, type SavedPair, type SavedReward } from '../../core/saved-run.js';
import { groupBy } from './group-by.js';

/** The same question answered twice: one case, one intervention, one sample of each answer. Both have a score. */
export interface MatchedPair {
  readonly caseId: string;
  readonly first: number;
  readonly second: number;
}

/** A pair (or a rollout) of one side and its counterpart of the other. */
interface Met<T = SavedPair> {
  readonly first: T;
  readonly second: T;
}

/** What two sides have in common. */
export interface Matched {
  /** Pairs that both sides have, whatever came of them. */
  readonly met: readonly Met[];
  /** Those of them that both score. */
  readonly pairs: readonly MatchedPair[];
  /** Scored pairs of either side without a scored counterpart. */
  readonly unmatched: number;
}

/**
 * Matches pairs of equal case, intervention and samples of sibling and baseline. Pairs whose samples are numbered alike, or
 * whose baselines' numbers are not known, are told apart by their rollout ids where the two sides share any; otherwise
 * nothing tells one from another, and they are taken in the order of their ids where both sides have as many, and left out
 * where not: which of them lacks its counterpart nobody knows. What only one side scored is left out: a pair that is
 * untestable on one side says nothing of who is better.
 */
export function matchPairs(sides: {
  readonly first: readonly SavedPair[];
  readonly second: readonly SavedPair[];
}): Matched {
  const second = groupBy(sides.second, cellOf);
  const met = [...groupBy(sides.first, cellOf)].flatMap(([cell, first]) =>
    metIn(first, second.get(cell) ?? []),
  );
  const pairs = met.flatMap(({ first, second: { score } }): MatchedPair[] =>
    first.score === undefined || score === undefined
      ? []
      : [{ caseId: first.caseId, first: first.score, second: score }],
  );
  const scored = [...sides.first, ...sides.second].filter(({ score }) => score !== undefined);
  return { met, pairs, unmatched: scored.length - 2 * pairs.length };
}

/** The same for rollouts: those of equal case and sample. */
export function matchRollouts(sides: {
  readonly first: readonly SavedReward[];
  readonly second: readonly SavedReward[];
}): Met<SavedReward>[] {
  const cell = ({ caseId, sampleIndex = 0 }: SavedReward) => JSON.stringify([caseId, sampleIndex]);
  const second = groupBy(sides.second, cell);
  return [...groupBy(sides.first, cell)].flatMap(([at, first]) =>
    metById(first, second.get(at) ?? [], ({ rolloutId }) => rolloutId),
  );
}

function cellOf({ caseId, interventionId, sampleIndex = 0 }: SavedPair): string {
  return JSON.stringify([caseId, interventionId, sampleIndex]);
}

/** Within one sample of the sibling: by the samples of the baselines, where all of them are known. */
function metIn(first: readonly SavedPair[], second: readonly SavedPair[]): Met[] {
  const isTold = [...first, ...second].every(({ baselineSample }) => baselineSample !== undefined);
  const sampleOf = ({ baselineSample }: SavedPair) => (isTold ? String(baselineSample) : '');
  const others = groupBy(second, sampleOf);
  return [...groupBy(first, sampleOf)].flatMap(([sample, of]) =>
    metById(of, others.get(sample) ?? [], pairIdOf),
  );
}

function metById<T>(first: readonly T[], second: readonly T[], idOf: (one: T) => string): Met<T>[] {
  const byId = new Map(second.map((one) => [idOf(one), one]));
  const shared = first.flatMap((one) => {
    const counterpart = byId.get(idOf(one));
    return counterpart ? [{ first: one, second: counterpart }] : [];
  });
  if (shared.length > 0 || first.length !== second.length) return shared;
  const inOrder = (of: readonly T[]) => [...of].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const counterparts = inOrder(second);
  return inOrder(first).map((one, i) => ({ first: one, second: counterparts[i] as T }));
}
