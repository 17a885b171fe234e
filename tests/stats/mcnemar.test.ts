import { mcnemar } from '../../src/stats/mcnemar.js';

describe('mcnemar', () => {
  it.each([
    // Fagerland, Lydersen and Laake 2013, tables 1 and 2: Bentur et al. and Cavo et al.
    [1, 7, 0.0703],
    [6, 16, 0.0525],
  ])('has the published p of %d against %d', (firstOnly, secondOnly, p) => {
    expect(mcnemar({ firstOnly, secondOnly }).p).toBeCloseTo(p, 4);
  });

  // scipy 1.17.1: p is stats.binomtest(b, b + c).pvalue.
  it.each([
    [9, 3, 0.14599609375],
    [3, 9, 0.14599609375],
    [0, 6, 0.03125],
    [1, 0, 1],
    [59, 16, 6.114156572521501e-7],
    [86, 150, 3.7159361395713866e-5],
    [1000, 1100, 0.03072070786424249],
  ])('has the p of scipy for %d against %d', (firstOnly, secondOnly, p) => {
    const found = mcnemar({ firstOnly, secondOnly });
    expect((found.p as number) / p).toBeCloseTo(1, 9);
  });

  it('has p 1 for an even split', () => {
    const found = mcnemar({ firstOnly: 5, secondOnly: 5 });
    expect(found.p).toBe(1);
    expect(found).toMatchObject({ n: 10, share: 0.5, method: 'exact_binomial' });
  });

  it('is undefined where no pair is discordant', () => {
    expect(mcnemar({ firstOnly: 0, secondOnly: 0 })).toEqual({
      n: 0,
      firstOnly: 0,
      secondOnly: 0,
      method: 'none',
      why: 'no_discordant_pair',
    });
  });

  it('does not fail where nothing but one side is left of very many', () => {
    expect(mcnemar({ firstOnly: 0, secondOnly: 5000 }).p).toBe(0);
  });

  it.each([-1, 0.5, Number.NaN])('takes no count of %d', (count) => {
    expect(() => mcnemar({ firstOnly: count, secondOnly: 1 })).toThrow(RangeError);
  });
});
