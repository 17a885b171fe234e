import { groupBy } from '../../core/group-by.js';
import { pairIdOf, type SavedPair, type SavedReward } from '../../core/saved-run.js';
import { exactSum } from '../../stats/exact-sum.js';

/**
 * The same question answered twice: one case, one intervention, one sample of each answer. Both have a score; of samples
 * that nothing tells apart it is the mean of each side's.
 */
export interface MatchedPair {
  readonly caseId: string;
  /** As both sides have them: of the catalog. */
  readonly interventionId: string;
  readonly family: string;
  readonly first: number;
  readonly second: number;
  /** Scores of both sides that it is of. */
  readonly scores: number;
}

/** A pair (or a rollout) of one side and its counterpart of the other. */
interface Met<T = SavedPair> {
  readonly first: T;
  readonly second: T;
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

/** Which samples of a case and intervention are held against each other. */
type Samples = 'equal' | 'any';

/**
 * Matches pairs of equal case, intervention and samples of sibling and baseline. Pairs whose samples are numbered alike, or
 * whose baselines' numbers are not known, are told apart by their rollout ids where the two sides share any; otherwise
 * nothing tells one from another, and their means are compared, as one pair, where both sides have as many, and left out
 * where not: which of them lacks its counterpart nobody knows. Where `samples` are `any` (answers of one model, which
 * numbers them throughout) the means of case and intervention are compared, however many. What only one side scored is
 * left out: a pair that is untestable on one side says nothing of who is better.
 */
export function matchPairs(
  sides: { readonly first: readonly SavedPair[]; readonly second: readonly SavedPair[] },
  { samples = 'equal' }: { readonly samples?: Samples } = {},
): Matched {
  const cells = (of: readonly SavedPair[]) => pairCells(of, samples);
  return matchCells({ first: cells(sides.first), second: cells(sides.second) }, samples);
}

/** The pairs of a side by what another side may have of them: made once, however many sides it is held against. */
export interface PairCells {
  readonly cells: ReadonlyMap<string, readonly SavedPair[]>;
  /** How many of them have a score. */
  readonly scored: number;
}

export function pairCells(pairs: readonly SavedPair[], samples: Samples = 'equal'): PairCells {
  const scored = pairs.reduce((count, { score }) => (score === undefined ? count : count + 1), 0);
  return { cells: groupBy(pairs, samples === 'any' ? questionOf : sampleOf), scored };
}

/** What `matchPairs` has, of sides whose cells are known. */
export function matchCells(
  sides: { readonly first: PairCells; readonly second: PairCells },
  samples: Samples = 'equal',
): Matched {
  const met: Met[] = [];
  const pairs: MatchedPair[] = [];
  const matched = { first: 0, second: 0 };
  for (const [cell, first] of sides.first.cells) {
    const second = sides.second.cells.get(cell);
    if (!second) continue;
    for (const together of samples === 'any' ? [{ first, second }] : togetherIn(first, second)) {
      met.push(...metOf(together));
      const compared = scoredMeans(together);
      if (!compared) continue;
      pairs.push(compared.pair);
      matched.first += compared.of.first;
      matched.second += compared.of.second;
    }
  }
  const scored = sides.first.scored + sides.second.scored;
  return { met, pairs, unmatched: scored - matched.first - matched.second, matched };
}

/** The same for rollouts: those of equal case and sample. */
export function matchRollouts(sides: {
  readonly first: readonly SavedReward[];
  readonly second: readonly SavedReward[];
}): Met<SavedReward>[] {
  const cell = ({ caseId, sampleIndex = 0 }: SavedReward) => `${sampleIndex} ${caseId}`;
  const second = groupBy(sides.second, cell);
  return [...groupBy(sides.first, cell)].flatMap(([at, first]) =>
    metById(first, second.get(at) ?? []),
  );
}

function metById(first: readonly SavedReward[], second: readonly SavedReward[]) {
  const byId = new Map(second.map((one) => [one.rolloutId, one]));
  const shared = first.flatMap((one) => {
    const counterpart = byId.get(one.rolloutId);
    return counterpart ? [{ first: one, second: counterpart }] : [];
  });
  if (shared.length > 0 || first.length !== second.length) return shared;
  return first.map((one, i) => ({ first: one, second: second[i] as SavedReward }));
}

/** Equal for equal parts only: of the two texts the first is told how long it is. */
function questionOf({ caseId, interventionId }: SavedPair): string {
  return `${interventionId.length} ${interventionId}${caseId}`;
}

function sampleOf(pair: SavedPair): string {
  return `${pair.sampleIndex ?? 0} ${questionOf(pair)}`;
}

/** Within one sample of the sibling: by the samples of the baselines, where all of them are known. */
function togetherIn(first: readonly SavedPair[], second: readonly SavedPair[]): Together[] {
  const [one, other] = [first[0], second[0]];
  // Most cells have one pair of either side, and need no lists.
  if (one && other && first.length === 1 && second.length === 1) {
    return baselinesDiffer(one, other) ? [] : [{ first, second }];
  }
  const isTold = [...first, ...second].every(({ baselineSample }) => baselineSample !== undefined);
  const baselineOf = ({ baselineSample }: SavedPair) => (isTold ? String(baselineSample) : '');
  const others = groupBy(second, baselineOf);
  return [...groupBy(first, baselineOf)].flatMap(([sample, of]) =>
    togetherById(of, others.get(sample) ?? []),
  );
}

/** By their samples, where both are known. */
function baselinesDiffer({ baselineSample: one }: SavedPair, { baselineSample: other }: SavedPair) {
  return one !== undefined && other !== undefined && one !== other;
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

/** The means of what each side scores, and how many scores they are of; undefined where one has none. */
function scoredMeans({ first, second }: Together) {
  const [a, b] = [scoresOf(first), scoresOf(second)];
  if (a.length === 0 || b.length === 0) return undefined;
  const { caseId, interventionId, family } = first[0] as SavedPair;
  const means = { first: exactSum(a) / a.length, second: exactSum(b) / b.length };
  const scores = a.length + b.length;
  const pair: MatchedPair = { caseId, interventionId, family, ...means, scores };
  return { pair, of: { first: a.length, second: b.length } };
}

/** In the order of their outcomes, which hangs on no id; by their samples where there are more on one side. */
function metOf({ first, second }: Together): Met[] {
  if (first.length === 1 && second.length === 1) {
    return [{ first: first[0] as SavedPair, second: second[0] as SavedPair }];
  }
  const inOrder =
    first.length === second.length
      ? (pairs: readonly SavedPair[]) =>
          [...pairs].sort((a, b) => ((a.verdict ?? '') < (b.verdict ?? '') ? -1 : 1))
      : (pairs: readonly SavedPair[]) =>
          [...pairs].sort((a, b) => (a.sampleIndex ?? 0) - (b.sampleIndex ?? 0));
  const [a, b] = [inOrder(first), inOrder(second)];
  return a.slice(0, b.length).map((pair, i) => ({ first: pair, second: b[i] as SavedPair }));
}
