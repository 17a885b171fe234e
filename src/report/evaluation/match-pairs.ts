import { groupBy } from '../../core/group-by.js';
import { pairIdOf, type SavedPair } from '../../core/saved-run.js';

/** The same question answered twice: one case, one intervention, one sample of each answer. Both have a score. */
export interface MatchedPair {
  readonly caseId: string;
  readonly first: number;
  readonly second: number;
}

/** A pair of one side and its counterpart of the other. */
interface Met {
  readonly first: SavedPair;
  readonly second: SavedPair;
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

function cellOf({ caseId, interventionId, sampleIndex = 0 }: SavedPair): string {
  return JSON.stringify([caseId, interventionId, sampleIndex]);
}

/** Within one sample of the sibling: by the samples of the baselines, where all of them are known. */
function metIn(first: readonly SavedPair[], second: readonly SavedPair[]): Met[] {
  const isTold = [...first, ...second].every(({ baselineSample }) => baselineSample !== undefined);
  const sampleOf = ({ baselineSample }: SavedPair) => (isTold ? String(baselineSample) : '');
  const others = groupBy(second, sampleOf);
  return [...groupBy(first, sampleOf)].flatMap(([sample, of]) =>
    metById(of, others.get(sample) ?? []),
  );
}

function metById(first: readonly SavedPair[], second: readonly SavedPair[]): Met[] {
  const byId = new Map(second.map((pair) => [pairIdOf(pair), pair]));
  const shared = first.flatMap((pair) => {
    const counterpart = byId.get(pairIdOf(pair));
    return counterpart ? [{ first: pair, second: counterpart }] : [];
  });
  if (shared.length > 0 || first.length !== second.length) return shared;
  const counterparts = inOrder(second);
  return inOrder(first).map((pair, i) => ({ first: pair, second: counterparts[i] as SavedPair }));
}

function inOrder(pairs: readonly SavedPair[]): SavedPair[] {
  return [...pairs].sort((a, b) => (pairIdOf(a) < pairIdOf(b) ? -1 : 1));
}
