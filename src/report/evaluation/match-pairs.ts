import { pairIdOf, type SavedPair } from '../../core/saved-run.js';
import { exactSum } from '../../stats/exact-sum.js';
import { groupBy } from './group-by.js';

/**
 * The same question answered twice: one case, one intervention, one sample of each answer. Both have a score; of samples
 * that nothing tells apart it is the mean of each side's.
 */
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

/** Pairs of both sides that answer one question: one of each where samples are told apart. */
interface Together {
  readonly first: readonly SavedPair[];
  readonly second: readonly SavedPair[];
}

/** What two sides have in common. */
export interface Matched {
  /** Pairs that both sides have, whatever came of them. */
  readonly met: readonly Met[];
  /** What both score. */
  readonly pairs: readonly MatchedPair[];
  /** Scored pairs of either side without a scored counterpart. */
  readonly unmatched: number;
  /** Those of each side that have one. */
  readonly matched: { readonly first: number; readonly second: number };
}

/**
 * Matches pairs of equal case, intervention and samples of sibling and baseline. Pairs whose samples are numbered alike, or
 * whose baselines' numbers are not known, are told apart by their rollout ids where the two sides share any; otherwise
 * nothing tells one from another, and their means are compared, as one pair, where both sides have as many, and left out
 * where not: which of them lacks its counterpart nobody knows. Where `samples` are `any` (answers of one model, which
 * numbers them throughout) the means of case and intervention are compared, however many. What only one side scored is
 * left out: a pair that is untestable on one side says nothing of who is better.
 */
export function matchPairs(
  sides: {
    readonly first: readonly SavedPair[];
    readonly second: readonly SavedPair[];
  },
  { samples = 'equal' }: { readonly samples?: 'equal' | 'any' } = {},
): Matched {
  const cellOf = samples === 'any' ? questionOf : sampleOf;
  const second = groupBy(sides.second, cellOf);
  const groups = [...groupBy(sides.first, cellOf)].flatMap(([cell, first]): Together[] => {
    const others = second.get(cell) ?? [];
    if (samples === 'equal') return togetherIn(first, others);
    return others.length === 0 ? [] : [{ first, second: others }];
  });
  const compared = groups.flatMap(scoredMeans);
  const matched = {
    first: compared.reduce((sum, { of }) => sum + of.first, 0),
    second: compared.reduce((sum, { of }) => sum + of.second, 0),
  };
  const scored = scoresOf(sides.first).length + scoresOf(sides.second).length;
  return {
    met: groups.flatMap(metOf),
    pairs: compared.map(({ pair }) => pair),
    unmatched: scored - matched.first - matched.second,
    matched,
  };
}

function questionOf({ caseId, interventionId }: SavedPair): string {
  return JSON.stringify([caseId, interventionId]);
}

function sampleOf({ caseId, interventionId, sampleIndex = 0 }: SavedPair): string {
  return JSON.stringify([caseId, interventionId, sampleIndex]);
}

/** Within one sample of the sibling: by the samples of the baselines, where all of them are known. */
function togetherIn(first: readonly SavedPair[], second: readonly SavedPair[]): Together[] {
  const isTold = [...first, ...second].every(({ baselineSample }) => baselineSample !== undefined);
  const baselineOf = ({ baselineSample }: SavedPair) => (isTold ? String(baselineSample) : '');
  const others = groupBy(second, baselineOf);
  return [...groupBy(first, baselineOf)].flatMap(([sample, of]) =>
    togetherById(of, others.get(sample) ?? []),
  );
}

function togetherById(first: readonly SavedPair[], second: readonly SavedPair[]): Together[] {
  const byId = new Map(second.map((pair) => [pairIdOf(pair), pair]));
  const shared = first.flatMap((pair) => {
    const counterpart = byId.get(pairIdOf(pair));
    return counterpart ? [{ first: [pair], second: [counterpart] }] : [];
  });
  return shared.length > 0 || first.length !== second.length ? shared : [{ first, second }];
}

function scoresOf(pairs: readonly SavedPair[]): number[] {
  return pairs.flatMap(({ score }) => (score === undefined ? [] : [score]));
}

/** The means of what each side scores, and how many scores they are of. */
function scoredMeans({ first, second }: Together): { pair: MatchedPair; of: Matched['matched'] }[] {
  const [a, b] = [scoresOf(first), scoresOf(second)];
  if (a.length === 0 || b.length === 0) return [];
  const caseId = (first[0] as SavedPair).caseId;
  const pair = { caseId, first: exactSum(a) / a.length, second: exactSum(b) / b.length };
  return [{ pair, of: { first: a.length, second: b.length } }];
}

/** In the order of their outcomes, which hangs on no id; by their samples where there are more on one side. */
function metOf({ first, second }: Together): Met[] {
  const inOrder =
    first.length === second.length
      ? (pairs: readonly SavedPair[]) =>
          [...pairs].sort((a, b) => ((a.verdict ?? '') < (b.verdict ?? '') ? -1 : 1))
      : (pairs: readonly SavedPair[]) =>
          [...pairs].sort((a, b) => (a.sampleIndex ?? 0) - (b.sampleIndex ?? 0));
  const [a, b] = [inOrder(first), inOrder(second)];
  return a.slice(0, b.length).map((pair, i) => ({ first: pair, second: b[i] as SavedPair }));
}
