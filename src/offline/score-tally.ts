import type { JudgedPair, Reward, RewardReason } from '../core/reward.js';

/** Judged pairs, counted by what became of them. */
export interface PairCounts {
  readonly pairs: number;
  readonly correct: number;
  readonly partial: number;
  readonly wrong: number;
  readonly untestable: number;
  readonly abstained: number;
  /** The judge failed. */
  readonly failed: number;
  /** Known before: no judge was called for them. */
  readonly cached: number;
}

/** What a run came to. A reason that did not occur has no entry. */
export interface ScoreTally {
  readonly rollouts: number;
  readonly scored: number;
  readonly masked: ReadonlyMap<RewardReason, number>;
  readonly failed: ReadonlyMap<RewardReason, number>;
  /** Pairs on which the judge failed, by why: the reward of their rollouts, where there is one, rests on the others. */
  readonly failedPairs: ReadonlyMap<RewardReason, number>;
  readonly overall: PairCounts;
  readonly families: ReadonlyMap<string, PairCounts>;
  /** By the sibling's policy_model. */
  readonly policies: ReadonlyMap<string, PairCounts>;
}

/** A tally that grows. */
export interface GrowingTally {
  readonly tally: ScoreTally;
  add(rewards: readonly Reward[]): void;
  /** Adds what a part of the run came to. */
  addTally(part: ScoreTally): void;
}

type Counts = { -readonly [K in keyof PairCounts]: number };

const NONE: PairCounts = {
  pairs: 0,
  correct: 0,
  partial: 0,
  wrong: 0,
  untestable: 0,
  abstained: 0,
  failed: 0,
  cached: 0,
};

/** The Causal Sensitivity Score of the pairs: the mean over those that scored; undefined where none did. */
export function cssOf({ correct, partial, wrong }: PairCounts): number | undefined {
  const scored = correct + partial + wrong;
  return scored === 0 ? undefined : (correct + partial / 2) / scored;
}

/** A tally to which the rewards of a run are added as they come. */
export function createTally(): GrowingTally {
  const masked = new Map<RewardReason, number>();
  const failed = new Map<RewardReason, number>();
  const failedPairs = new Map<RewardReason, number>();
  const overall: Counts = { ...NONE };
  const families = new Map<string, Counts>();
  const policies = new Map<string, Counts>();
  const total = { rollouts: 0, scored: 0 };
  const add = (reward: Reward) => {
    total.rollouts += 1;
    if (reward.status === 'SCORED') total.scored += 1;
    if (reward.status !== 'SCORED' && reward.reason) {
      more(reward.status === 'MASKED' ? masked : failed, reward.reason);
    }
    for (const pair of reward.pairs) {
      // A pair stands in the rewards of both its rollouts.
      if (pair.sibling !== reward.rollout) continue;
      if (pair.verdict === undefined) more(failedPairs, pair.failure as RewardReason);
      count(overall, pair);
      count(entry(families, pair.family), pair);
      count(entry(policies, pair.sibling.policyModel), pair);
    }
  };
  return {
    tally: {
      get rollouts() {
        return total.rollouts;
      },
      get scored() {
        return total.scored;
      },
      masked,
      failed,
      failedPairs,
      overall,
      families,
      policies,
    },
    add: (rewards) => rewards.forEach(add),
    addTally(part) {
      total.rollouts += part.rollouts;
      total.scored += part.scored;
      for (const [reason, n] of part.masked) more(masked, reason, n);
      for (const [reason, n] of part.failed) more(failed, reason, n);
      for (const [reason, n] of part.failedPairs) more(failedPairs, reason, n);
      sumInto(overall, part.overall);
      for (const [family, own] of part.families) sumInto(entry(families, family), own);
      for (const [policy, own] of part.policies) sumInto(entry(policies, policy), own);
    },
  };
}

function more(reasons: Map<RewardReason, number>, reason: RewardReason, n = 1): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + n);
}

function sumInto(counts: Counts, more: PairCounts): void {
  for (const [key, n] of Object.entries(more)) counts[key as keyof PairCounts] += n;
}

function entry(of: Map<string, Counts>, key: string): Counts {
  const known = of.get(key) ?? { ...NONE };
  of.set(key, known);
  return known;
}

function count(counts: Counts, pair: JudgedPair): void {
  counts.pairs += 1;
  if (pair.cached) counts.cached += 1;
  counts[outcomeOf(pair)] += 1;
}

function outcomeOf({ verdict }: JudgedPair): Exclude<keyof PairCounts, 'pairs' | 'cached'> {
  switch (verdict) {
    case 'CORRECT':
      return 'correct';
    case 'PARTIAL':
      return 'partial';
    case 'WRONG':
      return 'wrong';
    case 'UNTESTABLE':
      return 'untestable';
    case 'ABSTAINED':
      return 'abstained';
    case undefined:
      return 'failed';
  }
}
