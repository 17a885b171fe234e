/** Calls back after a while. Passed in, so that tests can hold time still. */
export interface Timers {
  /** Calls `act` once, `ms` milliseconds from now at the earliest; what it returns calls that off. */
  after(ms: number, act: () => void): () => void;
}

/** A longer timeout would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The timers of the process. */
export const processTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
