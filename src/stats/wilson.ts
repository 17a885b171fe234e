import { Z_975 } from './student-t.js';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's score interval for a share, two-sided 95 % (E. B. Wilson, Journal of the American Statistical Association
 * 22, 1927, 209-212). `of` may be fractional, as an effective sample size is; it must be above 0.
 */
export function wilson({ rate, of }: { readonly rate: number; readonly of: number }): Interval {
  const a = Z_975 ** 2 / of;
  const centre = (rate + a / 2) / (1 + a);
  const half = (Z_975 * Math.sqrt((rate * (1 - rate)) / of + a / (4 * of))) / (1 + a);
  // Exact at the ends, where the two terms are equal but for rounding.
  return {
    low: rate === 0 ? 0 : Math.max(0, centre - half),
    high: rate === 1 ? 1 : Math.min(1, centre + half),
  };
}
