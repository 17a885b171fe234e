import { LONGEST_HINT_SECONDS } from './breaker.js';

/** So much of something per second, with so much at once. A level below zero is a debt. */
export interface Bucket {
  /** In how many seconds the amount is there, if nobody takes any before: 0 where it is already. */
  wait(amount: number, nowSeconds: number): number;
  /** Takes the amount, be it there or not. */
  take(amount: number, nowSeconds: number): void;
  /** Gives back, or, below zero, takes what turned out to be needed besides. */
  give(amount: number, nowSeconds: number): void;
  /** The endpoint has said what is left, of how much, and when it will be all there again. */
  learn(told: Told, nowSeconds: number): void;
}

/** What an endpoint has said about one of its limits; absent is what it has not said. */
export interface Told {
  readonly limit?: number;
  readonly remaining?: number;
  readonly resetSeconds?: number;
}

const PER_MINUTE = 60;
/** Below this share of its limit a bucket fills as fast as its endpoint says: until then a reset is mostly rounding. */
const RESET_COUNTS_BELOW = 0.5;
/** What is missing for less is there: sums of fractions do not come out even. */
const ROUNDING_SECONDS = 1e-6;

/** A limit from the configuration, spread evenly: no minute sees more than a second's worth above it. */
export function configuredBucket(perMinute: number): Bucket {
  const perSecond = perMinute / PER_MINUTE;
  return openBucket({ capacity: Math.max(1, perSecond), perSecond });
}

/** A limit that the endpoint has told of: full, until it says otherwise. */
export function learntBucket(limit: number): Bucket {
  return openBucket({ capacity: limit, perSecond: limit / PER_MINUTE });
}

/** One that wants more than the bucket holds waits until it is full, and leaves a debt. */
function openBucket(start: { readonly capacity: number; readonly perSecond: number }): Bucket {
  let { capacity, perSecond } = start;
  let level = capacity;
  let at: number | undefined;
  const refill = (nowSeconds: number) => {
    const passed = Math.max(0, nowSeconds - (at ?? nowSeconds));
    level = Math.min(capacity, level + passed * perSecond);
    at = nowSeconds;
  };
  return {
    wait(amount, nowSeconds) {
      refill(nowSeconds);
      const seconds = (Math.min(amount, capacity) - level) / perSecond;
      return seconds > ROUNDING_SECONDS ? seconds : 0;
    },
    take(amount, nowSeconds) {
      refill(nowSeconds);
      level -= amount;
    },
    give(amount, nowSeconds) {
      refill(nowSeconds);
      level = Math.min(capacity, level + amount);
    },
    learn({ limit, remaining, resetSeconds }, nowSeconds) {
      refill(nowSeconds);
      if (limit !== undefined && limit > 0 && limit !== capacity) {
        capacity = limit;
        perSecond = limit / PER_MINUTE;
      }
      if (remaining === undefined) return;
      // Others may use the same quota, which our own account does not know; it never knows of more than there is.
      level = Math.min(level, remaining);
      const missing = capacity - remaining;
      const low = remaining < RESET_COUNTS_BELOW * capacity;
      perSecond =
        low && resetSeconds !== undefined && resetSeconds > 0
          ? missing / Math.min(resetSeconds, LONGEST_HINT_SECONDS)
          : capacity / PER_MINUTE;
    },
  };
}
