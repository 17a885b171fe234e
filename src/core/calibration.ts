import type { JudgeIdentity } from './ports.js';
import type { VerdictKind } from './verdict.js';

/** Raised with every change of what a calibration file means. */
export const CALIBRATION_SCHEMA_VERSION = 2;

/** What the judge judges: claims of answered forms against a record, or pairs of recommendation texts (CSS). */
export const CALIBRATION_KINDS = ['claim', 'css'] as const;
export type CalibrationKind = (typeof CALIBRATION_KINDS)[number];

/** How an interval was made; `none`: there was nothing to measure, and the rate is undefined. */
export const INTERVAL_METHODS = [
  'wilson',
  'wilson_clustered',
  'jackknife_clustered',
  'none',
] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

/** A measured share with its two-sided 95 % interval. `rate`, `low` and `high` are absent where `of` is 0, never 0. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly rate?: number;
  readonly low?: number;
  readonly high?: number;
  /** How many independent observations the interval is worth: `of`, less what clustering costs. Absent where `of` is 0. */
  readonly effective?: number;
  readonly method: IntervalMethod;
}

/** A share of answers that a judge gave. What it left unanswered is not in `of`, and may hide the hard ones. */
export interface AnsweredRate extends Rate {
  /** Asked, and not answered: the judge abstained or failed. */
  readonly unanswered: number;
  /** The rate over all that was asked, were none of the unanswered counted, and were all. Absent where none was asked. */
  readonly least?: number;
  readonly most?: number;
}

/** Cohen's kappa of judge and human, over what both decided; absent where chance alone cannot disagree. */
export interface HumanAgreement {
  readonly of: number;
  /** Share on which they agree. */
  readonly exact: Rate;
  readonly kappa?: number;
  readonly low?: number;
  readonly high?: number;
  readonly method: IntervalMethod;
}

/**
 * How often a judge is wrong.
 * `claim`: an answer is flagged when it is NOT_SUPPORTED. False positive: a right answer (the record supports it or is
 * silent) that is flagged. Detection: a wrong answer that is flagged.
 * `css`: false positive: a pair whose right verdict is WRONG or PARTIAL and that is scored higher. Detection: a pair
 * whose right verdict is WRONG and that is judged WRONG.
 */
export interface ErrorRates {
  readonly falsePositive: AnsweredRate;
  readonly detectionDirect: AnsweredRate;
  /** `claim` only: wrong answers because of which another, right answer of the form was flagged. Never added to the direct one. */
  readonly detectionByConsistency?: AnsweredRate;
  /** `css` only: a pair whose right verdict is CORRECT or PARTIAL and that is scored lower. */
  readonly creditWithheld?: AnsweredRate;
  /** Questions that the judge was asked and left without a verdict of its own accord. */
  readonly abstention: Rate;
  /** Questions that it was asked and gave no usable answer to: it could not be reached, refused, or answered badly. */
  readonly failure: Rate;
}

/** The rates of one split of the gold. */
export interface SplitRates extends ErrorRates {
  /** What is not independent of each other lies in one cluster: the answers of a form, the pairs of a case. */
  readonly clusters: number;
  /** Questions with more than one answered repeat whose repeats do not all agree. `of` is 0 for one repeat. */
  readonly flipRate: Rate;
  /** Absent where no human labels were given. */
  readonly humanAgreement?: HumanAgreement;
}

/**
 * What the rates are broken down by. `claim`: error_type (detection only), question_type, drug, payer, specialty.
 * `css`: family, intervention, transform (how a known-answer pair was made; `none` for one that was not).
 */
export type Breakdowns = Readonly<Record<string, Readonly<Record<string, ErrorRates>>>>;

/** Pairs of the test split by right verdict and what the judge said; cells of 0 are left out. `css` only. */
export interface ConfusionCell {
  readonly label: 0 | 0.5 | 1 | 'untestable';
  readonly verdict: VerdictKind;
  readonly count: number;
}

/** How often one judge, as it is configured, was wrong on gold. */
export interface Calibration {
  readonly schemaVersion: typeof CALIBRATION_SCHEMA_VERSION;
  /** Of the content, its date among it: two calibrations of one id are the same. */
  readonly id: string;
  /** ISO date. */
  readonly created: string;
  readonly kind: CalibrationKind;
  readonly judge: JudgeIdentity;
  /** SHA-256, hex, of the gold that was judged: texts, right answers and perturbations. */
  readonly goldDigest: string;
  /** Digest of the intervention catalog. `css` only. */
  readonly catalogDigest?: string;
  /** How often each question was put, each time under a salt of its own. Rates rest on the first. */
  readonly repeats: number;
  /** Of the test split: what counts. */
  readonly rates: SplitRates;
  /** Of the train split, to be read beside: prompts and taxonomies may have been fitted to it. */
  readonly trainRates: SplitRates;
  /** Of the test split. */
  readonly by: Breakdowns;
  readonly confusion?: readonly ConfusionCell[];
}

/**
 * Whether the calibration was made with this very judge: same version, prompts and configuration. The name alone may
 * differ, for it is the user's own word.
 */
export function isOf({ judge }: Calibration, identity: JudgeIdentity): boolean {
  return (
    judge.version === identity.version &&
    judge.promptDigest === identity.promptDigest &&
    judge.configDigest === identity.configDigest
  );
}
