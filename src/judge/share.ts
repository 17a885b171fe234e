import type { Verdict } from '../core/verdict.js';

/** A call of the judge that several askers may wait for. */
interface Flight {
  readonly promise: Promise<Verdict>;
  readonly abort: AbortController;
  waiters: number;
}

/**
 * Makes one call for all who ask the same question at the same time. An asker that leaves only leaves;
 * the call is aborted when the last one has. A flight that has landed, well or badly, is forgotten.
 */
export function shareInFlight() {
  const flights = new Map<string, Flight>();
  return {
    get size() {
      return flights.size;
    },
    /** `joined` says whether the call was already under way. Rejects with the signal's reason when it fires. */
    ask(
      key: string,
      signal: AbortSignal,
      call: (signal: AbortSignal) => Promise<Verdict>,
    ): { readonly joined: boolean; readonly verdict: Promise<Verdict> } {
      const under = flights.get(key);
      const flight = under ?? takeOff(flights, key, call);
      flight.waiters += 1;
      return { joined: under !== undefined, verdict: wait(flights, { key, flight, signal }) };
    },
  };
}

function takeOff(
  flights: Map<string, Flight>,
  key: string,
  call: (signal: AbortSignal) => Promise<Verdict>,
): Flight {
  const abort = new AbortController();
  const promise = call(abort.signal).finally(() => {
    if (flights.get(key)?.abort === abort) flights.delete(key);
  });
  const flight = { promise, abort, waiters: 0 };
  flights.set(key, flight);
  return flight;
}

function wait(
  flights: Map<string, Flight>,
  seat: { readonly key: string; readonly flight: Flight; readonly signal: AbortSignal },
): Promise<Verdict> {
  const { key, flight, signal } = seat;
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.waiters -= 1;
      if (flight.waiters === 0) {
        // A newcomer must not join a call that is being aborted.
        if (flights.get(key) === flight) flights.delete(key);
        flight.abort.abort(signal.reason);
      }
      reject(signal.reason);
    };
    // Before anyone may leave: a call that is aborted rejects, and a rejection that nobody meets ends the process.
    flight.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
