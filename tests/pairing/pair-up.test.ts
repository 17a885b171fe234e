import { countPairs } from '../../src/pairing/count-pairs.js';
import { groupsOf } from '../../src/pairing/groups.js';
import { type Pairing, pairUp } from '../../src/pairing/pair-up.js';
import { rollout } from '../support/builders.js';

const b = (i: number, more = {}) => rollout({ rolloutId: `b${i}`, sampleIndex: i, ...more });
const s = (i: number, more = {}) =>
  rollout({ rolloutId: `s${i}`, sampleIndex: i, interventionId: 'X1', ...more });
const names = (rollouts: Parameters<typeof pairUp>[0], pairing: Pairing) =>
  pairUp(rollouts, pairing).pairs.map((p) => `${p.baseline.rolloutId}-${p.sibling.rolloutId}`);

describe('pairUp', () => {
  it('ALL meets every sibling with every baseline', () => {
    expect(names([b(0), b(1), s(0), s(1)], 'ALL')).toEqual(['b0-s0', 'b1-s0', 'b0-s1', 'b1-s1']);
  });

  it('MATCHED meets equal sample indices', () => {
    expect(names([b(1), b(0), s(0), s(1)], 'MATCHED')).toEqual(['b0-s0', 'b1-s1']);
  });

  it.each([
    ['counts differ', [b(0), b(1), s(0)]],
    ['indices differ', [b(0), b(1), s(0), s(2)]],
    ['an index comes twice', [b(0), b(1), s(0), s(0)]],
  ])('MATCHED falls back to ALL where %s', (_why, rollouts) => {
    expect(names(rollouts, 'MATCHED')).toEqual(names(rollouts, 'ALL'));
  });

  it('MATCHED falls back for the one intervention whose counts differ, not for the others', () => {
    const other = rollout({ rolloutId: 'o', sampleIndex: 0, interventionId: 'X2' });
    expect(names([b(0), b(1), s(0), s(1), other], 'MATCHED')).toEqual([
      'b0-s0',
      'b1-s1',
      'b0-o',
      'b1-o',
    ]);
  });

  it('ANCHOR meets every sibling with the baseline of the lowest index, and says so of the others', () => {
    const second = b(3);
    const { alone } = pairUp([second, b(1), s(0)], 'ANCHOR');
    expect(names([second, b(1), s(0), s(1)], 'ANCHOR')).toEqual(['b1-s0', 'b1-s1']);
    expect(alone.get(second)?.detail).toContain('ANCHOR');
  });

  it('never pairs across groups, nor across cases of one group', () => {
    const ids = [
      { groupId: 'a', caseId: 'b/c' },
      { groupId: 'a/b', caseId: 'c' },
    ] as const;
    expect(names([b(0, ids[0]), s(0, ids[1])], 'ALL')).toEqual([]);
    expect(names([b(0, { caseId: 'c1' }), s(0, { caseId: 'c2' })], 'ALL')).toEqual([]);
  });

  it.each([
    ['siblings without a baseline', [s(0), s(1)], 'no usable baseline'],
    ['baselines without a sibling', [b(0), b(1)], 'no usable sibling'],
  ])('says of %s what is missing', (_what, rollouts, detail) => {
    const { pairs, alone } = pairUp(rollouts, 'ALL');
    expect(pairs).toEqual([]);
    for (const r of rollouts) {
      expect(alone.get(r)).toMatchObject({
        reason: 'SIBLING_MISSING',
        detail: expect.stringContaining(detail),
      });
    }
  });
});

describe('countPairs', () => {
  it.each(['ALL', 'MATCHED', 'ANCHOR'] as const)('counts what pairUp makes under %s', (pairing) => {
    const other = (i: number) =>
      rollout({ rolloutId: `o${i}`, sampleIndex: i, interventionId: 'X2' });
    for (const rollouts of [
      [],
      [b(0), b(1), s(0), s(1), other(0)],
      [b(0), b(0), s(0), s(0)],
      [s(0), s(1)],
      [b(0), b(1)],
      [b(0), s(0, { groupId: 'h' }), b(2, { groupId: 'h' })],
    ]) {
      expect(countPairs(groupsOf(rollouts), pairing)).toBe(pairUp(rollouts, pairing).pairs.length);
    }
  });
});
