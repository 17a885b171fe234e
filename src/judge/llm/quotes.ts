import { type JudgedCopy, placeInOriginal } from './candidate-text.js';
import { shadowOf } from './shadow.js';

/** A place in the original text, in code points, half-open. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Finds what a judge claims to have read. */
export interface Quotable {
  /**
   * Where the words first stand, in the original; undefined where they do not, or where there are none: a lone mark
   * stands in every text.
   */
  place(quote: string): Place | undefined;
}

/**
 * Quotes are sought word for word in the judged copy. Only how white space and quotation marks are written makes no
 * difference, escaped as in JSON or not, nor do marks that look alike. Each look-up is linear.
 */
export function quotable(copy: JudgedCopy): Quotable {
  const { text, units } = folded(copy.text);
  return {
    place(quote) {
      const sought = folded(quote).text.trim();
      if (!HAS_WORD.test(sought)) return undefined;
      const at = text.indexOf(sought);
      if (at < 0) return undefined;
      const last = at + sought.length - 1;
      return placeInOriginal(copy, units[at] as number, (units[last] as number) + 1);
    },
  };
}

const HAS_WORD = /[\p{L}\p{N}]{2}/u;
const QUOTATION: ReadonlySet<string> = new Set('"\'`´‘’‚‛“”„‟′″');
const BACKSLASH = 0x5c;
const APOSTROPHE = 0x27;
const BLANK = 0x20;

/** The text with white space as one blank and quotation marks as one kind, and the unit each of its units came from. */
function folded(original: string): { readonly text: string; readonly units: Int32Array } {
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
    if (isWhite(unit) || /^[nrt]$/.test(escaped)) {
      if (text[size - 1] !== BLANK) put(BLANK, i);
      if (escaped !== '') i++;
    } else if (!/^["\\/]$/.test(escaped)) {
      put(QUOTATION.has(shadow[i] as string) ? APOSTROPHE : unit, i);
    }
  }
  return { text: Buffer.from(text.buffer, 0, size * 2).toString('utf16le'), units };
}

function isWhite(unit: number): boolean {
  return unit <= BLANK || (unit >= 0x80 && /\s/.test(String.fromCharCode(unit)));
}
