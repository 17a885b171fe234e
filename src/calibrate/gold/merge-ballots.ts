import { pairsAgreeing } from '../../stats/fleiss-kappa.js';
import { type Ballot, type GoldItem, itemKey } from './ballot.js';

/** When a label is taken as gold: `majority`, more than half of those who labelled the item; `unanimous`, all of them. */
export const CONSENSUS_RULES = ['majority', 'unanimous'] as const;
export type ConsensusRule = (typeof CONSENSUS_RULES)[number];

/** Why an item has no gold: one annotator alone is no consensus. */
export type Unresolved = 'ONE_RATER' | 'NO_MAJORITY' | 'NOT_UNANIMOUS';

/** One item with all that was said of it. */
export interface MergedItem {
  readonly item: GoldItem;
  /** Label by annotator. */
  readonly votes: ReadonlyMap<string, string>;
  /** Share of the pairs of annotators that agree; absent for one annotator. */
  readonly agreement?: number;
  /** Absent where the annotators came to none; `unresolved` then says why. */
  readonly gold?: string;
  readonly unresolved?: Unresolved;
}

/** The ballots by item, in the order in which items came up first. One annotator's second ballot on an item is ignored. */
export function mergeBallots(ballots: readonly Ballot[], rule: ConsensusRule): MergedItem[] {
  const items = new Map<string, { item: GoldItem; votes: Map<string, string> }>();
  for (const { item, rater, label } of ballots) {
    const key = itemKey(item);
    const of = items.get(key) ?? { item, votes: new Map() };
    items.set(key, of);
    if (!of.votes.has(rater)) of.votes.set(rater, label);
  }
  return [...items.values()].map(({ item, votes }) => {
    const labels = [...votes.values()];
    const agreement = pairsAgreeing(labels);
    return {
      item,
      votes,
      ...(agreement === undefined ? {} : { agreement }),
      ...consensus(labels, rule),
    };
  });
}

function consensus(
  labels: readonly string[],
  rule: ConsensusRule,
): { gold: string } | { unresolved: Unresolved } {
  if (labels.length < 2) return { unresolved: 'ONE_RATER' };
  const needed = rule === 'unanimous' ? labels.length : Math.floor(labels.length / 2) + 1;
  const gold = labels.find((label) => labels.filter((l) => l === label).length >= needed);
  if (gold !== undefined) return { gold };
  return { unresolved: rule === 'unanimous' ? 'NOT_UNANIMOUS' : 'NO_MAJORITY' };
}
