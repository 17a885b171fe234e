import { type RateSummary, summaryOf } from '../core/calibration-summary.js';
import type { Seat } from '../judge/roster.js';
import { figure } from './figures.js';

type Judging = Pick<Seat, 'identity' | 'calibration'>;

/** Who judges, and how often it is wrong as far as that is known: one line. */
export function judgeLine({ identity, calibration }: Judging, today: string): string {
  const { name, version } = identity;
  if (!calibration) return `${name} ${version}, not calibrated`;
  const { id, created, falsePositive, detection } = summaryOf(calibration, today);
  const rates = `false positives ${rateWords(falsePositive)}, detection ${rateWords(detection)}`;
  return `${name} ${version}, calibration ${id} of ${created}: ${rates}`;
}

function rateWords({ rate, low, high }: RateSummary): string {
  if (rate === undefined) return 'not measured';
  return `${figure(rate)} (${figure(low)} to ${figure(high)})`;
}
