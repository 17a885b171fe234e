import { type Group, isMatched } from './groups.js';
import type { Pairing } from './pair-up.js';

/** How many pairs `pairUp` would make of these groups: under ALL, n baselines and n siblings make n² of them. */
export function countPairs(groups: readonly Group[], pairing: Pairing): number {
  let pairs = 0;
  for (const { baselines, byIntervention } of groups) {
    for (const siblings of byIntervention.values()) {
      const isOneEach =
        pairing === 'ANCHOR' || (pairing === 'MATCHED' && isMatched(baselines, siblings));
      pairs += siblings.length * (isOneEach ? Math.min(1, baselines.length) : baselines.length);
    }
  }
  return pairs;
}
