import { LONGEST_HINT_SECONDS } from './breaker.js';

const CUT = 0.8;
/** One trouble brings many failures: the limit is cut once for all that come within so long. */
const EPISODE_SECONDS = 15;
const GROWTH = 0.05;
/** A limit that is not made use of says nothing about a higher one. */
const SATURATED = 0.8;
/** Few answers say little, however low the limit. */
const LEAST_ROUND = 4;

/** How many attempts may be under way at once, learnt from how they end. */
export interface Concurrency {
  /** A whole number, at least 1. */
  readonly limit: number;
  /** An attempt begins as the `inFlight`th of those under way. */
  began(inFlight: number): void;
  /** A call was answered, `clean` where it needed no retry. What a cache answered is none. */
  answered(outcome: { readonly clean: boolean; readonly nowSeconds: number }): void;
  /** Too much was asked. `hintSeconds` is how long the server asked to wait; more than 900 s count for no more. */
  limited(told: { readonly nowSeconds: number; readonly hintSeconds?: number | undefined }): void;
  /** The server has failed for another reason: no growth from this round. */
  troubled(): void;
}

/**
 * Additive increase, multiplicative decrease, as inspect_ai's controller does it: a round is as many clean answers as
 * the limit; one in which the limit was made use of doubles it until the first cut, and adds 5 % thereafter. A cut
 * takes it to 0.8, at most once an episode, and what is answered during an episode counts for nothing.
 */
export function adaptiveConcurrency(bounds: {
  readonly start: number;
  readonly ceiling: number;
}): Concurrency {
  const { ceiling } = bounds;
  let limit = Math.max(1, Math.min(bounds.start, ceiling));
  let clean = 0;
  let peak = 0;
  let everCut = false;
  let episodeUntil = Number.NEGATIVE_INFINITY;
  const newRound = () => {
    clean = 0;
    peak = 0;
  };
  return {
    get limit() {
      return limit;
    },
    began(inFlight) {
      if (inFlight > peak) peak = inFlight;
    },
    answered(outcome) {
      if (!outcome.clean || outcome.nowSeconds < episodeUntil) return;
      clean += 1;
      if (clean < Math.max(limit, LEAST_ROUND)) return;
      const saturated = peak >= SATURATED * limit;
      newRound();
      if (!saturated) return;
      const more = everCut ? limit + Math.max(1, Math.round(GROWTH * limit)) : 2 * limit;
      limit = Math.min(ceiling, more);
    },
    limited({ nowSeconds, hintSeconds = 0 }) {
      newRound();
      everCut = true;
      const known = nowSeconds < episodeUntil;
      if (!known) limit = Math.max(1, Math.floor(CUT * limit));
      const hinted = Math.min(hintSeconds, LONGEST_HINT_SECONDS);
      const until = nowSeconds + Math.max(known ? 0 : EPISODE_SECONDS, hinted);
      episodeUntil = Math.max(episodeUntil, until);
    },
    troubled: newRound,
  };
}
