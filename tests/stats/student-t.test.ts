import { t975, Z_975 } from '../../src/stats/student-t.js';

describe('t975', () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
  ])('is the tabled value for %d degrees of freedom', (degrees, tabled) => {
    expect(Math.abs(t975(degrees) - tabled)).toBeLessThan(0.004);
  });

  it('comes down to the normal value, and is infinite where there is no degree of freedom', () => {
    expect(t975(1e9)).toBeCloseTo(Z_975, 6);
    expect(t975(0)).toBe(Number.POSITIVE_INFINITY);
  });
});
