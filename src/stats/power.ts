import { meanOf } from './bootstrap-means.js';
import { type ClusterTotal, measuredClusters } from './cluster-totals.js';
import { normalQuantile } from './normal.js';

/** What a comparison is planned for. */
export interface PowerAims {
  /** Two-sided chance of telling two equal models apart; usually 0.05. */
  readonly alpha: number;
  /** Chance of telling them apart where they differ; usually 0.8. */
  readonly power: number;
}

/** What pilot data say of how many cases are needed. What is undefined is absent, and `why` says so. */
export interface Power extends PowerAims {
  /** Cases of the pilot. */
  readonly clusters: number;
  /** Mean difference of the pilot. */
  readonly difference?: number;
  /** Standard deviation of the difference across cases. */
  readonly deviation?: number;
  /** Cases needed to tell a difference as large as the pilot's; take it with care, since a pilot's may be luck. */
  readonly needed?: number;
  /** The least difference that as many cases as the pilot's can tell. */
  readonly detectable?: number;
  readonly method: 'normal_approximation' | 'none';
  readonly why?: 'fewer_than_two_cases' | 'no_spread' | 'no_difference';
}

/** How many cases tell two models apart, by the paired differences of a pilot. See `casesNeeded`. */
export function powerOfPilot(differences: readonly ClusterTotal[], aims: PowerAims): Power {
  const measured = measuredClusters(differences);
  const difference = meanOf(measured);
  const deviation = deviationAcross(measured);
  const found = {
    ...aims,
    clusters: measured.length,
    ...(difference === undefined ? {} : { difference }),
    ...(deviation === undefined ? {} : { deviation }),
  };
  if (difference === undefined || deviation === undefined) {
    return { ...found, method: 'none', why: 'fewer_than_two_cases' };
  }
  if (deviation < ROUNDING) return { ...found, method: 'none', why: 'no_spread' };
  const detectable = detectableDifference({ ...aims, deviation, cases: measured.length });
  const needed = casesNeeded({ ...aims, deviation, difference });
  return {
    ...found,
    ...(needed === undefined ? {} : { needed }),
    ...(detectable === undefined ? {} : { detectable }),
    method: 'normal_approximation',
    ...(needed === undefined ? { why: 'no_difference' as const } : {}),
  };
}

/** Differences and deviations that are less are rounding. */
const ROUNDING = 1e-9;

/**
 * Cases needed to tell a mean paired difference from 0: ((z(1 - alpha/2) + z(power)) * deviation / difference)^2, and
 * z(1 - alpha/2)^2 / 2 more for the deviation being estimated (W. C. Guenther, The American Statistician 35, 1981,
 * 243-244), rounded up; 2 at least. Undefined for no difference. Throws RangeError for a chance that is not between 0
 * and 1, or a power that alpha alone would give.
 */
export function casesNeeded(
  plan: PowerAims & { readonly difference: number; readonly deviation: number },
): number | undefined {
  const { ofTest, both } = quantiles(plan);
  if (Math.abs(plan.difference) < ROUNDING) return undefined;
  const bare = ((both * plan.deviation) / plan.difference) ** 2;
  return Math.max(2, Math.ceil(bare + ofTest ** 2 / 2));
}

/** The least difference, above 0, that so many cases tell; the same formula turned round. Undefined for too few. */
export function detectableDifference(
  plan: PowerAims & { readonly cases: number; readonly deviation: number },
): number | undefined {
  const { ofTest, both } = quantiles(plan);
  const left = plan.cases - ofTest ** 2 / 2;
  return left > 0 ? (both * plan.deviation) / Math.sqrt(left) : undefined;
}

/**
 * Standard deviation across clusters of what each adds to the mean: the residuals of the ratio estimator (W. G. Cochran,
 * Sampling Techniques, 3rd edition, 1977, 6.3), which is that of the clusters' means where all are of one size.
 * Undefined for fewer than two clusters.
 */
export function deviationAcross(totals: readonly ClusterTotal[]): number | undefined {
  const measured = measuredClusters(totals);
  const mean = meanOf(measured);
  const m = measured.length;
  if (mean === undefined || m < 2) return undefined;
  const size = measured.reduce((sum, { of }) => sum + of, 0) / m;
  const squares = measured.reduce((all, { sum, of }) => all + ((sum - mean * of) / size) ** 2, 0);
  return Math.sqrt(squares / (m - 1));
}

function quantiles({ alpha, power }: PowerAims): { ofTest: number; both: number } {
  const ofTest = normalQuantile(1 - alpha / 2);
  const both = ofTest + normalQuantile(power);
  if (!(both > 0)) throw new RangeError(`a power of ${power} is not above what alpha alone gives`);
  return { ofTest, both };
}
