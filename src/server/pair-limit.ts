import type { Rollout } from '../core/rollout.js';
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
  let pairs = 0;
  for (const { baselines, siblings } of groupsOf(rollouts)) {
    for (const own of siblings.values()) {
      const few = pairing === 'ANCHOR' || (pairing === 'MATCHED' && matched(baselines, own));
      pairs += few ? own.length : own.length * baselines.length;
    }
  }
  if (pairs <= maxPairs) return;
  const what = `${rollouts.length} rollouts make ${pairs} pairs under ${pairing}, the limit is ${maxPairs}`;
  throw invalid(path, `${what}; send fewer at once, or use smaller groups`);
}

/** Sample indices of the baselines, and of the siblings by intervention. */
interface Indices {
  readonly baselines: number[];
  readonly siblings: Map<string, number[]>;
}

function groupsOf(rollouts: readonly Rollout[]): Iterable<Indices> {
  const groups = new Map<string, Indices>();
  for (const { groupId, caseId, interventionId, sampleIndex } of rollouts) {
    const key = JSON.stringify([groupId, caseId]);
    const group: Indices = groups.get(key) ?? { baselines: [], siblings: new Map() };
    groups.set(key, group);
    if (interventionId === '') group.baselines.push(sampleIndex);
    else {
      const own = group.siblings.get(interventionId);
      if (own) own.push(sampleIndex);
      else group.siblings.set(interventionId, [sampleIndex]);
    }
  }
  return groups.values();
}

/** Whether MATCHED finds a partner of the same index for each; otherwise it pairs as ALL does. */
function matched(baselines: readonly number[], siblings: readonly number[]): boolean {
  const indices = new Set(baselines);
  return (
    siblings.length === baselines.length &&
    indices.size === baselines.length &&
    new Set(siblings).size === siblings.length &&
    siblings.every((index) => indices.has(index))
  );
}
