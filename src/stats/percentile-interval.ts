import { normalAbove } from './normal.js';
import { t975 } from './student-t.js';
import type { Interval } from './wilson.js';

/** The tails that a two-sided 95 % interval leaves out. */
const TAILS = { low: 0.025, high: 0.975 } as const;

/** The middle 95 % of ascending replicates (B. Efron, Annals of Statistics 7, 1979, 1-26). */
export function percentileInterval(ascending: Float64Array): Interval {
  return intervalBetween(ascending, TAILS);
}

/**
 * The percentile interval with its tails moved out for few clusters: draws of n spread less than the truth, by
 * sqrt((n - 1) / n), and a normal value less than Student's t (T. C. Hesterberg, The American Statistician 69, 2015,
 * 371-386, "expanded percentile"). Of eight clusters it holds a mean in 95 % of samples where the plain one does in 89;
 * from a hundred on the two are next to equal. Of two clusters it is all that was drawn.
 */
export function expandedInterval(
  ascending: Float64Array,
  { clusters }: { readonly clusters: number },
): Interval {
  const low = normalAbove(t975(clusters - 1) * Math.sqrt(clusters / (clusters - 1)));
  return intervalBetween(ascending, { low, high: 1 - low });
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
