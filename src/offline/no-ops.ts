import { type CreateSiblings, mutationCheck } from '../chart/mutation-check.js';
import type { Case } from '../core/case.js';
import type { Chart } from '../core/grounding.js';
import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';

/** What is known of the mutations behind sibling rollouts. */
export interface NoOps {
  /**
   * Mutates for these rollouts what has not been mutated lately. Returns "case intervention" of those that the catalog
   * would not have made of that packet. Throws the signal's reason when it fires.
   */
  prepare(rollouts: readonly Rollout[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  setbackOf(rollout: Rollout): Setback | undefined;
  /** The chart that the policy saw, as far as it is at hand. */
  chartOf(rollout: Rollout): Chart | undefined;
}

/** Finds the rollouts whose mutation changes nothing in its packet, batch by batch. */
export function noOpFinder(by: {
  readonly cases: ReadonlyMap<string, Case>;
  readonly knows: (interventionId: string) => boolean;
  readonly createSiblings: CreateSiblings;
  readonly breathe: () => Promise<void>;
  /** Whether `chartOf` will be asked for mutated charts. */
  readonly keepsCharts?: boolean;
}): NoOps {
  const { prepare, statusOf, setbackOf, chartOf } = mutationCheck(by);
  return {
    async prepare(rollouts, signal) {
      const notApplicable = new Set<string>();
      for (const rollout of rollouts) {
        await prepare(rollout, signal);
        if (statusOf(rollout) !== 'NOT_APPLICABLE') continue;
        notApplicable.add(`${rollout.caseId} ${rollout.interventionId}`);
      }
      return notApplicable;
    },
    setbackOf,
    chartOf,
  };
}
