import type { Interval } from './wilson.js';

/** The tails that a two-sided 95 % interval leaves out. */
const TAILS = { low: 0.025, high: 0.975 } as const;

/** The middle 95 % of ascending replicates (B. Efron, Annals of Statistics 7, 1979, 1-26). */
export function percentileInterval(ascending: Float64Array): Interval {
  return intervalBetween(ascending, TAILS);
}

/** The quantiles of ascending replicates at two shares; there is at least one replicate. */
export function intervalBetween(
  ascending: Float64Array,
  shares: { readonly low: number; readonly high: number },
): Interval {
  return { low: quantile(ascending, shares.low), high: quantile(ascending, shares.high) };
}

/** Definition 7 of R. J. Hyndman and Y. Fan, The American Statistician 50, 1996, 361-365. */
export function quantile(ascending: Float64Array, share: number): number {
  const place = (ascending.length - 1) * share;
  const below = Math.floor(place);
  const low = ascending[below] as number;
  const high = ascending[Math.min(below + 1, ascending.length - 1)] as number;
  return low + (high - low) * (place - below);
}
