import type { AttemptFailure, CallFailureKind } from '../failure.js';
import { retryDelaySeconds } from './backoff.js';

/** How far a call has come. */
export interface Progress {
  /** Attempts made so far. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** Until the call's deadline. */
  readonly secondsLeft: number;
  /** Whether the cap on output tokens has been doubled. */
  readonly doubled: boolean;
  /** Whether an answer that was of no use has been asked for anew. */
  readonly reasked: boolean;
}

/** What to do about an attempt that has failed. */
export type Step =
  | { readonly do: 'fail'; readonly as: CallFailureKind; readonly because: string }
  | {
      readonly do: 'retry';
      readonly afterSeconds: number;
      /** What is changed for the rest of the call. */
      readonly change?: 'doubled' | 'reasked';
    };

/** Decides by class. A rejected parameter is the caller's to leave out: here it has not helped. */
export function nextStep(failure: AttemptFailure, so: Progress, random: () => number): Step {
  switch (failure.failureClass) {
    case 'rate':
    case 'transient':
      return retryLater(failure, so, random);
    case 'output':
      return askAnew(failure, so);
    case 'refusal':
      return { do: 'fail', as: 'judge_refused', because: '' };
    case 'config':
    case 'permanent':
      // What a cap of twice the size is rejected for is not what ails the call.
      return so.doubled && failure.fault === 'bad_request'
        ? { do: 'fail', as: 'judge_unreadable', because: 'its answer had broken off at the cap' }
        : { do: 'fail', as: 'judge_unavailable', because: '' };
  }
}

function retryLater(failure: AttemptFailure, so: Progress, random: () => number): Step {
  const { attempts, maxAttempts, secondsLeft } = so;
  const fail = (because: string): Step => ({ do: 'fail', as: 'judge_unavailable', because });
  const { hintSeconds } = failure.more;
  if (hintSeconds !== undefined && hintSeconds > secondsLeft) {
    return fail(
      `it asks to wait ${round(hintSeconds)} s, and the call has ${round(secondsLeft)} s`,
    );
  }
  if (attempts >= maxAttempts) return fail(`attempt ${attempts} of ${maxAttempts}`);
  const afterSeconds = retryDelaySeconds({ retry: attempts, hintSeconds, random });
  if (afterSeconds > secondsLeft) return fail(`the call has ${round(secondsLeft)} s left`);
  return { do: 'retry', afterSeconds };
}

/** Nothing is wrong with the endpoint: there is no reason to wait. */
function askAnew({ fault }: AttemptFailure, so: Progress): Step {
  const change = fault === 'truncated' ? 'doubled' : 'reasked';
  if (so.attempts >= so.maxAttempts || so[change] || so.secondsLeft <= 0) {
    return { do: 'fail', as: 'judge_unreadable', because: `attempt ${so.attempts}` };
  }
  return { do: 'retry', afterSeconds: 0, change };
}

function round(seconds: number): number {
  return Math.max(0, Math.round(seconds * 10) / 10);
}
