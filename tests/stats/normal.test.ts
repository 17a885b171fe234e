import { normalAbove, normalQuantile, normalTwoSided } from '../../src/stats/normal.js';

/** scipy 1.17.1: stats.norm.sf(z). */
const ABOVE: [number, number][] = [
  [0.5, 0.3085375387259869],
  [1, 0.15865525393145707],
  [1.96, 0.024997895148220435],
  [2.4, 0.008197535924596131],
  [2.6, 0.004661188023718747],
  [4, 3.167124183311986e-5],
  [10, 7.61985302416047e-24],
  [30, 4.906713927147908e-198],
];

describe('the normal distribution', () => {
  it.each(ABOVE)('is above %d as often as scipy says, far out in the tail too', (z, tail) => {
    expect(normalAbove(z) / tail).toBeCloseTo(1, 11);
    expect(normalAbove(-z)).toBeCloseTo(1 - tail, 14);
    expect(normalTwoSided(-z) / (2 * tail)).toBeCloseTo(1, 11);
  });

  it('is above 0 half of the time, and on either side of it always', () => {
    expect(normalAbove(0)).toBe(0.5);
    expect(normalTwoSided(0)).toBe(1);
  });

  // scipy 1.17.1: stats.norm.ppf(p).
  it.each([
    [1e-10, -6.361340902404056],
    [0.001, -3.090232306167813],
    [0.025, -1.9599639845400545],
    [0.2, -0.8416212335729142],
    [0.5, 0],
    [0.8, 0.8416212335729143],
    [0.999, 3.090232306167813],
  ])('has the quantile of %d that scipy says', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 11);
  });

  it.each([0, 1, -0.1, Number.NaN])('has no quantile of %d', (p) => {
    expect(() => normalQuantile(p)).toThrow(RangeError);
  });
});
