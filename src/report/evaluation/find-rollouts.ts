import type { SavedRollout } from '../../core/saved-run.js';

/** A rollout by the model that a reward row is counted under, and its id. */
export type FindRollout = (named: {
  readonly model: string;
  readonly rolloutId: string;
}) => SavedRollout | undefined;

/**
 * Finds rollouts by model and id, or by id alone where only one rollout has it: a reward row without a model goes by its
 * file's name, which no rollout knows.
 */
export function findRollouts(rollouts: readonly SavedRollout[]): FindRollout {
  const byBoth = new Map<string, SavedRollout>();
  const byId = new Map<string, SavedRollout | 'several'>();
  for (const rollout of rollouts) {
    const { model, rolloutId } = rollout;
    const key = JSON.stringify([model, rolloutId]);
    if (byBoth.has(key)) continue;
    byBoth.set(key, rollout);
    byId.set(rolloutId, byId.has(rolloutId) ? 'several' : rollout);
  }
  return ({ model, rolloutId }) => {
    const found = byBoth.get(JSON.stringify([model, rolloutId])) ?? byId.get(rolloutId);
    return found === 'several' ? undefined : found;
  };
}
