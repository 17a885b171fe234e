import type { SavedPair } from '../../core/saved-run.js';
import { type ClusterTotal, clusterTotals } from '../../stats/cluster-totals.js';
import { type McNemar, mcnemar } from '../../stats/mcnemar.js';
import { type SignFlip, signFlip } from '../../stats/sign-flip.js';
import { type WilcoxonSignedRank, wilcoxonSignedRank } from '../../stats/wilcoxon-signed-rank.js';
import type { Drawing } from './case-means.js';
import type { Comparison } from './evaluation.js';
import type { Test } from './figure.js';
import type { MatchedPair } from './match-pairs.js';
import { powerOf } from './power-of.js';
import { type Section, seriesName } from './section.js';

/** Two sides by what they are called, each with its pairs. */
export interface Sides {
  readonly first: { readonly name: string; readonly pairs: readonly SavedPair[] };
  readonly second: { readonly name: string; readonly pairs: readonly SavedPair[] };
}

/** What two sides both score, or a part of it. */
export interface Meeting {
  /** Tells its means from all others that are drawn with them. */
  readonly id: string;
  readonly first: string;
  readonly second: string;
  readonly pairs: readonly MatchedPair[];
  /** Scored pairs of either side without a scored counterpart. */
  readonly unmatched: number;
  /** The scores of the pairs as parts of the meeting share them. */
  readonly cells: readonly MeetingCell[];
}

/** Totals of the scores of some pairs, by case. */
export interface MeetingCell {
  readonly first: readonly ClusterTotal[];
  readonly second: readonly ClusterTotal[];
}

/** The totals of these pairs. */
export function meetingCell(pairs: readonly MatchedPair[]): MeetingCell {
  const totals = (side: 'first' | 'second') =>
    clusterTotals(pairs.map((pair) => ({ cluster: pair.caseId, value: pair[side] })));
  return { first: totals('first'), second: totals('second') };
}

/** A meeting: the means that are to be drawn, and the comparison that they make. Holds no pair. */
export function comparisonOf(meeting: Meeting, drawing: Drawing): Section<Comparison> {
  const { id, pairs, cells, unmatched } = meeting;
  const [first, second] = [seriesName(id, 'first'), seriesName(id, 'second')];
  const totals = clusterTotals(
    pairs.map((pair) => ({ cluster: pair.caseId, value: pair.first - pair.second })),
  );
  const counts = {
    firstHigher: pairs.filter((p) => p.first > p.second).length,
    secondHigher: pairs.filter((p) => p.first < p.second).length,
    equal: pairs.filter((p) => p.first === p.second).length,
    unmatched,
  };
  const correct = mcnemarTest(mcnemar(discordant(pairs)), pairs.length);
  const names = { first: meeting.first, second: meeting.second };
  return {
    series: [
      [first, cells.flatMap((cell) => cell.first)],
      [second, cells.flatMap((cell) => cell.second)],
    ],
    rows: (means) => ({
      ...names,
      firstCss: means.figure(first),
      secondCss: means.figure(second),
      difference: means.difference(first, second, totals),
      ...counts,
      signFlip: signFlipTest(signFlip(totals, drawing)),
      mcnemar: correct,
      wilcoxon: wilcoxonTest(wilcoxonSignedRank(totals.map(({ sum, of }) => sum / of))),
      power: powerOf(totals),
    }),
  };
}

/** Pairs that one side has fully right and the other has not. */
function discordant(pairs: readonly MatchedPair[]) {
  return {
    firstOnly: pairs.filter((p) => p.first === 1 && p.second !== 1).length,
    secondOnly: pairs.filter((p) => p.second === 1 && p.first !== 1).length,
  };
}

const SIGN_FLIPS: Readonly<Record<SignFlip['method'], string>> = {
  exact_sign_flip: 'sign flips of whole cases, all of them',
  drawn_sign_flip: 'sign flips of whole cases, drawn',
  none: 'sign flips of whole cases',
};
const NO_DIFFERENCE = 'no case differs';

function signFlipTest({ n, p, method, why }: SignFlip): Test {
  return {
    n,
    ...(p === undefined ? {} : { p }),
    method: SIGN_FLIPS[method],
    ...(why === undefined
      ? {}
      : { why: why === 'no_difference' ? NO_DIFFERENCE : 'nothing was measured' }),
  };
}

function mcnemarTest({ n, p }: McNemar, pairs: number): Test {
  const method = "McNemar's test of correct or not, exact; takes pairs as independent";
  if (p !== undefined) return { p, n, method };
  const why =
    pairs === 0 ? 'nothing was measured' : 'no pair is correct on one side and not on the other';
  return { n, method, why };
}

const WILCOXONS: Readonly<Record<WilcoxonSignedRank['method'], string>> = {
  exact_signs: "Wilcoxon's signed-rank test of the cases' means, zeros by Pratt, exact",
  normal_approximation:
    "Wilcoxon's signed-rank test of the cases' means, zeros by Pratt, normal approximation",
  none: "Wilcoxon's signed-rank test of the cases' means",
};

function wilcoxonTest({ n, p, method }: WilcoxonSignedRank): Test {
  if (p !== undefined) return { p, n, method: WILCOXONS[method] };
  return { n, method: WILCOXONS[method], why: n === 0 ? 'nothing was measured' : NO_DIFFERENCE };
}
