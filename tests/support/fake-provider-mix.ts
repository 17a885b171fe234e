import type { Behave, Behaviour } from './fake-provider-behaviour.js';
import { MISBEHAVIOURS } from './fake-provider-script.js';

/** What may be mixed: the misbehaviours that need no argument. */
const MIXED = {
  rateLimited: () => MISBEHAVIOURS.rateLimited('1'),
  serverError: () => MISBEHAVIOURS.serverError(503),
  cutMidBody: MISBEHAVIOURS.cutMidBody,
  garbage: MISBEHAVIOURS.garbage,
  stalled: MISBEHAVIOURS.stalled,
  truncated: () => MISBEHAVIOURS.truncated(),
  refused: () => MISBEHAVIOURS.refused(),
} as const satisfies Readonly<Record<string, () => Behaviour>>;
export type Mixed = keyof typeof MIXED;

/** A server under load: how often it does what, as shares of 1; the rest is honest. Plain JSON. */
export interface Mix {
  readonly latencyMs?: number;
  readonly shares?: Readonly<Partial<Record<Mixed, number>>>;
  /** Everything is answered 429 in this span of seconds after the first call. */
  readonly rateLimitedUntilSeconds?: number;
  readonly seed?: number;
}

/** Behaves by shares, by a seeded generator: the same calls in the same order fare the same. */
export function mixed(mix: Mix): Behave {
  const shares = Object.entries(mix.shares ?? {}) as [Mixed, number][];
  const random = seeded(mix.seed ?? 1);
  const { latencyMs = 0, rateLimitedUntilSeconds = 0 } = mix;
  let first: number | undefined;
  return () => {
    if (rateLimitedUntilSeconds > 0) {
      first ??= performance.now();
      if (performance.now() - first < rateLimitedUntilSeconds * 1000) return { status: 429 };
    }
    if (shares.length === 0) return { latencyMs };
    let drawn = random();
    for (const [what, share] of shares) {
      if (drawn < share) return { ...MIXED[what](), latencyMs };
      drawn -= share;
    }
    return { latencyMs };
  };
}

/** Numbers in [0, 1): mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
