/** A number of a report. `estimate` is absent where it is undefined, never 0; `why` then says what it lacks. */
export interface Figure {
  readonly estimate?: number;
  /** Two-sided 95 % interval; absent where there is none, and `why` says so where there might have been. */
  readonly low?: number;
  readonly high?: number;
  /** How many things it is over: pairs, rollouts, models, as the figure's own words say. */
  readonly n: number;
  /** How many cases those belong to: what is resampled. Absent where cases play no part. */
  readonly cases?: number;
  /** How it was made, in words for a methods section. */
  readonly method: string;
  readonly why?: string;
}

/** The outcome of a test. `p` is two-sided, absent where there is nothing to test, and `why` then says so. */
export interface Test {
  readonly p?: number;
  /** Corrected by Holm's step-down over the tests that stand beside it. */
  readonly holm?: number;
  readonly n: number;
  readonly method: string;
  readonly why?: string;
}

/** How the pairs of something ended. `failed`: the judge gave no answer. */
export interface Counts {
  readonly pairs: number;
  readonly correct: number;
  readonly partial: number;
  readonly wrong: number;
  readonly untestable: number;
  readonly abstained: number;
  readonly failed: number;
}

/** How the rollouts of something ended, by their reward rows. */
export interface RolloutCounts {
  readonly all: number;
  readonly scored: number;
  readonly masked: number;
  readonly failed: number;
  /** Of the masked and the failed, those of most rollouts first. */
  readonly reasons: readonly {
    readonly status: 'MASKED' | 'FAILED';
    /** Empty where the rows name none. */
    readonly reason: string;
    readonly count: number;
  }[];
}

/** One of the ends of `Counts`, in the order in which they are shown. */
export const OUTCOMES = [
  'correct',
  'partial',
  'wrong',
  'untestable',
  'abstained',
  'failed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
