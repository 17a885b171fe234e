import type { Calibration } from '../core/calibration.js';
import { FlipsideError } from '../errors.js';
import type { Calibrated } from './calibrate-run.js';
import { counted } from './figures.js';

/** Judged answers on the test split, of each of both kinds, below which a rate says nothing that could be held to. */
export const FEWEST_JUDGED = 5;

/** What is counted towards a rate, by kind of judge. */
const COUNTED: Readonly<Record<Calibration['kind'], readonly [right: string, wrong: string]>> = {
  claim: ['right answer', 'wrong answer'],
  css: ['WRONG or PARTIAL pair', 'WRONG pair'],
};

/**
 * Throws where too little was judged for a calibration: `input_invalid` where too little was given, `judge_unavailable`
 * where the judge answered too little of it. The message says how much there was, how much is needed, and what failed.
 */
export function requireMeasured({ calibration, failures }: Calibrated, badRows: number): void {
  const { kind, rates } = calibration;
  const [right, wrong] = COUNTED[kind];
  const unit = kind === 'claim' ? 'form' : 'case';
  const split = `the test split, which is two ${unit}s in three by their id`;
  const faults = badRows === 0 ? '' : `; ${counted(badRows, 'fault')} of the input, listed above`;
  const need = `at least ${FEWEST_JUDGED} are needed`;
  if (rates.clusters === 0) {
    throw nothing(
      'input_invalid',
      `nothing that was given falls into ${split}; give more${faults}`,
    );
  }
  for (const [what, rate] of [
    [right, rates.falsePositive],
    [wrong, rates.detectionDirect],
  ] as const) {
    const asked = rate.of + rate.unanswered;
    if (asked < FEWEST_JUDGED) {
      const there = `${counted(asked, what)} of known verdict in ${split}; ${need}`;
      throw nothing('input_invalid', `${there}; give more${faults}`);
    }
    if (rate.of < FEWEST_JUDGED) {
      const there = `the judge answered ${rate.of} of ${counted(asked, what)} in ${split}; ${need}`;
      throw nothing('judge_unavailable', `${there}${failed(failures)}${faults}`);
    }
  }
}

function nothing(kind: 'input_invalid' | 'judge_unavailable', what: string): FlipsideError {
  return new FlipsideError(kind, `no calibration was written: ${what}`);
}

/** How often the judge failed, by reason, with the words of the first failure of each. */
function failed(failures: Calibrated['failures']): string {
  return [...new Set(failures.map(({ reason }) => reason))]
    .map((reason) => {
      const of = failures.filter((failure) => failure.reason === reason);
      return `; ${reason}: ${counted(of.length, 'question')}, as "${of[0]?.detail}"`;
    })
    .join('');
}
