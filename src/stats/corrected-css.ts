import type { Calibration, Rate } from '../core/calibration.js';
import { scoreOf } from '../core/verdict.js';
import { clusteredRate } from './clustered-rate.js';
import { type Corrected, type MeasuredShare, roganGladen } from './rogan-gladen.js';

/** A scored pair, with what is not independent of it: the pairs of one chart share a cluster. */
export interface ScoredPair {
  readonly score: number;
  readonly cluster: string;
  readonly calibration?: Calibration | undefined;
}

/**
 * The CSS that a judge without errors would have given these pairs, by Rogan and Gladen. Their estimator takes one event
 * with two outcomes; here it is credit, given with the score as its chance, so that a 0.5 is half a credit and the share
 * of credit is the CSS. P(credit | right) is the mean score of the calibration's pairs of label 1, P(credit | wrong) that of
 * label 0. Then E[s] = css * P(credit | right) + (1 - css) * P(credit | wrong), which is exact where the judge's mean score
 * is linear in the label: where those of label 0.5 are scored half way between the others. A judge without errors leaves
 * every CSS as it is. A credit of one half varies less than a coin, so the interval is if anything too wide. Only pairs
 * that have a score, here and there, are counted.
 * `not_measured`: no pair, no calibration, or pairs of judges with different calibrations.
 */
export function correctedCss(pairs: readonly ScoredPair[]): Corrected {
  const [first] = pairs;
  const calibration = first?.calibration;
  if (!calibration || pairs.some((pair) => pair.calibration?.id !== calibration.id)) {
    return { defined: false, why: 'not_measured' };
  }
  const credit = creditShares(calibration);
  if (!credit) return { defined: false, why: 'not_measured' };
  return roganGladen({ observed: observedShare(pairs), ...credit });
}

/** The same as numbers for a trainer's log; those that are undefined are absent, and `css_corrected_defined` says so. */
export function correctedCssMetrics(pairs: readonly ScoredPair[]): Record<string, number> {
  const corrected = correctedCss(pairs);
  if (!corrected.defined) return { css_corrected_defined: 0 };
  return {
    css_corrected_defined: 1,
    css_corrected: corrected.estimate,
    css_corrected_low: corrected.low,
    css_corrected_high: corrected.high,
  };
}

function observedShare(pairs: readonly ScoredPair[]): MeasuredShare {
  const clusters = new Map<string, { count: number; of: number }>();
  for (const { cluster, score } of pairs) {
    const { count, of } = clusters.get(cluster) ?? { count: 0, of: 0 };
    clusters.set(cluster, { count: count + score, of: of + 1 });
  }
  const { rate = 0, effective = 0 } = clusteredRate([...clusters.values()]);
  return { rate, of: effective };
}

/** How often credit goes to what is wrong, and to what is right; undefined where one of them was not measured. */
function creditShares({
  confusion = [],
  rates,
}: Calibration):
  | { readonly falsePositive: MeasuredShare; readonly detection: MeasuredShare }
  | undefined {
  const scored = confusion.flatMap(({ label, verdict, count }) => {
    const score = scoreOf(verdict);
    return label === 'untestable' || score === undefined ? [] : [{ label, score, count }];
  });
  const share = (wanted: 0 | 1, measured: Rate | undefined) => {
    const cells = scored.filter(({ label }) => label === wanted);
    const of = sum(cells.map(({ count }) => count));
    const credit = sum(cells.map(({ score, count }) => score * count));
    return { rate: of === 0 ? 0 : credit / of, of: of * worth(measured) };
  };
  const falsePositive = share(0, rates.falsePositive);
  const detection = share(1, rates.creditWithheld);
  return Math.min(falsePositive.of, detection.of) > 0 ? { falsePositive, detection } : undefined;
}

/** How much of an independent observation one of these is worth; 1 where that is not known. */
function worth(measured: Rate | undefined): number {
  const { effective, of = 0 } = measured ?? {};
  return effective === undefined || of === 0 ? 1 : Math.min(1, effective / of);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
