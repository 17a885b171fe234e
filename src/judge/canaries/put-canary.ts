import type { Bill } from '../../core/bill.js';
import { failureReason } from '../../core/failure-reason.js';
import { questionMaker } from '../../core/plan.js';
import type { Seat } from '../roster.js';
import { type Canary, type CanaryOutcome, outcomeOf } from './canary.js';

/** Shared with no caller: what is asked at the same time is known by its key. */
const SALT = 'canary';

/**
 * Puts a canary to a judge by the way of every pair, in the lane of work in bulk, past every memory and on a bill of its
 * own. Undefined where the signal has fired; never rejects.
 */
export function canaryPutter(by: {
  readonly bill: Bill;
  readonly signal: AbortSignal;
  /** Told of a failure that no error kind explains. */
  readonly onDefect: (cause: unknown) => void;
}): (canary: Canary, seat: Seat) => Promise<CanaryOutcome | undefined> {
  const { bill, signal, onDefect } = by;
  const makeQuestion = questionMaker({ salt: SALT });
  const call = { signal, lane: 'offline' as const, noCache: true, salt: SALT, bill };
  return async (canary, seat) => {
    try {
      const { verdict } = await seat.ask(makeQuestion(canary.pair, seat.identity), call);
      return outcomeOf(canary, verdict.kind);
    } catch (failure) {
      if (signal.aborted) return undefined;
      if (!failureReason(failure)) onDefect(failure);
      return 'failed';
    }
  };
}
