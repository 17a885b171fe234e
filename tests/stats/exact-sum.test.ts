import { exactSum } from '../../src/stats/exact-sum.js';

describe('exactSum', () => {
  it('is the same in any order', () => {
    expect(exactSum([0.1, 0.2, 0.3])).toBe(exactSum([0.3, 0.2, 0.1]));
    expect(exactSum([0.1, 0.2, 0.3])).toBe(0.6);
  });

  // Python's math.fsum.
  it.each([
    [[1e100, 1, -1e100], 1],
    [new Array<number>(10).fill(0.1), 1],
    [[2 ** 53, 1, 2 ** -60], 2 ** 53 + 2],
    [[2 ** 53, -1, -(2 ** -60), 2], 2 ** 53],
    [[0.5, 0.5, 1], 2],
    [[], 0],
  ])('rounds %j once', (values, sum) => {
    expect(exactSum(values)).toBe(sum);
  });
});
