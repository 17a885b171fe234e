/** A call that several askers may wait for. */
interface Flight<T> {
  readonly promise: Promise<T>;
  readonly abort: AbortController;
  waiters: number;
}

/**
 * Makes one call for all who ask the same question at the same time. An asker that leaves only leaves;
 * the call is aborted when the last one has. A flight that has landed, well or badly, is forgotten.
 */
export function shareInFlight<T>() {
  const flights = new Map<string, Flight<T>>();
  const departures = departuresBySignal();
  return {
    get size() {
      return flights.size;
    },
    /** `joined` says whether the call was already under way. Rejects with the signal's reason when it fires. */
    ask(
      key: string,
      signal: AbortSignal,
      call: (signal: AbortSignal) => Promise<T>,
    ): { readonly joined: boolean; readonly answer: Promise<T> } {
      const under = flights.get(key);
      const flight = under ?? takeOff(flights, key, call);
      flight.waiters += 1;
      const answer = new Promise<T>((resolve, reject) => {
        const leave = () => {
          departures.delete(signal, leave);
          disembark(flights, key, { flight, reason: signal.reason });
          reject(signal.reason);
        };
        // Before anyone may leave: a call that is aborted rejects, and a rejection that nobody meets ends the process.
        flight.promise.then(
          (value) => {
            departures.delete(signal, leave);
            resolve(value);
          },
          (cause) => {
            departures.delete(signal, leave);
            reject(cause);
          },
        );
        if (signal.aborted) leave();
        else departures.add(signal, leave);
      });
      return { joined: under !== undefined, answer };
    },
  };
}

function takeOff<T>(
  flights: Map<string, Flight<T>>,
  key: string,
  call: (signal: AbortSignal) => Promise<T>,
): Flight<T> {
  const abort = new AbortController();
  const promise = call(abort.signal).finally(() => {
    if (flights.get(key)?.abort === abort) flights.delete(key);
  });
  const flight = { promise, abort, waiters: 0 };
  flights.set(key, flight);
  return flight;
}

function disembark<T>(
  flights: Map<string, Flight<T>>,
  key: string,
  { flight, reason }: { readonly flight: Flight<T>; readonly reason: unknown },
): void {
  flight.waiters -= 1;
  if (flight.waiters > 0) return;
  // A newcomer must not join a call that is being aborted.
  if (flights.get(key) === flight) flights.delete(key);
  flight.abort.abort(reason);
}

/**
 * Who leaves when a signal fires, with one listener a signal: adding a listener walks all that a signal has, and a
 * batch asks a hundred thousand questions with one signal.
 */
function departuresBySignal() {
  const leavers = new WeakMap<AbortSignal, Set<() => void>>();
  return {
    add(signal: AbortSignal, leave: () => void): void {
      const known = leavers.get(signal);
      if (known) {
        known.add(leave);
        return;
      }
      const all = new Set([leave]);
      leavers.set(signal, all);
      const leaveAll = () => {
        for (const each of all) each();
      };
      signal.addEventListener('abort', leaveAll, { once: true });
    },
    delete(signal: AbortSignal, leave: () => void): void {
      leavers.get(signal)?.delete(leave);
    },
  };
}
