import { groupBy } from '../../core/group-by.js';
import { pairIdOf, type SavedPair, type SavedReward } from '../../core/saved-run.js';

/** The same question answered twice: one case, one intervention, one sample of each answer. Both have a score. */
export interface MatchedPair {
  readonly caseId: string;
  /** As both sides have them: of the catalog. */
  readonly interventionId: string;
  readonly family: string;
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
  return matchCells({ first: pairCells(sides.first), second: pairCells(sides.second) });
}

/** The pairs of a side by what another side may have of them: made once, however many sides it is held against. */
export interface PairCells {
  readonly cells: ReadonlyMap<string, readonly SavedPair[]>;
  /** How many of them have a score. */
  readonly scored: number;
}

export function pairCells(pairs: readonly SavedPair[]): PairCells {
  const scored = pairs.reduce((count, { score }) => (score === undefined ? count : count + 1), 0);
  return { cells: groupBy(pairs, cellOf), scored };
}

/** What `matchPairs` has, of sides whose cells are known. */
export function matchCells(sides: {
  readonly first: PairCells;
  readonly second: PairCells;
}): Matched {
  const met: Met[] = [];
  for (const [cell, first] of sides.first.cells) {
    const second = sides.second.cells.get(cell);
    if (second) addMet(met, first, second);
  }
  const pairs: MatchedPair[] = [];
  for (const { first: of, second } of met) {
    if (of.score === undefined || second.score === undefined) continue;
    const { caseId, interventionId, family } = of;
    pairs.push({ caseId, interventionId, family, first: of.score, second: second.score });
  }
  const scored = sides.first.scored + sides.second.scored;
  return { met, pairs, unmatched: scored - 2 * pairs.length };
}

/** The same for rollouts: those of equal case and sample. */
export function matchRollouts(sides: {
  readonly first: readonly SavedReward[];
  readonly second: readonly SavedReward[];
}): Met<SavedReward>[] {
  const cell = ({ caseId, sampleIndex = 0 }: SavedReward) => `${sampleIndex} ${caseId}`;
  const second = groupBy(sides.second, cell);
  return [...groupBy(sides.first, cell)].flatMap(([at, first]) =>
    metById(first, second.get(at) ?? [], ({ rolloutId }) => rolloutId),
  );
}

/** Equal for equal parts only: of the two texts the first is told how long it is. */
function cellOf({ caseId, interventionId, sampleIndex = 0 }: SavedPair): string {
  return `${sampleIndex} ${interventionId.length} ${interventionId}${caseId}`;
}

/** Most cells have one pair of either side, and need no lists. */
function addMet(met: Met[], first: readonly SavedPair[], second: readonly SavedPair[]): void {
  const [one, other] = [first[0], second[0]];
  if (!one || !other || first.length > 1 || second.length > 1) {
    for (const both of metIn(first, second)) met.push(both);
  } else if (!baselinesDiffer(one, other)) met.push({ first: one, second: other });
}

/** By their samples, where both are known. */
function baselinesDiffer({ baselineSample: one }: SavedPair, { baselineSample: other }: SavedPair) {
  return one !== undefined && other !== undefined && one !== other;
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
