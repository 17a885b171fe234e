import { blot, neutralise } from './neutralise.js';
import { shadowOf } from './shadow.js';

/** A rollout's text as a judge gets to see it, and where each of its UTF-16 units stood in the original. */
export interface JudgedCopy {
  readonly text: string;
  /** `origin[i]`: code-point index in the original of unit `i`; one longer than `text`. Absent where that is `i` itself. */
  readonly origin?: Int32Array;
}

/** White space of more than this is cut down to it: a flood of it is only paid for. */
const LONGEST_GAP = 40;
const MOST_NEWLINES = 3;

/**
 * The copy of a candidate's text that goes to a judge: well-formed, without what cannot be seen (zero width, bidi and
 * other controls), full-width forms and letters of mathematics as ASCII, and with marks that a chat template or a prompt might read as its own
 * replaced by marks that only look like them. Everything else survives. Linear; never throws.
 */
export function judgedCopy(original: string): JudgedCopy {
  const copy = visible(original);
  return { ...copy, text: neutralise(copy.text, shadowOf(copy.text)) };
}

/** The copy for a call: its nonce stands nowhere in it, in whatever case. The same copy where it did not. */
export function copyUnder(nonce: string, copy: JudgedCopy): JudgedCopy {
  if (nonce === '') return copy;
  const shadow = shadowOf(copy.text);
  if (!shadow.toLowerCase().includes(nonce.toLowerCase())) return copy;
  return { ...copy, text: blot(copy.text, { shadow, secret: nonce }) };
}

/** The place of units `from` to `to` of a copy in its original, in code points. */
export function placeInOriginal(
  { origin }: JudgedCopy,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } {
  if (!origin) return { start: from, end: to };
  const start = origin[from] as number;
  return { start, end: to > from ? (origin[to - 1] as number) + 1 : start };
}

/** Characters that are shown as they are, one unit each, with no flood of white space among them: most texts. */
const PLAIN = /^[\n\t -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u2190-\u22ff]*$/;
const FLOOD = /[ \t]{41}|\n[ \t]*\n[ \t]*\n[ \t]*\n/;

function visible(original: string): JudgedCopy {
  if (PLAIN.test(original) && !FLOOD.test(original)) {
    return { text: original };
  }
  const units = new Uint16Array(original.length);
  const origin = new Int32Array(original.length + 1);
  let size = 0;
  let point = 0;
  const gap = new Gap();
  for (let i = 0; i < original.length; point++) {
    const code = original.codePointAt(i) as number;
    const wide = code > 0xffff;
    i += wide ? 2 : 1;
    if (code === 0x0d && original.charCodeAt(i) === 0x0a) continue;
    const shown = shownAs(code);
    if (shown === undefined || !gap.admits(shown)) continue;
    for (const unit of shown > 0xffff ? surrogatesOf(shown) : [shown]) {
      units[size] = unit;
      origin[size++] = point;
    }
  }
  origin[size] = point;
  const text = Buffer.from(units.buffer, 0, size * 2).toString('utf16le');
  return { text, origin: origin.subarray(0, size + 1) };
}

/** Counts a run of white space, and says when it has been long enough. */
class Gap {
  private spaces = 0;
  private newlines = 0;

  admits(code: number): boolean {
    if (code === 0x0a) {
      this.spaces = 0;
      return ++this.newlines <= MOST_NEWLINES;
    }
    if (code === 0x20 || code === 0x09) return ++this.spaces <= LONGEST_GAP;
    this.spaces = 0;
    this.newlines = 0;
    return true;
  }
}

const LINE_BREAKS: ReadonlySet<number> = new Set([0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029]);
/** Has no ink of its own, whatever its category. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\u2800]$/u;
const WHITE = /^\p{Zs}$/u;

/** What a code point is shown as; undefined for what nobody could see. */
function shownAs(code: number): number | undefined {
  if (code >= 0x20 && code < 0x7f) return code;
  if (code === 0x0a || code === 0x09) return code;
  if (LINE_BREAKS.has(code)) return 0x0a;
  if (code < 0xa0) return undefined;
  if (code >= 0xd800 && code <= 0xdfff) return 0xfffd;
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  if (code < 0x250 && code !== 0xa0 && code !== 0xad) return code;
  const ch = String.fromCodePoint(code);
  if (BLANK.test(ch)) return undefined;
  if (WHITE.test(ch)) return 0x20;
  const plain = ch.normalize('NFKC');
  return (code > 0xffff ? LETTER_OR_DIGIT : LETTER).test(plain) ? plain.charCodeAt(0) : code;
}

/** What letters of mathematics, circles and the like come to. A small figure is none: 10⁹ is not 109. */
const LETTER = /^[A-Za-z]$/;
const LETTER_OR_DIGIT = /^[A-Za-z0-9]$/;

function surrogatesOf(code: number): readonly [number, number] {
  return [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff)];
}
