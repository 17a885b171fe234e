import type { Rollout } from '../core/rollout.js';
import { countPairs } from '../pairing/count-pairs.js';
import { groupsOf } from '../pairing/groups.js';
import type { Pairing } from '../pairing/pair-up.js';
import { invalid } from './from-wire.js';

/**
 * Throws FlipsideError `invalid_request` where the rollouts would make more pairs than `maxPairs`: a group of n
 * baselines and n siblings makes n² of them under ALL, and each is held in memory until the reply has gone.
 */
export function requireFewPairs(
  rollouts: readonly Rollout[],
  limits: { readonly pairing: Pairing; readonly maxPairs: number; readonly path: string },
): void {
  const { pairing, maxPairs, path } = limits;
  const pairs = countPairs(groupsOf(rollouts), pairing);
  if (pairs <= maxPairs) return;
  const what = `${rollouts.length} rollouts make ${pairs} pairs under ${pairing}, the limit is ${maxPairs}`;
  throw invalid(path, `${what}; send fewer at once, or use smaller groups`);
}
