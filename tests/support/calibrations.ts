import type { AnsweredRate, Calibration } from '../../src/core/calibration.js';
import { plainRate } from '../../src/stats/clustered-rate.js';

/** A rate of independent questions that were all answered. */
export function rate(count: number, of: number): AnsweredRate {
  const measured = plainRate(count, { of });
  return { ...measured, unanswered: 0, least: measured.rate, most: measured.rate };
}

/** A calibration of the judge that tests ask, with what a test does not care about filled in. */
export function calibration(
  given: Partial<Omit<Calibration, 'rates'>> & {
    readonly rates?: Partial<Calibration['rates']>;
  } = {},
): Calibration {
  const rates = {
    falsePositive: rate(2, 100),
    detectionDirect: rate(98, 100),
    creditWithheld: rate(3, 100),
    abstention: plainRate(0, { of: 200 }),
    failure: plainRate(0, { of: 200 }),
    flipRate: plainRate(0, { of: 0 }),
    clusters: 200,
  };
  return {
    schemaVersion: 2,
    id: 'calibration-1',
    created: '2026-11-01',
    kind: 'css',
    judge: { name: 'fake', version: '1', promptDigest: 'prompt', configDigest: '' },
    goldDigest: 'gold',
    repeats: 1,
    trainRates: rates,
    by: {},
    confusion: [
      { label: 0, verdict: 'WRONG', count: 98 },
      { label: 0, verdict: 'CORRECT', count: 2 },
      { label: 1, verdict: 'CORRECT', count: 97 },
      { label: 1, verdict: 'WRONG', count: 3 },
    ],
    ...given,
    rates: { ...rates, ...given.rates },
  };
}
