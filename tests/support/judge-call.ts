import { openBill } from '../../src/core/bill.js';
import type { JudgeCall } from '../../src/core/ports.js';

/** A call with what a test does not care about filled in. */
export function judgeCall(given: Partial<JudgeCall> = {}): JudgeCall {
  return {
    signal: new AbortController().signal,
    lane: 'online',
    noCache: false,
    salt: '',
    bill: openBill(),
    ...given,
  };
}
