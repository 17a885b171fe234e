import { type JudgedCopy, placeInOriginal } from './judged-copy.js';
import { shadowOf } from './shadow.js';

/** A place in the original text, in code points, half-open. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Finds what a judge claims to have read. */
export interface Quotable {
  /**
   * Where the words stand in the original: their first place, or the one after `skipped` others, or their last where
   * there are no more. Undefined where they stand nowhere, or there are none: a lone mark stands in every text.
   */
  place(quote: string, skipped?: number): Place | undefined;
}

/**
 * Quotes are sought word for word in the judged copy. Only how white space and quotation marks are written makes no
 * difference, escaped as in JSON or not, nor do marks that look alike. Each look-up is linear.
 */
export function quotable(copy: JudgedCopy): Quotable {
  let whole: Folded | undefined;
  return {
    place(quote, skipped = 0) {
      if (!HAS_WORD.test(quote)) return undefined;
      const exact = occurrence(copy.text, quote.trim(), skipped);
      if (exact) return placeInOriginal(copy, exact.from, exact.to);
      whole ??= folded(copy.text);
      const { text, units } = whole;
      const found = occurrence(text, folded(quote).text.trim(), skipped);
      if (!found) return undefined;
      return placeInOriginal(
        copy,
        units[found.from] as number,
        (units[found.to - 1] as number) + 1,
      );
    },
  };
}

/** The words' first place, or that after `skipped` others, or the last there is. */
function occurrence(
  text: string,
  words: string,
  skipped: number,
): { readonly from: number; readonly to: number } | undefined {
  let from = text.indexOf(words);
  for (let left = skipped; left > 0 && from >= 0; left--) {
    const next = text.indexOf(words, from + words.length);
    if (next < 0) break;
    from = next;
  }
  return from < 0 ? undefined : { from, to: from + words.length };
}

interface Folded {
  readonly text: string;
  /** The unit that each unit came from. */
  readonly units: Int32Array;
}

const HAS_WORD = /[\p{L}\p{N}]{2}/u;
const QUOTATION: ReadonlySet<number> = new Set(
  [...'"\'`´‘’‚‛“”„‟′″'].map((ch) => ch.charCodeAt(0)),
);
/** What a backslash may stand before in a JSON string: white space, and marks that mean themselves. */
const WHITE_ESCAPES: ReadonlySet<string> = new Set('nrt');
const MARK_ESCAPES: ReadonlySet<string> = new Set('"\\/');
const BACKSLASH = 0x5c;
const APOSTROPHE = 0x27;
const BLANK = 0x20;

/** The text with white space as one blank and quotation marks as one kind. */
function folded(original: string): Folded {
  const shadow = shadowOf(original);
  const units = new Int32Array(shadow.length);
  const text = new Uint16Array(shadow.length);
  let size = 0;
  const put = (unit: number, at: number) => {
    units[size] = at;
    text[size++] = unit;
  };
  for (let i = 0; i < shadow.length; i++) {
    const unit = shadow.charCodeAt(i);
    const escaped = unit === BACKSLASH ? (shadow[i + 1] ?? '') : '';
    const breaks = WHITE_ESCAPES.has(escaped);
    if (breaks || isWhite(unit)) {
      if (text[size - 1] !== BLANK) put(BLANK, i);
      if (breaks) i++;
    } else if (!MARK_ESCAPES.has(escaped)) {
      put(QUOTATION.has(unit) ? APOSTROPHE : unit, i);
    }
  }
  return { text: Buffer.from(text.buffer, 0, size * 2).toString('utf16le'), units };
}

function isWhite(unit: number): boolean {
  return unit <= BLANK || (unit >= 0x80 && /\s/.test(String.fromCharCode(unit)));
}
