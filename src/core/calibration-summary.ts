import type { Calibration, Rate } from './calibration.js';

/** A measured share in short; `rate`, `low` and `high` (95 %) are absent where nothing was measured. */
export interface RateSummary {
  readonly of: number;
  readonly rate?: number;
  readonly low?: number;
  readonly high?: number;
}

/** What goes out with each reward: how often its judge is wrong, and how long ago that was found out. */
export interface CalibrationSummary {
  readonly id: string;
  /** ISO date. */
  readonly created: string;
  /** Whole days since then; negative for a date that is yet to come, which no bound on the age lets pass. */
  readonly ageDays: number;
  readonly falsePositive: RateSummary;
  readonly detection: RateSummary;
}

/** The calibration in short, as of an ISO date. Its figures are those of the test split. */
export function summaryOf(calibration: Calibration, today: string): CalibrationSummary {
  const { id, created, rates } = calibration;
  const ageDays = Math.round((Date.parse(today) - Date.parse(created)) / MS_PER_DAY);
  const falsePositive = rateSummary(rates.falsePositive);
  return { id, created, ageDays, falsePositive, detection: rateSummary(rates.detectionDirect) };
}

const MS_PER_DAY = 86_400_000;

function rateSummary({ of, rate, low, high }: Rate): RateSummary {
  if (rate === undefined || low === undefined || high === undefined) return { of };
  return { of, rate, low, high };
}
