import { mcnemar } from '../../src/stats/mcnemar.js';

describe('mcnemar', () => {
  it.each([
    // Fagerland, Lydersen and Laake 2013, tables 1 and 2: Bentur et al. and Cavo et al.
    [1, 7, 0.0703, 0.0391],
    [6, 16, 0.0525, 0.0347],
  ])('has the published ps of %d against %d', (firstOnly, secondOnly, p, midP) => {
    const found = mcnemar({ firstOnly, secondOnly });
    expect(found.p).toBeCloseTo(p, 4);
    expect(found.midP).toBeCloseTo(midP, 4);
  });

  // scipy 1.17.1: p is stats.binomtest(b, b + c).pvalue; the mid-p that less stats.binom.pmf(b, b + c, 0.5).
  it.each([
    [9, 3, 0.14599609375, 0.09228515625],
    [3, 9, 0.14599609375, 0.09228515625],
    [0, 6, 0.03125, 0.015625],
    [1, 0, 1, 0.5],
    [59, 16, 6.114156572521501e-7, 3.8509778235297136e-7],
    [86, 150, 3.7159361395713866e-5, 2.893389517615428e-5],
    [1000, 1100, 0.03072070786424249, 0.029110633685909233],
  ])('has the ps of scipy for %d against %d', (firstOnly, secondOnly, p, midP) => {
    const found = mcnemar({ firstOnly, secondOnly });
    expect((found.p as number) / p).toBeCloseTo(1, 9);
    expect((found.midP as number) / midP).toBeCloseTo(1, 9);
  });

  it('has p 1 for an even split, and a mid-p short of it by half of its chance', () => {
    // 252 of 1024 splits of ten are even.
    const found = mcnemar({ firstOnly: 5, secondOnly: 5 });
    expect(found.p).toBe(1);
    expect(found.midP).toBeCloseTo(1 - 126 / 1024, 12);
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
