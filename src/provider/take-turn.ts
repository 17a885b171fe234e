import { type Errand, pause } from './errand.js';
import { AttemptFailure } from './failure.js';
import type { Need } from './rate-limits.js';
import type { Traffic } from './traffic.js';

/**
 * Runs an attempt when it may be made: breaker > slot > rate. The first slot starts the call's clock. Rejects with
 * CallFailed where the breaker is not worth waiting for, AttemptFailure where the rate limits leave no room before the
 * deadline, and the reason of the errand's signal. Holds nothing when it ends.
 */
export async function takeTurn<T, R>(
  errand: Errand<T>,
  { promptChars, traffic }: { readonly promptChars: number; readonly traffic: Traffic },
  attempt: (need: Need) => Promise<R>,
): Promise<R> {
  const { slots, rateLimits, concurrency, clock, gate } = traffic;
  const { lane, signal } = errand;
  await takeSlot(errand, traffic);
  try {
    signal.throwIfAborted();
    const now = clock.nowSeconds();
    concurrency.began(slots.held);
    errand.deadline ??= now + traffic.callTimeoutSeconds;
    const need = rateLimits.need(promptChars);
    const wait = rateLimits.take(need, now);
    if (wait > 0) await waitForRate(errand, { need, wait }, traffic);
    return await attempt(need);
  } finally {
    gate.leave(errand);
    slots.release(lane);
  }
}

async function takeSlot<T>(errand: Errand<T>, traffic: Traffic): Promise<void> {
  const { gate, slots, clock, meters } = traffic;
  const { lane } = errand;
  for (;;) {
    const entrance = gate.enter(errand);
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
