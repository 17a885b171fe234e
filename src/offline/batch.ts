import type { Rollout } from '../core/rollout.js';
import { FlipsideError } from '../errors.js';
import { groupKey, type Pairing } from '../pairing/pair-up.js';

/** Enough rollouts to keep a slow judge busy, few enough that progress shows and rows flow. */
const BATCH_ROLLOUTS = 512;
/** All pairs of a group are held at once, about 1.5 KB each. */
const MAX_GROUP_PAIRS = 200_000;

/** Rollouts by group and case, in the order of each group's first rollout. */
export function groupsOf(rollouts: readonly Rollout[]): Rollout[][] {
  const groups = new Map<string, Rollout[]>();
  for (const rollout of rollouts) {
    const key = groupKey(rollout);
    const group = groups.get(key);
    if (group) group.push(rollout);
    else groups.set(key, [rollout]);
  }
  return [...groups.values()];
}

/** Whole groups in batches, in order; who meets whom is decided within a batch. A batch is closed at `size` rollouts. */
export function batchesOf(
  groups: readonly (readonly Rollout[])[],
  size: number = BATCH_ROLLOUTS,
): Rollout[][] {
  const batches: Rollout[][] = [];
  let batch: Rollout[] = [];
  for (const group of groups) {
    for (const rollout of group) batch.push(rollout);
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
  groups: readonly (readonly Rollout[])[],
  {
    pairing,
    maxPairs = MAX_GROUP_PAIRS,
  }: { readonly pairing: Pairing; readonly maxPairs?: number },
): void {
  for (const group of groups) {
    const pairs = pairsAtMost(group, pairing);
    if (pairs <= maxPairs) continue;
    const name = group[0]?.groupId ?? '';
    throw new FlipsideError(
      'input_invalid',
      `group "${name}" has ${group.length} rollouts, which make ${pairs} pairs; the limit is ${maxPairs}. ` +
        'Give the rollouts of each training step a group_id of their own, or pair them with --pairing anchor',
    );
  }
}

function pairsAtMost(group: readonly Rollout[], pairing: Pairing): number {
  const siblings = new Map<string, number>();
  let baselines = 0;
  for (const { interventionId } of group) {
    if (interventionId === '') baselines += 1;
    else siblings.set(interventionId, (siblings.get(interventionId) ?? 0) + 1);
  }
  let pairs = 0;
  for (const own of siblings.values()) {
    const one = pairing === 'ANCHOR' || (pairing === 'MATCHED' && own === baselines);
    pairs += one ? own : own * baselines;
  }
  return pairs;
}
