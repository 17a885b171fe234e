import { type CreateSiblings, mutationCheck } from '../chart/mutation-check.js';
import type { Case } from '../core/case.js';
import type { Chart } from '../core/grounding.js';
import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';

/** What is known of the mutations behind a file of sibling rollouts. */
export interface NoOps {
  setbackOf(rollout: Rollout): Setback | undefined;
  /** The chart that the policy saw, as far as it is at hand. */
  chartOf(rollout: Rollout): Chart | undefined;
  /** Ids that rollouts give and no case has. Their rollouts are taken at their word. */
  readonly unknownCases: ReadonlySet<string>;
  /** "case intervention" of siblings that the catalog would not have made of that packet. */
  readonly notApplicable: ReadonlySet<string>;
}

/** Finds the rollouts whose mutation changes nothing in its packet. Throws the signal's reason when it fires. */
export async function findNoOps(
  rollouts: readonly Rollout[],
  by: {
    readonly cases: ReadonlyMap<string, Case>;
    readonly knows: (interventionId: string) => boolean;
    readonly createSiblings: CreateSiblings;
    readonly breathe: () => Promise<void>;
    readonly signal: AbortSignal;
    /** Whether `chartOf` will be asked for mutated charts. */
    readonly keepsCharts?: boolean;
    /** Told how many rollouts have been looked at. */
    readonly onChecked: (rollouts: number) => void;
  },
): Promise<NoOps> {
  const unknownCases = new Set<string>();
  const notApplicable = new Set<string>();
  const { prepare, statusOf, setbackOf, chartOf } = mutationCheck(by);
  for (const [i, rollout] of rollouts.entries()) {
    by.onChecked(i + 1);
    const { caseId, interventionId } = rollout;
    if (!by.cases.has(caseId)) unknownCases.add(caseId);
    await prepare(rollout, by.signal);
    if (statusOf(rollout) === 'NOT_APPLICABLE') notApplicable.add(`${caseId} ${interventionId}`);
  }
  return { setbackOf, chartOf, unknownCases, notApplicable };
}
