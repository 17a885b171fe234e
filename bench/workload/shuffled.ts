/** A prime that no total of ours is a multiple of, so that every place is met once. */
const STRIDE = 7_368_787;

/** The place in an order of `total` that takes neighbours far apart: each is met once. Total below 2 ** 30. */
export function shuffled(i: number, total: number): number {
  if (total % STRIDE === 0) throw new Error(`${total} is a multiple of ${STRIDE}`);
  // Below 2 ** 53 as long as the total is.
  return (i * STRIDE) % total;
}
