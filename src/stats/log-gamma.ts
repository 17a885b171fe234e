/** From here on Stirling's series is exact to the last digits. */
const LARGE = 15;

/** Its terms' factors: Bernoulli numbers over 2k(2k - 1). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/**
 * The logarithm of the gamma function for x above 0: Stirling's series, 6.1.41 of Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 1964, after the recurrence 6.1.15 has made x large.
 */
export function logGamma(x: number): number {
  let [at, product] = [x, 1];
  for (; at < LARGE; at++) product *= at;
  const series = STIRLING.reduce((sum, factor, k) => sum + factor / at ** (2 * k + 1), 0);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}
