import type { Clock } from '../../src/core/ports.js';
import type { Timers } from '../../src/provider/call/timers.js';

/** Time that stands still until it is told to go on. */
export interface FakeTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Timers that are set. */
  readonly pending: number;
  /** Lets so many seconds pass; timers fire in their order, and what they set off runs before the next. */
  pass(seconds: number): Promise<void>;
}

/** What promises have set off has run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export function fakeTime(start = 1000): FakeTime {
  let now = start;
  let ids = 0;
  const set = new Map<number, { readonly at: number; readonly act: () => void }>();
  const nextDue = (until: number) => {
    const due = [...set].filter(([, { at }]) => at <= until);
    return due.sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
  };
  return {
    clock: { nowSeconds: () => now, today: () => '2026-01-01' },
    timers: {
      after(ms, act) {
        const id = ids++;
        set.set(id, { at: now + ms / 1000, act });
        return () => set.delete(id);
      },
    },
    get pending() {
      return set.size;
    },
    async pass(seconds) {
      const until = now + seconds;
      await settled();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        set.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].act();
        await settled();
      }
      now = until;
      await settled();
    },
  };
}
