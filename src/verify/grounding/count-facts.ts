import type { AddressedFact } from './addressed-fact.js';

/**
 * So many supported facts count at most. Each that an output states in its own words counts once, however often it is
 * stated; what only stands in sentences copied from the chart counts as none, nor does anything of a subject on which the
 * chart contradicts the output elsewhere. A contradiction always counts. So a false statement costs 1/9 at the least, and
 * nothing is gained by quoting the chart, by saying the same again, or by going on and on about what is beside the point.
 */
export const MOST_SUPPORTED = 8;

/** How many distinct facts of an output the chart supports and contradicts. */
export function countFacts(
  facts: readonly AddressedFact[],
  isCopied: (fact: AddressedFact) => boolean,
): { readonly supported: number; readonly contradicted: number } {
  const against = facts.filter((fact) => !fact.fits);
  const disputed = new Set(against.map((fact) => fact.subject));
  const supported = facts.filter((f) => f.fits && !disputed.has(f.subject) && !isCopied(f));
  return {
    supported: Math.min(MOST_SUPPORTED, new Set(supported.map((f) => f.key)).size),
    contradicted: new Set(against.map((f) => f.key)).size,
  };
}
