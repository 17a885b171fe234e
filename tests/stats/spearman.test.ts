import { midRanks } from '../../src/stats/mid-ranks.js';
import { type MeasuredTwice, spearman } from '../../src/stats/spearman.js';

function against(first: readonly number[], second: readonly number[]): MeasuredTwice[] {
  return first.map((value, i) => [value, second[i] as number]);
}

describe('midRanks', () => {
  it('shares the mean of their ranks among equal values', () => {
    expect(midRanks([0.4, 0.1, 0.4, 0.9, 0.4])).toEqual([3, 1, 3, 5, 3]);
    expect(midRanks([])).toEqual([]);
  });

  it('ranks no NaN', () => {
    expect(() => midRanks([1, Number.NaN])).toThrow(RangeError);
  });
});

describe('spearman', () => {
  it('is -0.4857 with p 0.36 for six models whose ranks differ by 4, 4, 9, 1, 9 and 25 squared', () => {
    // 1 - 6 * 52 / 210; 256 of the 720 orders are as far from 0.
    const found = spearman(against([1, 2, 3, 4, 5, 6], [3, 4, 6, 5, 2, 1]));
    expect(found).toEqual({
      n: 6,
      rho: expect.closeTo(-17 / 35, 12),
      p: 256 / 720,
      method: 'exact_permutation',
    });
  });

  // Zar 1972: the least rho that is significant at 0.05 on two sides, and 0.1 for four.
  it.each([
    [[1, 2, 3, 4], 1, 0.1],
    [[1, 2, 3, 4, 5], 1, 0.05],
    [[2, 1, 3, 4, 6, 5], 31 / 35, 0.05],
    [[2, 3, 1, 4, 5, 7, 6], 0.8571, 0.05],
  ])('finds %p significant, as tabled', (second, rho, level) => {
    const found = spearman(against([1, 2, 3, 4, 5, 6, 7].slice(0, second.length), second));
    expect(found.rho).toBeCloseTo(rho, 4);
    expect(found.p).toBeLessThanOrEqual(level);
  });

  it('has p 0.1 for 0.9 among five: 0.08333 by table', () => {
    expect(spearman(against([1, 2, 3, 4, 5], [1, 2, 3, 5, 4])).p).toBeCloseTo(10 / 120, 12);
  });

  it('enumerates ties as they are', () => {
    // scipy 1.17.1 for rho; 240 of 5040 orders by itertools.permutations over the mid-ranks.
    const found = spearman(against([1, 2, 2, 3, 4, 4, 5], [2, 1, 3, 3, 3, 5, 4]));
    expect(found.rho).toBeCloseTo(0.7925939239012171, 12);
    expect(found.p).toBe(240 / 5040);
  });

  it('takes t beyond ten', () => {
    // scipy 1.17.1: stats.spearmanr(first, second).
    const found = spearman(
      against(
        [3, 4, 6, 7, 0, 1, 6, 7, 1, 2, 6, 3, 2, 6],
        [0, 3, 8, 8, -5, -4, 10, 10, 5, 2, 9, 1, 1, 9],
      ),
    );
    expect(found.rho).toBeCloseTo(0.8251639630479434, 12);
    expect(found.p).toBeCloseTo(0.0002797393902917487, 12);
    expect(found.method).toBe('t_approximation');
  });

  it('is undefined for fewer than two things, and for a constant', () => {
    expect(spearman([])).toEqual({ n: 0, method: 'none', why: 'fewer_than_two' });
    expect(spearman([[1, 2]])).toEqual({ n: 1, method: 'none', why: 'fewer_than_two' });
    const flat = against([1, 2, 3], [4, 4, 4]);
    expect(spearman(flat)).toEqual({ n: 3, method: 'none', why: 'constant' });
  });

  it('is the same for any order of things', () => {
    const pairs = against([1, 2, 2, 3, 4, 4, 5], [2, 1, 3, 3, 3, 5, 4]);
    expect(spearman([...pairs].reverse())).toEqual(spearman(pairs));
  });

  it('has no p of 0: of eleven things one order of 11! and its reverse are as far', () => {
    const up = Array.from({ length: 11 }, (_, i) => i);
    expect(spearman(against(up, up))).toEqual({
      ...{ n: 11, rho: 1, method: 't_approximation' },
      p: expect.closeTo(2 / 39_916_800, 15),
    });
  });
});
