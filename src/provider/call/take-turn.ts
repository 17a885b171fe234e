import type { Errand } from './errand.js';
import type { Traffic } from './traffic.js';

/**
 * Takes a turn at the endpoint: breaker > slot, with room within the rate limits for what the errand needs. At once
 * where it returns undefined, or when the promise resolves; it is to be given back with `endTurn`. Waiting in line is
 * not charged to the errand's deadline. Throws, or rejects with, CallFailed where the breaker is not worth waiting for,
 * and the reason of the errand's signal; then nothing is held.
 */
export function takeTurn<T>(errand: Errand<T>, traffic: Traffic): Promise<void> | undefined {
  const { gate, slots, meters } = traffic;
  const entrance = gate.enter(errand);
  if (entrance || !slots.take(errand)) return waitForTurn(errand, { entrance, traffic });
  meters.waited(errand.lane, 0);
  return undefined;
}

/** Gives back what `takeTurn` has taken. */
export function endTurn<T>(errand: Errand<T>, { gate, slots }: Traffic): void {
  gate.leave(errand);
  slots.release(errand);
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
    if (!slots.take(errand)) {
      try {
        // Who has asked before has waited before, and a probe is waited for by all the others.
        await slots.wait(errand, { ahead: errand.attempts > 0 || errand.probe });
      } catch (reason) {
        gate.leave(errand);
        throw reason;
      }
    }
    const waited = clock.nowSeconds() - asked;
    meters.waited(lane, waited);
    if (errand.deadline !== undefined) errand.deadline += waited;
    if (errand.probe || gate.breaker.state === 'closed') return;
    slots.release(errand, { unused: true });
  }
}
