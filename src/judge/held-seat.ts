import { type Bound, missedBounds } from '../core/calibration-bounds.js';
import { summaryOf } from '../core/calibration-summary.js';
import type { Verdict } from '../core/verdict.js';
import type { Seat } from './roster.js';

/** What is asked of the calibration of every judge, and the day. */
export interface Required {
  /** Empty: nothing is asked. */
  readonly bounds: readonly Bound[];
  /** ISO date. */
  readonly today: () => string;
}

/** What a judge lacks of what is required, in a sentence; undefined where it lacks nothing. */
export function shortfall(
  { calibration }: Pick<Seat, 'calibration'>,
  { bounds, today }: Required,
): string | undefined {
  if (bounds.length === 0) return undefined;
  if (!calibration) return 'it has no calibration';
  const summary = summaryOf(calibration, today());
  const missed = missedBounds(bounds, summary);
  return missed.length === 0 ? undefined : `calibration ${summary.id}: ${missed.join('; ')}`;
}

/**
 * The same seat, held to what is required: a pair that comes to a judge which lacks something is not judged, and
 * abstains with `judge_uncalibrated`. Looked at anew for each pair, for a calibration grows old while it is served by.
 */
export function heldSeat(seat: Seat, required: Required): Seat {
  if (required.bounds.length === 0) return seat;
  return {
    ...seat,
    async ask(question, call) {
      const lacking = shortfall(seat, required);
      if (lacking === undefined) return seat.ask(question, call);
      return { verdict: uncalibrated(seat.identity.name, lacking), cached: false };
    },
  };
}

function uncalibrated(judge: string, lacking: string): Verdict {
  return {
    kind: 'ABSTAINED',
    abstainReason: 'judge_uncalibrated',
    rationale: `The judge "${judge}" may not score: ${lacking}.`,
    spans: { baseline: [], sibling: [] },
    suspicions: [],
  };
}
