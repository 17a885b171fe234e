import { fleissKappa } from '../../stats/fleiss-kappa.js';
import { kappa, LINEAR, PLAIN, type RatedTwice } from '../../stats/kappa.js';
import type { GoldItem } from './ballot.js';
import type { MergedItem } from './merge-ballots.js';

/** How far two annotators agree, over the items that both labelled. A figure that is undefined is absent, never 0. */
export interface PairOfRaters {
  readonly first: string;
  readonly second: string;
  readonly items: number;
  /** Share of equal labels. */
  readonly exact?: number;
  /** Cohen's kappa, any two different labels disagreeing fully. */
  readonly kappa?: number;
  /** Weighted by the distance of the scores 0, 0.5 and 1, over the pairs of texts that both scored. */
  readonly linear?: number;
}

/** How far the annotators of one kind of item agree. */
export interface RaterAgreement {
  readonly kind: GoldItem['kind'];
  readonly items: number;
  /** Items that every annotator labelled: what Fleiss' kappa is over. */
  readonly byAll: number;
  readonly fleiss?: number;
  /** Mean over items with two labels or more of the share of agreeing pairs of annotators. */
  readonly meanAgreement?: number;
  readonly pairs: readonly PairOfRaters[];
}

/** The agreement on answers and on pairs, each over the annotators who labelled that kind. */
export function raterAgreement(items: readonly MergedItem[]): RaterAgreement[] {
  return (['answer', 'pair'] as const)
    .map((kind) => ({ kind, of: items.filter((i) => i.item.kind === kind) }))
    .filter(({ of }) => of.length > 0)
    .map(({ kind, of }) => agreementOn(kind, of));
}

function agreementOn(kind: GoldItem['kind'], items: readonly MergedItem[]): RaterAgreement {
  const raters = [...new Set(items.flatMap((i) => [...i.votes.keys()]))].sort();
  const byAll = items.filter((i) => raters.length > 1 && i.votes.size === raters.length);
  const fleiss = fleissKappa(byAll.map((i) => [...i.votes.values()]));
  const shares = items.flatMap((i) => (i.agreement === undefined ? [] : [i.agreement]));
  return {
    kind,
    items: items.length,
    byAll: byAll.length,
    ...(fleiss === undefined ? {} : { fleiss }),
    ...(shares.length === 0 ? {} : { meanAgreement: mean(shares) }),
    pairs: raters.flatMap((first, i) =>
      raters.slice(i + 1).map((second) => pairOf({ first, second }, items)),
    ),
  };
}

function pairOf(
  { first, second }: Pick<PairOfRaters, 'first' | 'second'>,
  items: readonly MergedItem[],
): PairOfRaters {
  const both = items.flatMap(({ votes }): (readonly [string, string])[] => {
    const a = votes.get(first);
    const b = votes.get(second);
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  const plain = kappa(both.map(asNumbers(both)), PLAIN);
  const linear = kappa(both.map(asScores).filter(bothScore), LINEAR);
  return {
    first,
    second,
    items: both.length,
    ...(both.length === 0 ? {} : { exact: both.filter(([a, b]) => a === b).length / both.length }),
    ...(plain === undefined ? {} : { kappa: plain }),
    ...(linear === undefined ? {} : { linear }),
  };
}

/** Labels as numbers: which is all the same where any two differ fully. */
function asNumbers(both: readonly (readonly [string, string])[]) {
  const labels = [...new Set(both.flat())];
  return ([a, b]: readonly [string, string]): RatedTwice => [labels.indexOf(a), labels.indexOf(b)];
}

function asScores([a, b]: readonly [string, string]): RatedTwice {
  return [Number(a), Number(b)];
}

function bothScore([a, b]: RatedTwice): boolean {
  return !Number.isNaN(a) && !Number.isNaN(b);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, v) => sum + v, 0) / values.length;
}
