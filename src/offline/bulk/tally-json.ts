import type { RewardReason } from '../../core/reward.js';
import type { PairCounts, ScoreTally } from '../score-tally.js';

/** A tally as plain JSON. */
export interface TallyJson {
  readonly rollouts: number;
  readonly scored: number;
  readonly masked: readonly (readonly [RewardReason, number])[];
  readonly failed: readonly (readonly [RewardReason, number])[];
  readonly failedPairs: readonly (readonly [RewardReason, number])[];
  readonly overall: PairCounts;
  readonly families: readonly (readonly [string, PairCounts])[];
  readonly policies: readonly (readonly [string, PairCounts])[];
}

export function tallyJson(tally: ScoreTally): TallyJson {
  const { rollouts, scored, overall } = tally;
  return {
    ...{ rollouts, scored, overall },
    masked: [...tally.masked],
    failed: [...tally.failed],
    failedPairs: [...tally.failedPairs],
    families: [...tally.families],
    policies: [...tally.policies],
  };
}

export function tallyFrom(json: TallyJson): ScoreTally {
  const { rollouts, scored, overall, masked, failed, failedPairs, families, policies } = json;
  return {
    ...{ rollouts, scored, overall },
    masked: new Map(masked),
    failed: new Map(failed),
    failedPairs: new Map(failedPairs),
    families: new Map(families),
    policies: new Map(policies),
  };
}
