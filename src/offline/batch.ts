import type { Rollout } from '../core/rollout.js';
import { groupKey } from '../pairing/pair-up.js';

/** Enough rollouts to keep a slow judge busy, few enough that progress shows and rows flow. */
const BATCH_ROLLOUTS = 512;

/**
 * Rollouts in batches that never part a group, for who meets whom is decided within a batch. A batch is closed once it
 * has `size` rollouts; groups stand in the order of their first rollout.
 */
export function batchesOf(
  rollouts: readonly Rollout[],
  size: number = BATCH_ROLLOUTS,
): Rollout[][] {
  const groups = new Map<string, Rollout[]>();
  for (const rollout of rollouts) {
    const key = groupKey(rollout);
    const group = groups.get(key);
    if (group) group.push(rollout);
    else groups.set(key, [rollout]);
  }
  const batches: Rollout[][] = [];
  let batch: Rollout[] = [];
  for (const group of groups.values()) {
    for (const rollout of group) batch.push(rollout);
    if (batch.length >= size) {
      batches.push(batch);
      batch = [];
    }
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
