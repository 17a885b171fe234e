import type { SourcePair } from '../calibrate/known/known-pair.js';
import type { Catalog } from '../core/catalog.js';
import type { Rollout } from '../core/rollout.js';

/**
 * What pairs of known answer can be made of: each baseline under each intervention that a sibling of its group was made
 * by. An intervention that the catalog does not have makes none.
 */
export function rolloutSources(
  rollouts: readonly Rollout[],
  { interventions }: Pick<Catalog, 'interventions'>,
): SourcePair[] {
  const asked = new Map<string, Set<string>>();
  for (const { groupId, interventionId } of rollouts.filter((r) => r.interventionId !== '')) {
    asked.set(groupId, (asked.get(groupId) ?? new Set()).add(interventionId));
  }
  const baselines = rollouts.filter((r) => r.interventionId === '' && r.output.trim() !== '');
  return baselines.flatMap(({ rolloutId, caseId, groupId, output: baseline }) =>
    [...(asked.get(groupId) ?? [])].flatMap((id) => {
      const intervention = interventions.get(id);
      return intervention ? [{ pairId: `${rolloutId}~${id}`, caseId, intervention, baseline }] : [];
    }),
  );
}
