import { canonicalJson, sha256Hex } from '../../core/digest.js';

/** Hex digits of a digest that a number of full precision takes. */
const DIGITS = 13;

/**
 * A number in [0, 1) that hangs on these words alone: the first 52 bits of the SHA-256 of their JSON. Evenly spread over
 * different words, and the same whatever else is drawn.
 */
export function draw(...words: readonly (string | number)[]): number {
  const hex = sha256Hex(canonicalJson(words)).slice(0, DIGITS);
  return Number.parseInt(hex, 16) / 2 ** (4 * DIGITS);
}

/**
 * The items in the order of a draw without replacement, each as likely to be next as its weight says: by -ln(u) / weight,
 * u drawn for the item's own words (Efraimidis and Spirakis, Information Processing Letters 97, 2006, 181-185). An item of
 * weight 0 is left out.
 */
export function drawOrder<T>(
  items: readonly T[],
  by: {
    readonly wordsOf: (item: T) => readonly (string | number)[];
    readonly weightOf: (item: T) => number;
  },
): T[] {
  return items
    .map((item) => ({ item, weight: by.weightOf(item) }))
    .filter(({ weight }) => weight > 0)
    .map(({ item, weight }) => ({ item, at: -Math.log(1 - draw(...by.wordsOf(item))) / weight }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
