import { incompleteBeta } from '../../src/stats/incomplete-beta.js';
import { logGamma } from '../../src/stats/log-gamma.js';
import { studentTwoSided } from '../../src/stats/student-tail.js';

describe('logGamma', () => {
  // scipy 1.17.1: special.gammaln(x).
  it.each([
    [0.1, 2.252712651734206],
    [0.5, 0.5723649429247],
    [1, 0],
    [2.5, 0.2846828704729192],
    [14.9, 24.924132002217277],
    [100, 359.1342053695754],
    [12345.6, 103959.18506616844],
  ])('is that of scipy at %d', (x, value) => {
    expect(Math.abs(logGamma(x) - value)).toBeLessThan(1e-13 * Math.max(1, value));
  });
});

describe('incompleteBeta', () => {
  // scipy 1.17.1: special.betainc(a, b, x).
  it.each([
    [0.5, 0.5, 0.25, 1 / 3],
    [1, 1, 0.3, 0.3],
    [2, 3, 0.4, 0.5248],
    [50, 0.5, 0.9, 0.001204149832559813],
    [500, 500, 0.52, 0.897082472693004],
  ])('is that of scipy for a %d, b %d at %d', (a, b, x, value) => {
    expect(incompleteBeta(x, { a, b })).toBeCloseTo(value, 12);
  });

  it('is 0 and 1 at the ends', () => {
    expect([0, 1].map((x) => incompleteBeta(x, { a: 2, b: 3 }))).toEqual([0, 1]);
  });
});

describe('studentTwoSided', () => {
  // scipy 1.17.1: 2 * stats.t.sf(t, v).
  it.each([
    [1, 1, 0.5],
    [-2.228138852, 10, 0.04999999999883647],
    [3, 2, 0.09546596626670913],
    [0.5, 30, 0.6207230048851272],
  ])('is the tail of t %d on %d degrees of freedom', (t, v, p) => {
    expect(studentTwoSided(t, v)).toBeCloseTo(p, 12);
  });

  it('keeps its digits far out, and is 0 at infinity', () => {
    expect(studentTwoSided(12, 50) / 2.462380625332543e-16).toBeCloseTo(1, 9);
    expect(studentTwoSided(Number.POSITIVE_INFINITY, 5)).toBe(0);
  });
});
