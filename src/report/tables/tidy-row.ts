import type { Figure, Test } from '../evaluation/figure.js';

/** One figure and what it is of; what does not apply to it is absent. */
export interface TidyRow extends Partial<TidyPlace> {
  readonly statistic: string;
  readonly estimate?: number | undefined;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly p?: number | undefined;
  readonly holm?: number | undefined;
  readonly n?: number | undefined;
  readonly cases?: number | undefined;
  readonly method?: string | undefined;
  /** Why a figure is undefined. */
  readonly why?: string | undefined;
}

/** What a figure is of. */
export interface TidyPlace {
  readonly model: string;
  /** The other model, judge or rater. */
  readonly against: string;
  readonly family: string;
  readonly intervention: string;
  /** `key=value`. */
  readonly stratum: string;
  readonly case_id: string;
}

/** A figure as a row. */
export function figureRow(
  statistic: string,
  place: Partial<TidyPlace>,
  figure: Figure & Partial<Pick<Test, 'p'>>,
): TidyRow {
  return { statistic, ...place, ...figure };
}
