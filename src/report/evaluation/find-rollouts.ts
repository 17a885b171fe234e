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
  const models = new Map<string, Map<string, SavedRollout>>();
  for (const rollout of rollouts) {
    const own = models.get(rollout.model) ?? new Map<string, SavedRollout>();
    models.set(rollout.model, own);
    if (!own.has(rollout.rolloutId)) own.set(rollout.rolloutId, rollout);
  }
  // Most runs never need it.
  let byId: Map<string, SavedRollout | 'several'> | undefined;
  return ({ model, rolloutId }) => {
    const named = models.get(model)?.get(rolloutId);
    if (named) return named;
    byId ??= rolloutsById(models);
    const found = byId.get(rolloutId);
    return found === 'several' ? undefined : found;
  };
}

function rolloutsById(
  models: ReadonlyMap<string, ReadonlyMap<string, SavedRollout>>,
): Map<string, SavedRollout | 'several'> {
  const byId = new Map<string, SavedRollout | 'several'>();
  for (const own of models.values()) {
    for (const [id, rollout] of own) byId.set(id, byId.has(id) ? 'several' : rollout);
  }
  return byId;
}
