import type { Calibration, Rate } from '../../core/calibration.js';
import { wilson } from '../../stats/wilson.js';
import type { CanaryKind } from './canary.js';

/** So many answers of each kind of error are looked at, the latest; what is older may be of another day's judge. */
export const WINDOW = 200;
/** Fewer answers say nothing: a single error would. */
export const FEWEST = 20;

/** The errors that a judge may make, each with what its calibration measured of it. */
const ERRORS = {
  falsePositive: {
    words: 'gives credit that is not due',
    rateOf: (c: Calibration) => c.rates.falsePositive,
  },
  creditWithheld: {
    words: 'withholds credit that is due',
    rateOf: (c: Calibration) => c.rates.creditWithheld,
  },
} as const satisfies Record<
  string,
  { words: string; rateOf: (c: Calibration) => Rate | undefined }
>;

/** Watches the canaries of one judge. */
export interface DriftWatch {
  /** What the judge said to a canary was right or wrong. */
  add(kind: CanaryKind, isWrong: boolean): void;
  /** What has drifted, in a sentence; undefined as long as the calibration may still hold. */
  readonly drifted: string | undefined;
}

/**
 * A judge has drifted when, of the latest 200 answers (at least 20) that could show one kind of error, so many were wrong
 * that the 95 % interval of their share (Wilson) lies wholly above that of the calibration. That is looked at after every
 * answer, so over thousands of them a warning now and then is chance; two intervals that do not touch keep it rare.
 */
export function driftWatch(calibration: Calibration): DriftWatch {
  const windows = Object.values(ERRORS).map((error) => ({ ...error, seen: [] as boolean[] }));
  const [credited, withheld] = windows as [(typeof windows)[0], (typeof windows)[0]];
  return {
    add(kind, isWrong) {
      const { seen } = kind === 'good' ? withheld : credited;
      seen.push(isWrong);
      if (seen.length > WINDOW) seen.shift();
    },
    get drifted() {
      const found = windows.flatMap(({ seen, words, rateOf }) => {
        const { high } = rateOf(calibration) ?? {};
        if (high === undefined || seen.length < FEWEST) return [];
        const wrong = seen.filter(Boolean).length;
        const { low } = wilson({ rate: wrong / seen.length, of: seen.length });
        if (low <= high) return [];
        return `it ${words} to ${wrong} of ${seen.length} known pairs, at least ${share(low)}, where its calibration allows ${share(high)} at most`;
      });
      return found.length === 0 ? undefined : found.join('; ');
    },
  };
}

const share = (value: number) => `${Number((100 * value).toPrecision(3))} %`;
