import { AttemptFailure } from '../failure.js';
import { type Errand, pause } from './errand.js';
import type { Need } from './rate-limits.js';
import type { Traffic } from './traffic.js';

/**
 * Takes a turn at the endpoint: breaker > slot. At once where it returns undefined, or when the promise resolves; it is
 * to be given back with `endTurn`. Throws, or rejects with, CallFailed where the breaker is not worth waiting for, and
 * the reason of the errand's signal; then nothing is held.
 */
export function takeTurn<T>(errand: Errand<T>, traffic: Traffic): Promise<void> | undefined {
  const { gate, slots, meters } = traffic;
  const entrance = gate.enter(errand);
  if (entrance || !slots.take(errand.lane)) return waitForTurn(errand, { entrance, traffic });
  meters.waited(errand.lane, 0);
  return undefined;
}

/** Gives back what `takeTurn` has taken. */
export function endTurn<T>(errand: Errand<T>, { gate, slots }: Traffic): void {
  gate.leave(errand);
  slots.release(errand.lane);
}

async function waitForTurn<T>(
  errand: Errand<T>,
  given: { readonly entrance: Promise<void> | undefined; readonly traffic: Traffic },
): Promise<void> {
  const { gate, slots, clock, meters } = given.traffic;
  const { lane } = errand;
  for (let { entrance } = given; ; entrance = gate.enter(errand)) {
    if (entrance) await entrance;
    const asked = clock.nowSeconds();
    if (!slots.take(lane)) {
      try {
        // Who has asked before has waited before, and a probe is waited for by all the others.
        await slots.wait(errand, { ahead: errand.attempts > 0 || errand.probe });
      } catch (reason) {
        gate.leave(errand);
        throw reason;
      }
    }
    meters.waited(lane, clock.nowSeconds() - asked);
    if (errand.probe || gate.breaker.state === 'closed') return;
    slots.release(lane);
  }
}

/**
 * Waits until the rate limits have room for what is needed. At once where it returns undefined, or when the promise
 * resolves. Rejects with AttemptFailure where there is no room before the deadline, or the reason of the errand's signal.
 */
export function takeRate<T>(
  errand: Errand<T>,
  need: Need,
  traffic: Traffic,
): Promise<void> | undefined {
  const { rateLimits, clock } = traffic;
  const wait = rateLimits.take(need, clock.nowSeconds());
  return wait > 0 ? waitForRate(errand, { need, wait }, traffic) : undefined;
}

async function waitForRate<T>(
  errand: Errand<T>,
  { need, wait }: { readonly need: Need; readonly wait: number },
  { rateLimits, clock, timers, endpoint }: Traffic,
): Promise<void> {
  try {
    if (clock.nowSeconds() + wait > (errand.deadline ?? 0)) {
      const message = `${endpoint} has no room within its rate limits for another ${Math.ceil(wait)} s`;
      throw new AttemptFailure('rate', 'rate_limited', message, { hintSeconds: wait });
    }
    await pause(errand, wait, timers);
  } catch (reason) {
    rateLimits.giveBack(need, clock.nowSeconds());
    throw reason;
  }
}
