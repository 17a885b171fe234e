import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';

export type Pairing = 'MATCHED' | 'ALL' | 'ANCHOR';

/** One baseline and one sibling of the same group and case. */
export interface RolloutPair {
  readonly baseline: Rollout;
  readonly sibling: Rollout;
}

/** The pairs of a batch, and for each rollout that met nobody the reason. */
export interface PairedUp {
  readonly pairs: readonly RolloutPair[];
  readonly alone: ReadonlyMap<Rollout, Setback>;
}

/**
 * Pairs siblings with the baselines of their group and case, in the order of the rollouts.
 * ALL: each sibling with each baseline. ANCHOR: with the baseline of the lowest sample_index, the first on a tie.
 * MATCHED: by sample_index; as ALL for an intervention whose indices are not those of the baselines.
 */
export function pairUp(rollouts: readonly Rollout[], pairing: Pairing): PairedUp {
  const pairs: RolloutPair[] = [];
  const alone = new Map<Rollout, Setback>();
  for (const members of groupsOf(rollouts)) {
    const baselines = members.filter((r) => r.interventionId === '');
    const siblings = members.filter((r) => r.interventionId !== '');
    if (siblings.length === 0) {
      for (const r of baselines) alone.set(r, missing(r, 'sibling'));
    } else if (baselines.length === 0) {
      for (const r of siblings) alone.set(r, missing(r, 'baseline'));
    } else {
      const found = pairsOf({ baselines, siblings, pairing });
      pairs.push(...found);
      const met = new Set(found.map((p) => p.baseline));
      for (const r of baselines) if (!met.has(r)) alone.set(r, unpaired(r, pairing));
    }
  }
  return { pairs, alone };
}

/** Equal for rollouts that may be paired: those of one group and one case. */
export function groupKey(rollout: Rollout): string {
  // JSON keeps ("a", "b/c") and ("a/b", "c") apart.
  return JSON.stringify([rollout.groupId, rollout.caseId]);
}

function groupsOf(rollouts: readonly Rollout[]): Rollout[][] {
  const groups = new Map<string, Rollout[]>();
  for (const r of rollouts) {
    const key = groupKey(r);
    const group = groups.get(key);
    if (group) group.push(r);
    else groups.set(key, [r]);
  }
  return [...groups.values()];
}

function pairsOf(input: {
  readonly baselines: readonly Rollout[];
  readonly siblings: readonly Rollout[];
  readonly pairing: Pairing;
}): RolloutPair[] {
  const { baselines, siblings, pairing } = input;
  const everyBaseline = (sibling: Rollout) => baselines.map((baseline) => ({ baseline, sibling }));
  if (pairing === 'ALL') return siblings.flatMap(everyBaseline);
  if (pairing === 'ANCHOR') {
    const anchor = baselines.reduce((first, r) => (r.sampleIndex < first.sampleIndex ? r : first));
    return siblings.map((sibling) => ({ baseline: anchor, sibling }));
  }
  const byIndex = new Map(baselines.map((r) => [r.sampleIndex, r]));
  const matches = (id: string) => {
    const own = siblings.filter((s) => s.interventionId === id);
    const indices = new Set(own.map((s) => s.sampleIndex));
    return (
      own.length === baselines.length &&
      indices.size === own.length &&
      byIndex.size === baselines.length &&
      own.every((s) => byIndex.has(s.sampleIndex))
    );
  };
  const matched = new Map(
    [...new Set(siblings.map((s) => s.interventionId))].map((id) => [id, matches(id)]),
  );
  return siblings.flatMap((sibling) => {
    const baseline = byIndex.get(sibling.sampleIndex);
    return matched.get(sibling.interventionId) && baseline
      ? [{ baseline, sibling }]
      : everyBaseline(sibling);
  });
}

function missing(rollout: Rollout, what: 'baseline' | 'sibling'): Setback {
  return {
    reason: 'SIBLING_MISSING',
    detail: `no usable ${what} of case "${rollout.caseId}" in group "${rollout.groupId}"; send baseline and siblings of a group together`,
  };
}

function unpaired(rollout: Rollout, pairing: Pairing): Setback {
  return {
    reason: 'SIBLING_MISSING',
    detail: `pairing ${pairing} gives this baseline no sibling in group "${rollout.groupId}"; use ALL to score every baseline`,
  };
}
