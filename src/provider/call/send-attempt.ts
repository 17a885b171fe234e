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
  traffic: Traffic,
): Promise<AttemptReply> {
  const { provider, timers, meters } = traffic;
  meters.sent();
  return new Promise((resolve, reject) => {
    if (errand.signal.aborted) return reject(errand.signal.reason);
    const { seconds, message } = timeGiven(errand, traffic);
    const abort = new AbortController();
    const end = (reason: unknown) => {
      callOff();
      errand.leave = undefined;
      reject(reason);
      abort.abort(reason);
    };
    const callOff = timers.after(seconds * 1000, () => {
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

/** How long an attempt may take, and what is said of one that has taken it. */
function timeGiven(
  { deadline }: Errand<unknown>,
  { clock, endpoint, attemptTimeoutSeconds, callTimeoutSeconds }: Traffic,
): { readonly seconds: number; readonly message: string } {
  const left = Math.max(0, (deadline ?? 0) - clock.nowSeconds());
  return attemptTimeoutSeconds <= left
    ? {
        seconds: attemptTimeoutSeconds,
        message: `${endpoint} has not answered within ${attemptTimeoutSeconds} s`,
      }
    : {
        seconds: left,
        message: `${endpoint} had not answered when the ${callTimeoutSeconds} s of the call were over`,
      };
}
