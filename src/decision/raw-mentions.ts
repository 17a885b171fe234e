import type { RawMention } from './lexicon.js';

/** True where some mention begins among words `from` to `to`. Logarithmic. */
export function namesBetween(raw: readonly RawMention[], from: number, to: number): boolean {
  let low = 0;
  let high = raw.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((raw[mid] as RawMention).from < from) low = mid + 1;
    else high = mid;
  }
  return low < raw.length && (raw[low] as RawMention).from < to;
}
