// Looked up once: where scripts run in a context of their own, as in tests, each look-up of a global is slow.
const { imul } = Math;

/**
 * Numbers in [0, 1), the same for the same seed: mulberry32 by Tommy Ettinger. Even enough to draw samples with; nothing
 * that must not be guessed may hang on it.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
