import type { JudgedPair, Reward } from '../../core/reward.js';

/** What tells whether a run has put a question before. */
export interface AskedBefore {
  /** Whether its answer was kept before the run began. */
  readonly keptBefore: (key: string) => boolean;
  /** Notes that the question was put; whether this is its first time in the run. */
  readonly putFirst: (key: string) => boolean;
}

/**
 * Rewards whose pairs say `cached` by what was asked before, and not by what this process happened to hold or which of two
 * askers came first: the first pair of a run that puts a question is cached only where its answer was kept before the run
 * began, each later one is. An abstention is never kept, and never cached. Batches must come in their order.
 */
export function settleCached(rewards: readonly Reward[], before: AskedBefore): Reward[] {
  const settled = new Map<JudgedPair, JudgedPair>();
  for (const { rollout, pairs } of rewards) {
    for (const pair of pairs) {
      // A pair stands in the rewards of both its rollouts, and is judged where the sibling's turn comes.
      if (pair.sibling !== rollout) continue;
      settled.set(pair, { ...pair, cached: isCached(pair, before) });
    }
  }
  return rewards.map((reward) => ({
    ...reward,
    pairs: reward.pairs.map((pair) => settled.get(pair) ?? pair),
  }));
}

function isCached({ key, verdict }: JudgedPair, before: AskedBefore): boolean {
  if (key === undefined || verdict === 'ABSTAINED') return false;
  return !before.putFirst(key) || before.keptBefore(key);
}
