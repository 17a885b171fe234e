import { distributionShift, type SeenTwice } from '../../src/stats/distribution-shift.js';

const OPTIONS = { draws: 5000, seed: 4 } as const;

/** One pair a case: `first>second`. */
function seen(...changes: readonly string[]): SeenTwice[] {
  return changes.map((change, i) => {
    const [first = '', second = ''] = change.split('>');
    return { cluster: `case-${i}`, first, second };
  });
}

describe('distributionShift', () => {
  it('is half the sum of the differences of the shares', () => {
    // Shares 4/6 1/6 1/6 against 2/6 1/6 3/6: (2 + 0 + 2) / 6 / 2.
    const found = distributionShift(seen('1>0', '1>0', '1>1', '1>1', '0>.5', '.5>0'), OPTIONS);
    expect(found.distance).toBeCloseTo(1 / 3, 12);
    expect(found).toMatchObject({ n: 6, clusters: 6, method: 'exact_swaps' });
  });

  it('has the p of a sign test where there are two outcomes', () => {
    // Six of one against one of the other: 2 * (1 + 7) of 128; the distance is |6 - 1| / 9.
    const found = distributionShift(
      seen('1>0', '1>0', '1>0', '1>0', '1>0', '1>0', '0>1', '1>1', '0>0'),
      OPTIONS,
    );
    expect(found.distance).toBeCloseTo(5 / 9, 12);
    expect(found.p).toBe(16 / 128);
    // Mean |heads - tails| of seven coins: 7 * C(6, 3) / 2^6.
    expect(found.byChance).toBeCloseTo(140 / 64 / 9, 12);
  });

  it('swaps the pairs of a case together: twelve alike are no more evidence than one', () => {
    const twelve = ['a', 'b', 'c'].flatMap((cluster) =>
      Array.from({ length: 12 }, () => ({ cluster, first: '1', second: '0' })),
    );
    expect(distributionShift(twelve, OPTIONS)).toEqual({
      n: 36,
      clusters: 3,
      distance: 1,
      byChance: 0.5,
      p: 0.25,
      method: 'exact_swaps',
    });
  });

  it('is drawn beyond sixteen cases, close to the exact p, the same for any order, and never 0', () => {
    const changes = Array.from({ length: 20 }, (_, i) => (i < 15 ? '1>0' : '0>1'));
    const pairs = seen(...changes);
    const found = distributionShift(pairs, OPTIONS);
    // scipy 1.17.1: stats.binomtest(5, 20).pvalue is 0.0414.
    expect(found.method).toBe('drawn_swaps');
    expect(Math.abs((found.p as number) - 0.0414)).toBeLessThan(0.01);
    expect(distributionShift([...pairs].reverse(), OPTIONS)).toEqual(found);
    const sure = distributionShift(seen(...Array.from({ length: 60 }, () => '1>0')), OPTIONS);
    expect(sure.p).toBe(1 / 5001);
  });

  it('is undefined without pairs, and has nothing to test where none changes', () => {
    expect(distributionShift([], OPTIONS)).toEqual({
      n: 0,
      clusters: 0,
      method: 'none',
      why: 'nothing_measured',
    });
    expect(distributionShift(seen('1>1', '0>0'), OPTIONS)).toEqual({
      n: 2,
      clusters: 2,
      distance: 0,
      method: 'none',
      why: 'no_difference',
    });
  });
});
