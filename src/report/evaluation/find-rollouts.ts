import type { SavedRollout } from '../../core/saved-run.js';

/** A rollout by the model that a reward row is counted under, its id and, where that is known, its case. */
export type FindRollout = (named: {
  readonly model: string;
  readonly rolloutId: string;
  readonly caseId?: string;
}) => SavedRollout | undefined;

/**
 * Finds rollouts by model and id. By the id alone one is found where only one has it, and either its row names no model or
 * the reward's does not: those go by their files' names, `fileModels`, which no rollout knows. Where several are meant none
 * is found: what one model did is not told of another.
 */
export function findRollouts(
  rollouts: readonly SavedRollout[],
  fileModels: readonly string[] = [],
): FindRollout {
  const byId = new Map<string, SavedRollout | SavedRollout[]>();
  for (const rollout of rollouts) {
    const found = byId.get(rollout.rolloutId);
    byId.set(rollout.rolloutId, found === undefined ? rollout : [found, rollout].flat());
  }
  const isOfFile = new Set(fileModels);
  return ({ model, rolloutId, caseId }) => {
    const ofCase = [byId.get(rolloutId) ?? []]
      .flat()
      .filter((one) => caseId === undefined || one.caseId === undefined || one.caseId === caseId);
    const own = ofCase.filter((one) => one.model === model);
    const open = isOfFile.has(model) ? ofCase : ofCase.filter((one) => one.model === '');
    const [first, ...others] = own.length > 0 ? own : open;
    const isOne = others.every((o) => o.model === first?.model && o.caseId === first.caseId);
    return isOne ? first : undefined;
  };
}
