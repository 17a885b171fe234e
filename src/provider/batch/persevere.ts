import type { Clock } from '../../core/ports.js';
import { FlipsideError } from '../../errors.js';
import { retryDelaySeconds } from '../call/backoff.js';
import type { Timers } from '../call/timers.js';
import { AttemptFailure } from '../failure.js';

/** What waiting takes. */
export interface Patience {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1). */
  readonly random: () => number;
}

/** A provider that has been out of reach for so long is given up; what it works on is not lost by that. */
const GIVE_UP_SECONDS = 3600;
const PASSING = new Set(['rate', 'transient']);

/**
 * Does what may fail for a while, until it has succeeded: waits grow, vary, and keep to what the server asks for. Throws
 * FlipsideError: `config_invalid` for a key or an object that the provider does not know, `judge_unavailable` for what
 * does not pass; or the signal's reason.
 */
export async function persevere<T>(
  act: (attempt: number) => Promise<T>,
  { what, patience }: { readonly what: string; readonly patience: Patience },
): Promise<T> {
  const { clock, random } = patience;
  const until = clock.nowSeconds() + GIVE_UP_SECONDS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(attempt);
    } catch (failure) {
      if (!(failure instanceof AttemptFailure)) throw failure;
      const { hintSeconds } = failure.more;
      const seconds = retryDelaySeconds({ retry: attempt, hintSeconds, random });
      const mayPass = PASSING.has(failure.failureClass) && !failure.more.hopeless;
      if (!mayPass || clock.nowSeconds() + seconds > until) throw given(failure, what);
      await sleep(seconds, patience);
    }
  }
}

function given(failure: AttemptFailure, what: string): FlipsideError {
  const { fault, message } = failure;
  const isOurs = fault === 'unauthorized' || fault === 'not_found';
  return new FlipsideError(
    isOurs ? 'config_invalid' : 'judge_unavailable',
    `${what}: ${message}; nothing is lost: the same command goes on from here`,
    { cause: failure },
  );
}

/** Waits. Rejects with the signal's reason as soon as it fires. */
export function sleep(seconds: number, { signal, timers }: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const leave = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = timers.after(seconds * 1000, () => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
    signal.addEventListener('abort', leave, { once: true });
  });
}
