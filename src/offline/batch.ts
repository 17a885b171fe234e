import type { Rollout } from '../core/rollout.js';
import { FlipsideError } from '../errors.js';
import { countPairs } from '../pairing/count-pairs.js';
import type { Group } from '../pairing/groups.js';
import type { Pairing } from '../pairing/pair-up.js';

/** Enough rollouts to keep a slow judge busy, few enough that progress shows and rows flow. */
const BATCH_ROLLOUTS = 512;
/** All pairs of a group are held at once, about 1.5 KB each. */
export const MAX_GROUP_PAIRS = 200_000;

/** Whole groups in batches, in order; who meets whom is decided within a batch. A batch is closed at `size` rollouts. */
export function batchesOf(groups: readonly Group[], size: number = BATCH_ROLLOUTS): Rollout[][] {
  const batches: Rollout[][] = [];
  let batch: Rollout[] = [];
  for (const group of groups) {
    for (const rollout of group.members) batch.push(rollout);
    if (batch.length >= size) {
      batches.push(batch);
      batch = [];
    }
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/**
 * Throws FlipsideError `input_invalid` where a group would make more than `maxPairs` pairs: n baselines and n siblings
 * make n² of them. A whole run that was saved without group ids looks like that.
 */
export function requireFewPairs(
  groups: readonly Group[],
  {
    pairing,
    maxPairs = MAX_GROUP_PAIRS,
  }: { readonly pairing: Pairing; readonly maxPairs?: number },
): void {
  for (const group of groups) {
    const pairs = countPairs([group], pairing);
    if (pairs <= maxPairs) continue;
    const name = group.members[0]?.groupId ?? '';
    throw new FlipsideError(
      'input_invalid',
      `group "${name}" has ${group.members.length} rollouts, which make ${pairs} pairs; the limit is ${maxPairs}. ` +
        'Give the rollouts of each training step a group_id of their own, or pair them with --pairing anchor',
    );
  }
}
