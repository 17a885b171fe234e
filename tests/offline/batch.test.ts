import type { Rollout } from '../../src/core/rollout.js';
import { batchesOf, requireFewPairs } from '../../src/offline/batch.js';
import { groupsOf } from '../../src/pairing/groups.js';
import { rollout } from '../support/builders.js';

/** A baseline and a sibling in a group of their own. */
function group(name: string, given: Partial<Rollout> = {}): Rollout[] {
  const own = { groupId: name, caseId: 'c', ...given };
  return [
    rollout({ rolloutId: `${name}-b`, ...own }),
    rollout({ rolloutId: `${name}-s`, ...own, interventionId: 'X1' }),
  ];
}

describe('batchesOf', () => {
  it('never parts a group, keeps the order, and leaves nothing out', () => {
    const groups = ['a', 'b', 'a', 'c', 'b', 'd', 'd', 'e'];
    const rollouts = groups.map((g, i) => rollout({ rolloutId: `${i}`, groupId: g }));
    const batches = batchesOf(groupsOf(rollouts), 3);
    expect(batches.map((b) => b.map((r) => r.groupId).join(''))).toEqual(['aabb', 'cdd', 'e']);
    expect(batchesOf(groupsOf([]))).toEqual([]);
  });
});

describe('requireFewPairs', () => {
  const many = Array.from({ length: 4 }, (_, i) => group('run', { sampleIndex: i })).flat();
  const groups = groupsOf(many.map((r, i) => ({ ...r, rolloutId: `${i}` })));

  it('refuses a group whose pairs would not fit, and says what to do', () => {
    const refused = () => requireFewPairs(groups, { pairing: 'ALL', maxPairs: 15 });
    expect(refused).toThrow(/group "run" has 8 rollouts, which make 16 pairs.*group_id/);
    expect(() => requireFewPairs(groups, { pairing: 'ALL', maxPairs: 16 })).not.toThrow();
  });

  it.each(['MATCHED', 'ANCHOR'] as const)('counts one pair a sibling under %s', (pairing) => {
    expect(() => requireFewPairs(groups, { pairing, maxPairs: 4 })).not.toThrow();
    expect(() => requireFewPairs(groups, { pairing, maxPairs: 3 })).toThrow();
  });
});
