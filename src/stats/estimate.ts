/** How an interval or a p value was come by; `none` where there is none. */
export const ESTIMATE_METHODS = ['percentile_bootstrap', 'bca_bootstrap', 'none'] as const;
export type EstimateMethod = (typeof ESTIMATE_METHODS)[number];

/** Why a figure, or its interval, is undefined; a closed set. */
export const UNDEFINED_REASONS = [
  /** Nothing was measured. */
  'nothing_measured',
  /** All that was measured is of one cluster, which says nothing of how clusters differ. */
  'one_cluster',
  /** Every cluster has the same mean, so that drawing them anew shows no spread. */
  'no_spread',
  /** The statistic itself is undefined on what was measured. */
  'statistic_undefined',
] as const;
export type UndefinedReason = (typeof UNDEFINED_REASONS)[number];

/**
 * A figure with its two-sided 95 % interval. `estimate` is absent where nothing was measured, the limits where nothing
 * tells of the spread; `why` says so. Never 0 or NaN in place of a figure.
 */
export interface Estimate {
  /** Things measured: pairs, rollouts. */
  readonly n: number;
  /** Clusters (cases) that they come from: what the interval is over. */
  readonly clusters: number;
  readonly estimate?: number;
  readonly low?: number;
  readonly high?: number;
  readonly method: EstimateMethod;
  readonly why?: UndefinedReason;
}
