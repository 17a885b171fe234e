import type { AnsweredRate, CalibrationKind, ErrorRates, Rate } from '../core/calibration.js';

/** The name of each rate, for people, and what it is a share of. */
export interface RateWords {
  readonly name: string;
  readonly means: string;
}

type Named = keyof ErrorRates | 'flipRate';

const CLAIM: Partial<Record<Named, RateWords>> = {
  falsePositive: {
    name: 'false positives',
    means:
      'right answers (the record supports them, or is silent) that were flagged as NOT_SUPPORTED',
  },
  detectionDirect: { name: 'detection', means: 'wrong answers that were flagged themselves' },
  detectionByConsistency: {
    name: 'detection by consistency',
    means:
      'wrong answers because of which a right answer of the same form was flagged; not to be added to detection',
  },
};

const CSS: Partial<Record<Named, RateWords>> = {
  falsePositive: {
    name: 'false positives',
    means: 'pairs that are WRONG or PARTIAL and were scored higher',
  },
  detectionDirect: { name: 'detection', means: 'pairs that are WRONG and were judged WRONG' },
  creditWithheld: {
    name: 'credit withheld',
    means: 'pairs that are CORRECT or PARTIAL and were scored lower',
  },
};

const BOTH: Partial<Record<Named, RateWords>> = {
  abstention: {
    name: 'abstention',
    means: 'questions that the judge left without a verdict of its own accord',
  },
  failure: {
    name: 'failures',
    means: 'questions to which the judge gave no usable answer: unreachable, refused or unreadable',
  },
  flipRate: { name: 'flips', means: 'questions whose repeats did not all agree' },
};

/** The rates of a kind of judge in the order in which they are told: false positives first. */
export function rateWords(kind: CalibrationKind): (readonly [rate: Named, words: RateWords])[] {
  const words = { ...(kind === 'claim' ? CLAIM : CSS), ...BOTH };
  return Object.entries(words) as [Named, RateWords][];
}

/** A share in percent, to one place; a dash where it is undefined. */
export function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)} %`;
}

/** The interval of a rate; a dash where there is none. */
export function intervalWords({ low, high }: Rate): string {
  return low === undefined || high === undefined ? '–' : `${percent(low)} to ${percent(high)}`;
}

/** What the rate were with the unanswered counted; empty where all were answered. */
export function boundsWords(rate: Rate | AnsweredRate): string {
  if (!('unanswered' in rate) || rate.unanswered === 0) return '';
  return `${percent(rate.least)} to ${percent(rate.most)}`;
}
