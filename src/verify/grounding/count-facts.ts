import type { AddressedFact } from './addressed-fact.js';

/** So many supported facts count at most: each error then costs a quarter at the least. */
export const MOST_SUPPORTED = 3;

/**
 * What counts as one claim. A fact is one attribute of the patient at one time (`marker her2`, `spread`, `value ejection
 * fraction`), however many sentences state it, in whatever words: it counts once, with its worst verdict.
 * - Contradicted: the chart gives another value, or the output gives two values of which only one can be so (see
 *   `hedgedFacts`): who says both knows neither.
 * - Supported: the chart says so, and the output says it in words of its own. What it only copies counts neither for nor
 *   against: a chart that is pasted back is right about everything and tells nothing.
 * - Age and sex, what is said of nobody or of relatives, under a condition or to a judge, are no claims at all.
 *
 * Supported facts are worth what they say about the answer, not their number. Once something is false, only facts that a
 * plan turns on stand beside it, and three of them at most: with `c` errors the share is never above 3 / (3 + c), and no
 * list of true laboratory values or old diagnoses moves it. Where nothing is false, one supported fact is as good as a
 * hundred: the share is 1. Where nothing is addressed both counts are 0, and there is no share.
 */
export function countFacts(
  facts: readonly AddressedFact[],
  isCopied: (fact: AddressedFact) => boolean,
): { readonly supported: number; readonly contradicted: number } {
  const against = new Set(facts.filter((f) => f.fits === false).map((f) => f.attribute));
  const standing = facts.filter(
    (f) =>
      f.fits && !against.has(f.attribute) && (f.bearsOnPlan || against.size === 0) && !isCopied(f),
  );
  const supported = new Set(standing.map((f) => f.attribute)).size;
  return { supported: Math.min(MOST_SUPPORTED, supported), contradicted: against.size };
}
