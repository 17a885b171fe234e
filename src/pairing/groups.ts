import type { Rollout } from '../core/rollout.js';

/** Equal for rollouts that may be paired: those of one group, one case and one policy. */
export function groupKey(rollout: Rollout): string {
  // JSON keeps ("a", "b/c") and ("a/b", "c") apart.
  return JSON.stringify([rollout.groupId, rollout.caseId, rollout.policyModel]);
}

/** Rollouts that may meet: one group, one case. */
export interface Group {
  readonly members: readonly Rollout[];
  readonly baselines: readonly Rollout[];
  readonly siblings: readonly Rollout[];
  /** The siblings by their intervention. */
  readonly byIntervention: ReadonlyMap<string, readonly Rollout[]>;
}

/** The groups in the order of each one's first rollout. */
export function groupsOf(rollouts: readonly Rollout[]): Group[] {
  return [...gathered(rollouts, groupKey).values()].map((members) => {
    const siblings = members.filter((r) => r.interventionId !== '');
    return {
      members,
      baselines: members.filter((r) => r.interventionId === ''),
      siblings,
      byIntervention: gathered(siblings, (r) => r.interventionId),
    };
  });
}

/** Whether each of these siblings has one baseline of its sample_index and each baseline one sibling. */
export function isMatched(
  baselines: readonly Rollout[],
  siblings: readonly Rollout[] | undefined,
): boolean {
  if (siblings?.length !== baselines.length) return false;
  const indices = new Set(baselines.map((r) => r.sampleIndex));
  const own = new Set(siblings.map((r) => r.sampleIndex));
  return (
    indices.size === baselines.length &&
    own.size === indices.size &&
    [...own].every((i) => indices.has(i))
  );
}

function gathered(
  rollouts: readonly Rollout[],
  keyOf: (rollout: Rollout) => string,
): Map<string, Rollout[]> {
  const groups = new Map<string, Rollout[]>();
  for (const rollout of rollouts) {
    const key = keyOf(rollout);
    const group = groups.get(key);
    if (group) group.push(rollout);
    else groups.set(key, [rollout]);
  }
  return groups;
}
