/** Work of milliseconds on any machine, unless it grows faster than its input. */
const RUNAWAY_MS = 20_000;

/**
 * What the work returns; fails where it has run away. No measure of speed: the bound is a thousandfold, and jest's own limit
 * does not hold work that never waits.
 */
export function noRunaway<T>(work: () => T): T {
  const began = performance.now();
  const result = work();
  expect(performance.now() - began).toBeLessThan(RUNAWAY_MS);
  return result;
}
