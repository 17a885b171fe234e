import type { Clock, Lane } from '../../core/ports.js';
import { CallFailed } from '../failure.js';
import { type AttemptEnd, Breaker, type Shut } from './breaker.js';
import type { Timers } from './timers.js';
import { type Waiting, WaitingLine } from './waiting-line.js';

/** One that wants to make an attempt. */
export interface GateSeeker extends Waiting {
  readonly lane: Lane;
  /** When it gives up, on the monotonic clock; absent while it has not held a slot yet. */
  deadline: number | undefined;
  /** Set while its attempt is the one that shows whether the endpoint is well again. */
  probe: boolean;
}

/** The breaker with those who wait for it to close. */
export interface Gate {
  readonly breaker: Pick<Breaker, 'state'>;
  /**
   * Lets through at once, where it returns undefined, or when the promise resolves. Throws, or rejects with, CallFailed
   * `breaker_open` where waiting is not worth while, and the reason of the seeker's signal.
   */
  enter(seeker: GateSeeker): Promise<void> | undefined;
  /** How the seeker's attempt ended. */
  ended(seeker: GateSeeker, end: Omit<AttemptEnd, 'probe'>): void;
  hopeless(
    seeker: GateSeeker,
    end: {
      readonly nowSeconds: number;
      readonly message: string;
      readonly seconds?: number | undefined;
    },
  ): void;
  /** The seeker makes no attempt after all. */
  leave(seeker: GateSeeker): void;
}

/**
 * A breaker that is open on rate limits is waited for, since the endpoint is well; so is one that is open on failures,
 * by work in bulk and by those who have asked already. Nobody waits beyond its deadline, for what is hopeless, or for
 * an endpoint that has been away for as long as a call may take.
 */
export function openGate(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly callTimeoutSeconds: number;
  /** Names the endpoint in messages. */
  readonly endpoint: string;
}): Gate {
  const { clock, timers, callTimeoutSeconds, endpoint } = parts;
  const breaker = new Breaker();
  const line = new WaitingLine<GateSeeker>();
  let callOff: (() => void) | undefined;

  const refusal = (seeker: GateSeeker, shut: Shut): CallFailed | undefined => {
    const now = clock.nowSeconds();
    const patient =
      shut.trouble === 'rate' || seeker.lane === 'offline' || seeker.deadline !== undefined;
    const until = Math.max(shut.until, now);
    const inTime = until <= (seeker.deadline ?? now + callTimeoutSeconds);
    const waits =
      shut.trouble !== 'hopeless' && patient && inTime && until <= shut.since + callTimeoutSeconds;
    return waits ? undefined : notAsked(endpoint, shut, until - now);
  };

  const moveOn = () => {
    callOff?.();
    callOff = undefined;
    if (line.size === 0) return;
    const shut = breaker.shut;
    if (!shut) {
      while (line.call()) {}
      return;
    }
    if (breaker.state === 'half_open') return;
    line.refuse((seeker) => refusal(seeker, shut));
    if (breaker.admit(clock.nowSeconds()) === 'probe') {
      const probe = line.call();
      if (probe) probe.probe = true;
      else breaker.probeLost();
    } else if (line.size > 0) {
      callOff = timers.after(1000 * Math.max(0, shut.until - clock.nowSeconds()), moveOn);
    }
  };

  return {
    breaker,
    enter(seeker) {
      const admitted = breaker.admit(clock.nowSeconds());
      seeker.probe = admitted === 'probe';
      const { shut } = breaker;
      if (admitted !== 'shut' || !shut) return undefined;
      const refused = refusal(seeker, shut);
      if (refused) throw refused;
      const entrance = line.join(seeker);
      if (line.size === 1) moveOn();
      return entrance;
    },
    ended(seeker, end) {
      const { probe } = seeker;
      seeker.probe = false;
      const before = breaker.shut;
      breaker.ended({ ...end, probe });
      if (probe || breaker.shut !== before) moveOn();
    },
    hopeless(seeker, end) {
      const { probe } = seeker;
      seeker.probe = false;
      breaker.hopeless({ ...end, probe });
      moveOn();
    },
    leave(seeker) {
      if (!seeker.probe) return;
      seeker.probe = false;
      breaker.probeLost();
      moveOn();
    },
  };
}

const WHY = {
  rate: 'its rate limits are exhausted',
  failing: 'it keeps failing',
  hopeless: 'it cannot answer until someone acts',
} as const;

function notAsked(endpoint: string, shut: Shut, seconds: number): CallFailed {
  const when =
    seconds > 0 ? `it is asked again in ${Math.ceil(seconds)} s` : 'one call is trying it now';
  const last = shut.message === '' ? '' : `; last: ${shut.message}`;
  return new CallFailed(
    'judge_unavailable',
    'breaker_open',
    `${endpoint} was not asked: ${WHY[shut.trouble]}; ${when}${last}`,
  );
}
