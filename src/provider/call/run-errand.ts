import { ENDPOINT_DEFAULTS } from '../endpoint.js';
import { AttemptFailure, CallFailed, type CallFailureKind } from '../failure.js';
import { type Errand, pause } from './errand.js';
import { type Landed, makeAttempt } from './make-attempt.js';
import { nextStep } from './next-step.js';
import { openRetryBudget } from './retry-budget.js';
import type { CallLimits, Traffic } from './traffic.js';

/** Where replies are kept; absent for a call that bypasses that. `keep` does not throw. */
export interface Keeping<T> {
  keep(errand: Errand<T>, landed: Landed<T>): Promise<void>;
  /** Looks again, after a parameter was left out, under the key that the request has now. */
  recallAnew(errand: Errand<T>): Promise<Landed<T> | undefined>;
}

/** So many parameters of ours an endpoint may reject in one call. */
const MOST_LEFT_OUT = 6;

/**
 * Runs errands at one endpoint: attempts, with what their failures call for in between. Throws CallFailed, FlipsideError
 * `budget_spent`, or the reason of the errand's signal.
 */
export function errandRunner(parts: {
  readonly traffic: Traffic;
  readonly limits: CallLimits;
  readonly random: () => number;
}) {
  const { traffic, random, limits } = parts;
  const { maxQueue = ENDPOINT_DEFAULTS.maxQueue, maxAttempts = ENDPOINT_DEFAULTS.maxAttempts } =
    limits;
  const { clock, slots, provider, meters, timers, endpoint } = traffic;
  const retries = openRetryBudget();
  let underWay = 0;

  const secondsLeft = ({ deadline }: Errand<unknown>) =>
    (deadline ?? Number.POSITIVE_INFINITY) - clock.nowSeconds();

  const leavesOut = (errand: Errand<unknown>, { failureClass, more }: AttemptFailure) =>
    failureClass === 'config' &&
    more.parameter !== undefined &&
    errand.leftOut < MOST_LEFT_OUT &&
    provider.leaveOut(more.parameter);

  /** Returns when the next attempt may be made. */
  const getReady = async (errand: Errand<unknown>, failure: AttemptFailure): Promise<void> => {
    const { attempts, doubled, reasked } = errand;
    const so = { attempts, maxAttempts, secondsLeft: secondsLeft(errand), doubled, reasked };
    const step = nextStep(failure, so, random);
    if (step.do === 'fail') throw failed(step.as, failure, step.because);
    if (step.change) errand[step.change] = true;
    if (step.afterSeconds > 0) await pause(errand, step.afterSeconds, timers);
    // What was turned away has cost the endpoint nothing: its hint, the breaker and the limit hold such calls back.
    while (failure.failureClass !== 'rate' && !retries.withdraw(clock.nowSeconds())) {
      const seconds = 0.25 + 0.5 * random();
      if (seconds > secondsLeft(errand)) {
        throw failed('judge_unavailable', failure, 'no more than a fifth of the calls is retried');
      }
      await pause(errand, seconds, timers);
    }
    meters.retried(failure.fault);
  };

  return async <T>(errand: Errand<T>, keeping?: Keeping<T>): Promise<Landed<T>> => {
    if (underWay - slots.held >= maxQueue) throw queueFull(endpoint, maxQueue);
    underWay += 1;
    retries.deposit();
    try {
      for (;;) {
        const met = await makeAttempt(errand, traffic, (landed) => keeping?.keep(errand, landed));
        if (!(met instanceof AttemptFailure)) return met;
        if (!leavesOut(errand, met)) {
          await getReady(errand, met);
          continue;
        }
        errand.leftOut += 1;
        errand.attempts -= 1;
        meters.retried(met.fault);
        const kept = await keeping?.recallAnew(errand);
        if (kept) return kept;
      }
    } finally {
      underWay -= 1;
    }
  };
}

function queueFull(endpoint: string, maxQueue: number): CallFailed {
  const message = `${endpoint} was not asked: ${maxQueue} calls wait for it already; ask fewer at once, or raise max_queue`;
  return new CallFailed('judge_unavailable', 'queue_full', message);
}

function failed(kind: CallFailureKind, failure: AttemptFailure, because: string): CallFailed {
  const message = because === '' ? failure.message : `${failure.message}; ${because}`;
  return new CallFailed(kind, failure.fault, message, { cause: failure });
}
