import { wilcoxonSignedRank } from '../../src/stats/wilcoxon-signed-rank.js';

/** Hollander and Wolfe 1973, page 29: depression before and after; R's example of wilcox.test. */
const BEFORE = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
const AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];

describe('wilcoxonSignedRank', () => {
  it('has the effect of V 40 and p 0.0391 for the depression scores, twice the 0.01953 of one side', () => {
    const found = wilcoxonSignedRank(BEFORE.map((before, i) => before - (AFTER[i] as number)));
    expect(found).toEqual({
      n: 9,
      nonZero: 9,
      effect: expect.closeTo(35 / 45, 12),
      p: 0.0390625,
      method: 'exact_signs',
    });
  });

  it('is exact without ties as scipy is', () => {
    // scipy 1.17.1: stats.wilcoxon(d, method='exact').
    const d = Array.from({ length: 25 }, (_, i) => (i + 1) * ((i * 7) % 3 ? 1 : -1));
    expect(wilcoxonSignedRank(d).p).toBeCloseTo(0.23036134243011475, 12);
  });

  it('ranks zeros and leaves them out, and is exact with ties', () => {
    // scipy 1.17.1: zero_method='pratt', method=PermutationMethod(): 80 of 512.
    const d = [0, 0, 0.5, 0.5, -0.5, 1, 1, -1, 0.5, 1, 0, 0.5];
    expect(wilcoxonSignedRank(d)).toEqual({
      n: 12,
      nonZero: 9,
      effect: expect.closeTo((2 * 55.5 - 72) / 72, 12),
      p: expect.closeTo(80 / 512, 12),
      method: 'exact_signs',
    });
  });

  // scipy 1.17.1: zero_method='pratt', method='asymptotic', correction=True.
  it.each([
    [4, 363, 1.6582657403102566e-8],
    [4.9, 400, 0.14252307594307748],
  ])('is normal beyond 300 that differ, with ties of scores less %d', (less, nonZero, p) => {
    const d = Array.from({ length: 400 }, (_, i) => (((i * 37) % 11) - less) / 2);
    const found = wilcoxonSignedRank(d);
    expect(found).toMatchObject({ n: 400, nonZero, method: 'normal_approximation' });
    expect((found.p as number) / p).toBeCloseTo(1, 8);
  });

  it('is as exact and as normal where one takes over from the other', () => {
    const scores = (n: number) => Array.from({ length: n }, (_, i) => (((i * 37) % 11) - 4.6) / 2);
    const [exact, normal] = [wilcoxonSignedRank(scores(297)), wilcoxonSignedRank(scores(308))];
    expect([exact.method, normal.method]).toEqual(['exact_signs', 'normal_approximation']);
    expect(Math.abs((exact.p as number) - (normal.p as number))).toBeLessThan(0.01);
  });

  it.each([4, 20])('is exact where few of many differ: of %d all are above 0', (differ) => {
    const zeros = new Array<number>(2000).fill(0);
    const above = Array.from({ length: differ }, (_, i) => i + 1);
    expect(wilcoxonSignedRank([...zeros, ...above])).toMatchObject({
      ...{ n: 2000 + differ, nonZero: differ, method: 'exact_signs' },
      p: expect.closeTo(2 / 2 ** differ, 15),
    });
  });

  it('takes differences that rounding sets apart to be equal', () => {
    expect(wilcoxonSignedRank([0.7 - 0.2, 0.5, -0.5])).toEqual(
      wilcoxonSignedRank([0.5, 0.5, -0.5]),
    );
    expect(wilcoxonSignedRank([0.1 + 0.2 - 0.3]).nonZero).toBe(0);
  });

  it('is undefined where nothing differs, and takes no NaN', () => {
    const none = { method: 'none', why: 'no_difference' };
    expect(wilcoxonSignedRank([])).toEqual({ n: 0, nonZero: 0, ...none });
    expect(wilcoxonSignedRank([0, 0])).toEqual({ n: 2, nonZero: 0, ...none });
    expect(() => wilcoxonSignedRank([1, Number.NaN])).toThrow(RangeError);
  });
});
