import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';
import { type Group, groupsOf, isMatched } from './groups.js';

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
  for (const group of groupsOf(rollouts)) {
    const { baselines, siblings } = group;
    if (siblings.length === 0) {
      for (const r of baselines) alone.set(r, missing(r, 'sibling'));
    } else if (baselines.length === 0) {
      for (const r of siblings) alone.set(r, missing(r, 'baseline'));
    } else {
      const found = pairsOf(group, pairing);
      for (const pair of found) pairs.push(pair);
      const met = new Set(found.map((p) => p.baseline));
      for (const r of baselines) if (!met.has(r)) alone.set(r, unpaired(r, pairing));
    }
  }
  return { pairs, alone };
}

function pairsOf({ baselines, siblings, byIntervention }: Group, pairing: Pairing): RolloutPair[] {
  const everyBaseline = (sibling: Rollout) => baselines.map((baseline) => ({ baseline, sibling }));
  if (pairing === 'ALL') return siblings.flatMap(everyBaseline);
  if (pairing === 'ANCHOR') {
    const anchor = baselines.reduce((first, r) => (r.sampleIndex < first.sampleIndex ? r : first));
    return siblings.map((sibling) => ({ baseline: anchor, sibling }));
  }
  const byIndex = new Map(baselines.map((r) => [r.sampleIndex, r]));
  const matched = new Set(
    [...byIntervention].flatMap(([id, own]) => (isMatched(baselines, own) ? [id] : [])),
  );
  return siblings.flatMap((sibling) => {
    const baseline = byIndex.get(sibling.sampleIndex);
    return matched.has(sibling.interventionId) && baseline
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
