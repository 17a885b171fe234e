/** Of so many calls one may be retried once, in the long run. */
const SHARE_OF_CALLS = 0.2;
/** So many retries are free in any case, so that a first failure can be retried, and few calls can each be. */
const FLOOR = 10;
/** What the floor gets back when nobody calls: the last of a batch must not wait for calls that never come. */
const REFILL_PER_SECOND = 2;
/** Saved-up retries must not become a storm. */
const CAP = 100;

/**
 * Keeps retries to a fifth of the calls of one endpoint, and two a second: an endpoint in trouble must not be asked
 * more for it. After the retry budget of Finagle.
 */
export interface RetryBudget {
  /** A call is being made for the first time. */
  deposit(): void;
  /** False where there is no retry left now. */
  withdraw(nowSeconds: number): boolean;
}

/** A budget that holds its floor. */
export function openRetryBudget(): RetryBudget {
  let balance = FLOOR;
  let refilledAt: number | undefined;
  return {
    deposit() {
      balance = Math.min(CAP, balance + SHARE_OF_CALLS);
    },
    withdraw(nowSeconds) {
      if (balance < FLOOR) {
        const refill = REFILL_PER_SECOND * (nowSeconds - (refilledAt ?? nowSeconds));
        balance = Math.min(FLOOR, balance + refill);
      }
      refilledAt = nowSeconds;
      if (balance < 1) return false;
      balance -= 1;
      return true;
    },
  };
}
