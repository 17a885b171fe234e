import type { CrossJudge, Raters, ToolUse } from './checks.js';
import type { Counts, Figure, Outcome, RolloutCounts, Test } from './figure.js';

/** All that a report says of a saved run: every figure with its n, its method, or why it is undefined. */
export interface Evaluation {
  readonly made: MadeOf;
  /** In order of CSS, the best first; those without one last, by name. */
  readonly models: readonly ModelRow[];
  /** In order of id; each has every model, in the order of `models`. */
  readonly families: readonly GroupRows[];
  readonly interventions: readonly GroupRows[];
  /** Empty where no cases were given, or they have no strata. */
  readonly strata: readonly StratumRows[];
  /** Each model over all families, then each family of it. */
  readonly distribution: readonly DistributionRow[];
  readonly ranks: Ranks;
  /** One for each two models, of the pairs that both have. */
  readonly comparisons: readonly Comparison[];
  /** A point for each case of each model. */
  readonly cases: readonly CaseRow[];
  /** Absent where no pair was judged by two judges. */
  readonly crossJudge?: CrossJudge;
  /** Absent where no raters' labels were given. */
  readonly raters?: Raters;
  /** Absent where no trajectories were given. */
  readonly toolUse?: ToolUse;
  /** What a reader must know before trusting the figures, in sentences. */
  readonly notes: readonly string[];
}

/** What an evaluation was made of, and how. */
export interface MadeOf {
  readonly files: readonly string[];
  readonly rollouts: number;
  readonly pairs: number;
  readonly cases: number;
  /** Pairs that came more than once from the same judge, and were counted once. */
  readonly duplicates: number;
  /** Who gave the verdicts that the figures are over, by number of pairs. */
  readonly judges: readonly { readonly judge: string; readonly pairs: number }[];
  /** Of the reward rows: more than one where they were scored under different catalogs. */
  readonly catalogDigests: readonly string[];
  readonly seed: number;
  /** Draws of the bootstrap and of permutations. */
  readonly draws: number;
  /** Of the intervals: 0.95. */
  readonly level: number;
}

/** One model over all of its pairs. */
export interface ModelRow {
  readonly model: string;
  readonly counts: Counts;
  /** How its reward rows ended: what is not SCORED is in none of the figures. */
  readonly rollouts: RolloutCounts;
  /** Mean score of the scored pairs; n is those. */
  readonly css: Figure;
  /** The same over pairs of which the judge or raters were asked whether the chart is coherent, and which they called so. */
  readonly cssCoherent: Figure;
  /** Mean coverage of the baseline rollouts that have one; n is those. */
  readonly cms: Figure;
  /** Mean grounding of the rollouts that have one; n is those. */
  readonly grounding: Figure;
  /** 1 is the best; equal means share the mean of their ranks. Absent without the figure. */
  readonly cssRank?: number;
  readonly cmsRank?: number;
}

/** A family or an intervention, model by model. */
export interface GroupRows {
  readonly id: string;
  /** Of an intervention. */
  readonly family?: string;
  readonly models: readonly GroupRow[];
}

/** A stratum of the cases: those whose `key` is `value`. */
export interface StratumRows {
  readonly key: string;
  readonly value: string;
  readonly models: readonly GroupRow[];
}

/** One model within a family, an intervention or a stratum. CMS is absent where it does not depend on that. */
export interface GroupRow {
  readonly model: string;
  readonly counts: Counts;
  readonly css: Figure;
  readonly cms?: Figure;
}

/** How a model's pairs ended. */
export interface DistributionRow {
  readonly model: string;
  /** Absent: all families. */
  readonly family?: string;
  /** Every outcome, in order; the estimates sum to 1 where there are pairs. */
  readonly shares: readonly {
    readonly outcome: Outcome;
    readonly count: number;
    readonly share: Figure;
  }[];
}

/** Whether CSS and CMS put the models in the same order, and whether that order would hold in other cases. */
export interface Ranks {
  /** Over the models with both. */
  readonly spearman: Figure & Pick<Test, 'p'>;
  readonly css: RankStability;
  readonly cms: RankStability;
}

/** An order of models, and how often it holds when cases are drawn anew. */
export interface RankStability {
  readonly models: readonly {
    readonly model: string;
    readonly value: number;
    /** Equal models share the mean of their ranks. */
    readonly rank: number;
    /** 95 % interval of the rank; absent where nothing could be drawn. */
    readonly low?: number;
    readonly high?: number;
  }[];
  /** Share of draws in which all models keep their order; undefined where two share a rank. */
  readonly whole: Figure;
  /** Share of draws in which `better` stays before `worse`, for each two models. */
  readonly orders: readonly {
    readonly better: string;
    readonly worse: string;
    readonly share: Figure;
  }[];
}

/** `first` against `second`, over the pairs of equal case, intervention and sample that both score. */
export interface Comparison {
  readonly first: string;
  readonly second: string;
  /** CSS of each over those pairs, and the first less the second. */
  readonly firstCss: Figure;
  readonly secondCss: Figure;
  readonly difference: Figure;
  /** Pairs in which the first scored higher, the second did, or both scored alike. */
  readonly firstHigher: number;
  readonly secondHigher: number;
  readonly equal: number;
  /** Scored pairs of either without a scored counterpart: left out. */
  readonly unmatched: number;
  /** The default: it takes pairs of one case as belonging together. */
  readonly signFlip: Test;
  /** Of fully correct or not. Takes pairs as independent. */
  readonly mcnemar: Test;
  /** Of the cases' mean differences. */
  readonly wilcoxon: Test;
  readonly power: Power;
}

/** How many cases tell two models apart. */
export interface Power {
  /** Mean difference of the pairs, and its standard deviation from case to case; absent for fewer than 2 cases. */
  readonly mean?: number;
  readonly deviation?: number;
  readonly cases: number;
  readonly alpha: number;
  readonly power: number;
  /** Cases needed for the difference that was seen; absent where that is 0 or undefined, and `why` says so. */
  readonly needed?: number;
  /** The least difference that as many cases as there are would show; absent where that is more than scores can differ. */
  readonly detectable?: number;
  readonly method: string;
  readonly why?: string;
}

/** One case of one model. */
export interface CaseRow {
  readonly caseId: string;
  readonly model: string;
  /** Absent where cases were not given. */
  readonly cancerType?: string;
  /** Scored pairs, and their mean score, absent where there are none. */
  readonly pairs: number;
  readonly css?: number;
  /** Baseline rollouts with a coverage, and its mean. */
  readonly rollouts: number;
  readonly cms?: number;
}
