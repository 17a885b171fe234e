import { Z_975 } from './student-t.js';

/** A measured share, and how many independent observations it rests on (an effective size where they are clustered). */
export interface MeasuredShare {
  readonly rate: number;
  readonly of: number;
}

/** Why no corrected share can be given; a closed set. */
export type CorrectionFault = 'not_measured' | 'detection_not_above_false_positives';

/** A share as it would be without the judge's errors, in [0, 1], with its 95 % interval; or why there is none. */
export type Corrected =
  | {
      readonly defined: true;
      readonly estimate: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly defined: false; readonly why: CorrectionFault };

/**
 * The true share behind an observed one, (observed - fp) / (detection - fp): W. J. Rogan and B. Gladen, American
 * Journal of Epidemiology 107, 1978, 71-76. All three shares are of the same event, as "flagged": observed, among what
 * is not so, among what is so. The interval carries the uncertainty of all three: Zs. Lang and J. Reiczigel, Preventive
 * Veterinary Medicine 113, 2014, 13-22. Undefined, with the reason, where detection is not above the false positives.
 */
export function roganGladen(shares: {
  readonly observed: MeasuredShare;
  readonly falsePositive: MeasuredShare;
  readonly detection: MeasuredShare;
}): Corrected {
  const { observed, falsePositive, detection } = shares;
  if (Math.min(observed.of, falsePositive.of, detection.of) <= 0) {
    return { defined: false, why: 'not_measured' };
  }
  const youden = detection.rate - falsePositive.rate;
  if (youden <= 0) return { defined: false, why: 'detection_not_above_false_positives' };
  const estimate = within((observed.rate - falsePositive.rate) / youden);
  return { defined: true, estimate, ...langReiczigel(shares) };
}

/** Both limits, on shares that are drawn towards one half by a few observations, as the authors do. */
function langReiczigel(shares: {
  readonly observed: MeasuredShare;
  readonly falsePositive: MeasuredShare;
  readonly detection: MeasuredShare;
}): { low: number; high: number } {
  const observed = drawnIn(shares.observed, Z_975 ** 2);
  const falsePositive = drawnIn(shares.falsePositive, 2);
  const detection = drawnIn(shares.detection, 2);
  const youden = detection.rate - falsePositive.rate;
  // Drawn in, a judge that was seen a few times may tell nothing any more.
  if (youden <= 0) return { low: 0, high: 1 };
  const share = (observed.rate - falsePositive.rate) / youden;
  const ofDetection = share * variance(detection);
  const ofFalsePositive = (1 - share) * variance(falsePositive);
  const shift = 2 * Z_975 ** 2 * (ofDetection - ofFalsePositive);
  const error =
    Math.sqrt(variance(observed) + share * ofDetection + (1 - share) * ofFalsePositive) / youden;
  const [low, high] = [share + shift - Z_975 * error, share + shift + Z_975 * error];
  return { low: within(low), high: within(high) };
}

function drawnIn({ rate, of }: MeasuredShare, added: number): MeasuredShare {
  return { rate: (rate * of + added / 2) / (of + added), of: of + added };
}

function variance({ rate, of }: MeasuredShare): number {
  return (rate * (1 - rate)) / of;
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
