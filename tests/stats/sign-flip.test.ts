import type { ClusterTotal } from '../../src/stats/cluster-totals.js';
import { normalTwoSided } from '../../src/stats/normal.js';
import { signFlip } from '../../src/stats/sign-flip.js';

const OPTIONS = { draws: 10_000, seed: 2 } as const;

function cases(sums: readonly number[], of = 1): ClusterTotal[] {
  return sums.map((sum, i) => ({ cluster: `case-${String(i).padStart(3, '0')}`, sum, of }));
}

/** Darwin's maize, cross-fertilised less self-fertilised, in eighths of an inch. */
const DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

describe('signFlip', () => {
  it("is Fisher's on Darwin's maize: 1726 of the 32768 flips are as far from 0", () => {
    const found = signFlip(cases(DARWIN), OPTIONS);
    expect(found).toEqual({
      n: 15,
      clusters: 15,
      estimate: expect.closeTo(314 / 15, 12),
      p: 1726 / 32_768,
      method: 'exact_sign_flip',
    });
  });

  it('is exact on half scores, cases without a difference standing aside', () => {
    // 148 of 1024 by itertools.product; a zero doubles both.
    const found = signFlip(cases([1.5, -0.5, 2, 0, 1, -1, 0.5, 3, 1, -0.5], 12), OPTIONS);
    expect(found).toMatchObject({ n: 120, clusters: 10, p: 148 / 1024 });
  });

  it('is drawn beyond, close to the exact share, and never 0', () => {
    const doubled = [...DARWIN, 0.001, -0.001, 0.001, -0.001];
    const found = signFlip(cases(doubled), OPTIONS);
    expect(found.method).toBe('drawn_sign_flip');
    expect(Math.abs((found.p as number) - 1726 / 32_768)).toBeLessThan(0.008);
    const sure = signFlip(cases(Array.from({ length: 200 }, () => 1)), OPTIONS);
    expect(sure.p).toBe(1 / 10_001);
  });

  it('takes no more than a moment for tens of thousands of cases', () => {
    const sums = Array.from({ length: 40_000 }, (_, i) => (i % 9) / 2 - (i % 80 === 0 ? 1.5 : 2));
    const z = sums.reduce((all, sum) => all + sum, 0) / Math.hypot(...sums);
    const { p = 0 } = signFlip(cases(sums), { draws: 2000, seed: 2 });
    expect(Math.abs(p - normalTwoSided(z))).toBeLessThan(0.035);
  });

  it('is the same for the same seed, any order, and either sign', () => {
    const many = cases([...DARWIN, ...DARWIN.map((d) => d / 3)]);
    const found = signFlip(many, OPTIONS);
    expect(signFlip([...many].reverse(), OPTIONS)).toEqual(found);
    const turned = many.map(({ cluster, sum, of }) => ({ cluster, sum: -sum, of }));
    expect(signFlip(turned, OPTIONS).p).toBe(found.p);
  });

  it('takes pairs of a case for one flip: twelve alike are no more evidence than one', () => {
    const one = signFlip(cases([1, 1, 1, 1, -1]), OPTIONS);
    const twelve = signFlip(cases([12, 12, 12, 12, -12], 12), OPTIONS);
    // 5 + 1 of 32 on either side.
    expect(one.p).toBe(12 / 32);
    expect(twelve.p).toBe(one.p);
  });

  it('is undefined without pairs, and without a difference', () => {
    expect(signFlip([], OPTIONS)).toEqual({
      n: 0,
      clusters: 0,
      method: 'none',
      why: 'nothing_measured',
    });
    expect(signFlip(cases([0, 0], 3), OPTIONS)).toEqual({
      n: 6,
      clusters: 2,
      estimate: 0,
      method: 'none',
      why: 'no_difference',
    });
  });
});
