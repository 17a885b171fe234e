import type { AttemptReply, WireBody } from '../chat.js';
import { AttemptFailure } from '../failure.js';
import type { Errand } from './errand.js';
import type { Traffic } from './traffic.js';

/**
 * Sends a body once, under a signal of its own that fires at the attempt's timeout, at the call's deadline, and with the
 * errand's. It ends then, whatever the provider does. Rejects with AttemptFailure, or the reason of the errand's signal.
 */
export function sendAttempt<T>(
  errand: Errand<T>,
  body: WireBody,
  { provider, clock, timers, endpoint, attemptTimeoutSeconds }: Traffic,
): Promise<AttemptReply> {
  return new Promise((resolve, reject) => {
    if (errand.signal.aborted) return reject(errand.signal.reason);
    const left = Math.max(0, (errand.deadline ?? 0) - clock.nowSeconds());
    const seconds = Math.min(attemptTimeoutSeconds, left);
    const abort = new AbortController();
    const end = (reason: unknown) => {
      callOff();
      errand.leave = undefined;
      reject(reason);
      abort.abort(reason);
    };
    const callOff = timers.after(seconds * 1000, () => {
      const message = `${endpoint} has not answered within ${Math.round(seconds * 10) / 10} s`;
      end(new AttemptFailure('transient', 'timeout', message));
    });
    errand.leave = end;
    provider.attempt(body, abort.signal).then(
      (reply) => {
        callOff();
        errand.leave = undefined;
        resolve(reply);
      },
      (cause) => {
        callOff();
        errand.leave = undefined;
        reject(cause);
      },
    );
  });
}
