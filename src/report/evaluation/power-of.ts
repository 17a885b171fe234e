import type { ClusterTotal } from '../../stats/cluster-totals.js';
import { type Power as Found, powerOfPilot } from '../../stats/power.js';
import type { Power } from './evaluation.js';

const AIMS = { alpha: 0.05, power: 0.8 };

const REASONS: Readonly<Record<NonNullable<Found['why']>, string>> = {
  fewer_than_two_cases: 'fewer than two cases have both',
  no_spread: 'every case has the same difference',
  no_difference: 'the two do not differ, and no number of cases tells equal models apart',
};

/** How many cases would tell the two apart, from the differences that were seen. */
export function powerOf(differences: readonly ClusterTotal[]): Power {
  const {
    clusters,
    method: _,
    why,
    difference,
    detectable,
    ...found
  } = powerOfPilot(differences, AIMS);
  return {
    ...found,
    cases: clusters,
    ...(difference === undefined ? {} : { mean: difference }),
    // Scores differ by 1 at most.
    ...(detectable === undefined || detectable > 1 ? {} : { detectable }),
    method: 'normal approximation for a paired difference over cases, two-sided',
    ...(why === undefined ? {} : { why: REASONS[why] }),
  };
}
