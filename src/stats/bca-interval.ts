import { normalAbove, normalQuantile } from './normal.js';
import { intervalBetween } from './percentile-interval.js';
import { Z_975 } from './student-t.js';
import type { Interval } from './wilson.js';

/**
 * The bias-corrected and accelerated 95 % interval (B. Efron, Journal of the American Statistical Association 82, 1987,
 * 171-185; the acceleration from `jackknife`, the statistic without each cluster in turn, as in B. Efron and R. J.
 * Tibshirani, An Introduction to the Bootstrap, 1993, 14.15). Undefined where every replicate is on one side of the
 * estimate, or leaving out any cluster makes no difference.
 */
export function bcaInterval(found: {
  readonly ascending: Float64Array;
  readonly estimate: number;
  readonly jackknife: readonly number[];
}): Interval | undefined {
  const { ascending, estimate, jackknife } = found;
  const share = shareBelow(ascending, estimate);
  const acceleration = accelerationOf(jackknife);
  if (share === 0 || share === 1 || acceleration === undefined) return undefined;
  const bias = normalQuantile(share);
  const shifted = (z: number) => {
    const from = bias + z;
    return normalAbove(-(bias + from / (1 - acceleration * from)));
  };
  return intervalBetween(ascending, { low: shifted(-Z_975), high: shifted(Z_975) });
}

/** Share of replicates below the estimate; those that equal it count half. */
function shareBelow(ascending: Float64Array, estimate: number): number {
  let twice = 0;
  for (const value of ascending) twice += value < estimate ? 2 : value === estimate ? 1 : 0;
  return twice / (2 * ascending.length);
}

function accelerationOf(jackknife: readonly number[]): number | undefined {
  const mean = jackknife.reduce((sum, value) => sum + value, 0) / jackknife.length;
  let [squares, cubes] = [0, 0];
  for (const value of jackknife) {
    squares += (mean - value) ** 2;
    cubes += (mean - value) ** 3;
  }
  return squares === 0 ? undefined : cubes / (6 * squares ** 1.5);
}
