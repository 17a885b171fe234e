import { logGamma } from './log-gamma.js';

/**
 * The regularised incomplete beta function I_x(a, b) for x in [0, 1]: the continued fraction 8.17.22 of the NIST Digital
 * Library of Mathematical Functions, by the method of W. J. Lentz (Applied Optics 15, 1976, 668-671).
 */
export function incompleteBeta(
  x: number,
  { a, b }: { readonly a: number; readonly b: number },
): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast below the mean alone; above it the other tail is taken.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, { a: b, b: a });
  const logFront =
    a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  return (Math.exp(logFront) / a) * fraction(x, { a, b });
}

const TINY = 1e-300;

function fraction(x: number, { a, b }: { readonly a: number; readonly b: number }): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    const before = value;
    for (const term of [even, odd]) {
      d = 1 / nonZero(1 + term * d);
      c = nonZero(1 + term / c);
      value *= d * c;
    }
    if (Math.abs(value - before) <= Math.abs(value) * 1e-16) break;
  }
  return value;
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
