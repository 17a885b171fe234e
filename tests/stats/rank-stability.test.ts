import { type BootstrapMean, bootstrapMeans } from '../../src/stats/bootstrap-means.js';
import { rankDisagreement } from '../../src/stats/rank-disagreement.js';
import { rankStability } from '../../src/stats/rank-stability.js';

/** A mean whose draws are given. */
function drawn(estimate: number | undefined, replicates: readonly number[]): BootstrapMean {
  const measured = { n: 4, clusters: 4, method: 'none' } as const;
  return {
    estimate: estimate === undefined ? measured : { ...measured, estimate },
    replicates: Float64Array.from(replicates),
  };
}

describe('rankStability', () => {
  const means = new Map([
    ['b', drawn(0.5, [0.6, 0.5, 0.4, 0.7])],
    ['a', drawn(0.7, [0.7, 0.5, 0.6, 0.6])],
    ['c', drawn(0.2, [0.1, 0.2, 0.5, 0.3])],
  ]);

  it('counts draws in which the ranking, an order and the first place hold', () => {
    const found = rankStability(means);
    // The first draw alone has a > b > c: the second ties a and b, the third turns b and c, the fourth a and b.
    expect(found).toMatchObject({ draws: 4, holds: 0.25 });
    expect(found.orders).toMatchObject([
      { first: 'a', second: 'b', above: 0.5, equal: 0.25, below: 0.25 },
      { first: 'a', second: 'c', above: 1, equal: 0, below: 0 },
      { first: 'b', second: 'c', above: 0.75, equal: 0, below: 0.25 },
    ]);
    expect(found.ranks).toEqual([
      { name: 'a', rank: 1, low: 1, high: 2, best: 0.75 },
      { name: 'b', rank: 2, low: 1, high: 3, best: 0.5 },
      { name: 'c', rank: 3, low: 2, high: 3, best: 0 },
    ]);
  });

  it('takes means and draws that rounding sets apart to be equal', () => {
    const near = 0.1 + 0.2;
    const found = rankStability(
      new Map([
        ['a', drawn(near, [near, 0.3])],
        ['b', drawn(0.3, [0.3, near])],
      ]),
    );
    expect(found.ranks.map(({ rank, best }) => [rank, best])).toEqual([
      [1.5, 1],
      [1.5, 1],
    ]);
    expect(found.orders[0]).toMatchObject({ above: 0, equal: 1, below: 0 });
  });

  it('has the interval of a difference over the same draws', () => {
    const difference = rankStability(means).orders[1]?.difference;
    // 0.6, 0.3, 0.1, 0.3: ascending 0.1 0.3 0.3 0.6; of four cases all but the outermost 0.00012 of draws.
    expect(difference?.estimate).toBeCloseTo(0.5, 12);
    expect(difference?.low).toBeCloseTo(0.1, 3);
    expect(difference?.high).toBeCloseTo(0.6, 3);
  });

  it('gives models with one mean the mean of their ranks, and has no share of an order of all', () => {
    const tied = new Map([
      ['a', drawn(0.5, [0.5, 0.6])],
      ['b', drawn(0.5, [0.5, 0.5])],
      ['c', drawn(0.2, [0.2, 0.2])],
    ]);
    const found = rankStability(tied);
    expect(found).toMatchObject({ ranks: [{ rank: 1.5 }, { rank: 1.5 }, { rank: 3 }] });
    expect('holds' in found).toBe(false);
    expect(found.orders).toMatchObject([{ above: 0.5, equal: 0.5 }, { above: 1 }, { above: 1 }]);
  });

  it('ranks no model without a mean, and counts no draw in which one has none', () => {
    const some = new Map([
      ...means,
      ['d', drawn(undefined, [Number.NaN, Number.NaN, Number.NaN, Number.NaN])],
      ['e', drawn(0.1, [0, Number.NaN, 0, 0])],
    ]);
    const found = rankStability(some);
    expect(found.draws).toBe(3);
    expect(found.ranks.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'e']);
  });

  it('has no order of one model or none', () => {
    const one = new Map([['a', drawn(0.5, [0.5, 0.6])]]);
    const found = rankStability(one);
    expect(found.orders).toEqual([]);
    expect(found.ranks).toEqual([{ name: 'a', rank: 1, low: 1, high: 1, best: 1 }]);
    expect('holds' in found).toBe(false);
    expect(rankStability(new Map())).toEqual({ draws: 0, ranks: [], orders: [] });
  });

  it('finds models that answer alike to be ranked by chance, and a much better one not', () => {
    const cases = Array.from({ length: 60 }, (_, i) => i);
    const totals = (right: (i: number) => boolean) =>
      cases.map((i) => ({ cluster: `case-${i}`, sum: right(i) ? 1 : 0, of: 1 }));
    const series = new Map([
      ['odd', totals((i) => i % 2 === 1)],
      ['even', totals((i) => i % 2 === 0)],
      ['nearly all', totals((i) => i % 10 !== 0)],
    ]);
    const found = rankStability(bootstrapMeans(series, { draws: 2000, seed: 5 }));
    const chance = found.orders.find(({ first }) => first === 'even');
    expect(Math.abs((chance?.above ?? 0) - (chance?.below ?? 1))).toBeLessThan(0.08);
    expect(found.ranks[0]).toMatchObject({ name: 'nearly all', rank: 1, low: 1, high: 1 });
  });
});

describe('rankDisagreement', () => {
  const first = new Map([
    ['a', drawn(0.9, [0.9, 0.9, 0.9])],
    ['b', drawn(0.5, [0.5, 0.5, 0.5])],
    ['c', drawn(0.1, [0.1, 0.1, 0.1])],
  ]);

  it('is rho of the means, its p over models and its share of draws over cases', () => {
    const second = new Map([
      ['c', drawn(0.3, [0.3, 0.9, 0.2])],
      ['b', drawn(0.6, [0.6, 0.6, 0.2])],
      ['a', drawn(0.8, [0.8, 0.3, 0.2])],
    ]);
    const found = rankDisagreement({ first, second });
    expect(found).toMatchObject({ n: 3, rho: 1, p: 2 / 6, names: ['a', 'b', 'c'] });
    // rho is 1 and -1 in two draws, and undefined in the third, where the second measure is constant.
    expect(found).toMatchObject({ draws: 2, agreeing: 0.5 });
    expect(found.low).toBeCloseTo(-0.95, 12);
    expect(found.high).toBeCloseTo(0.95, 12);
  });

  it('has no interval of rho where a mean is of a single case', () => {
    const of = (case1: number): BootstrapMean => {
      const { estimate, replicates } = drawn(case1, [case1, case1]);
      return { estimate: { ...estimate, clusters: 1 }, replicates };
    };
    const second = new Map([
      ['a', of(0.9)],
      ['b', of(0.2)],
    ]);
    const found = rankDisagreement({ first, second });
    expect(found).toMatchObject({ n: 2, rho: 1, draws: 0 });
    expect('low' in found || 'agreeing' in found).toBe(false);
  });

  it('is over the models that both measures have', () => {
    const second = new Map([
      ['b', drawn(0.6, [0.6])],
      ['x', drawn(0.6, [0.6])],
    ]);
    expect(rankDisagreement({ first, second })).toEqual({
      n: 1,
      method: 'none',
      why: 'fewer_than_two',
      names: ['b'],
      draws: 0,
    });
    expect(rankDisagreement({ first: new Map(), second }).draws).toBe(0);
  });
});
