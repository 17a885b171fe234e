import type { SavedPair } from '../../core/saved-run.js';

/** Tells a pair from all others of a run: who answered, which two rollouts, and who judged. */
export function pairName(pair: SavedPair): string {
  const { model, baselineRolloutId, siblingRolloutId, judge } = pair;
  return [model, `${baselineRolloutId}~${siblingRolloutId}`, judge].join('|');
}
