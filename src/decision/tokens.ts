import { STRUCK_CLOSE, STRUCK_OPEN } from './folds.js';

/** What stands between a word and the one before it; several may hold at once. */
export const Gap = {
  space: 1,
  hyphen: 2,
  slash: 4,
  plus: 8,
  comma: 16,
  semicolon: 32,
  colon: 64,
  stop: 128,
  line: 256,
  open: 512,
  close: 1024,
  arrow: 2048,
  pipe: 4096,
  dash: 8192,
  and: 16384,
  /** A plus or minus written onto the word before ("HER2+", "ER-"). */
  plusOn: 32768,
  minusOn: 65536,
  question: 131072,
  other: 262144,
  /** "±" */
  maybe: 524288,
  /** A blank line, or a line break and the mark of a list item or a heading. */
  apart: 1048576,
} as const;

/** The words of a text in order, as parallel arrays. */
export interface Tokens {
  readonly count: number;
  /** Lower case, possessive 's removed. */
  readonly word: readonly string[];
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Gap flags before the word; index `count` holds those after the last. */
  readonly gap: Int32Array;
  /** True where the word is struck through. */
  readonly struck: Uint8Array;
}

const BRACKET_OPEN = '([{';
const BRACKET_CLOSE = ')]}';

/** Splits normalised text into words: runs of letters and digits, with decimals and apostrophes kept inside. */
export function tokenise(text: string): Tokens {
  const word: string[] = [];
  const room = (text.length >> 1) + 2;
  const start = new Int32Array(room);
  const end = new Int32Array(room);
  const gap = new Int32Array(room + 1);
  const struckAt = new Uint8Array(room);
  let flags = 0;
  let struck = 0;
  let i = 0;
  while (i < text.length) {
    if (!isWordCode(text.charCodeAt(i))) {
      const ch = text[i] as string;
      if (ch === STRUCK_OPEN) struck = 1;
      else if (ch === STRUCK_CLOSE) struck = 0;
      else flags |= (flags & Gap.line && setsApart(text, i) ? Gap.apart : 0) | gapOf(text, i);
      i++;
      continue;
    }
    const from = i;
    i = wordEnd(text, i);
    const n = word.length;
    start[n] = from;
    end[n] = i;
    gap[n] = flags;
    struckAt[n] = struck;
    flags = 0;
    word.push(clean(text.slice(from, i)));
  }
  gap[word.length] = flags;
  return { count: word.length, word, start, end, gap, struck: struckAt };
}

function clean(raw: string): string {
  const low = raw.toLowerCase();
  return low.endsWith("'s") ? low.slice(0, -2) : low;
}

function wordEnd(text: string, from: number): number {
  let i = from + 1;
  for (;;) {
    const code = text.charCodeAt(i);
    if (isWordCode(code)) {
      i++;
      continue;
    }
    const inside =
      code === 46 || code === 44
        ? isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1))
        : code === 39 && isLetter(text.charCodeAt(i - 1)) && isLetter(text.charCodeAt(i + 1));
    if (!inside) return i;
    i++;
  }
}

/** Whether a mark behind a line break begins a part of its own. */
function setsApart(text: string, i: number): boolean {
  const ch = text[i] as string;
  if (ch === '\n' || ch === '•' || ch === '#') return true;
  // "trastuzumab\n-deruxtecan" is one name.
  return ch === '-' && /[ A-Z]/.test(text[i + 1] ?? '');
}

function gapOf(text: string, i: number): number {
  const ch = text[i] as string;
  switch (ch) {
    case ' ':
      return Gap.space;
    case '\n':
      return Gap.line;
    case '-':
      return hyphenGap(text, i);
    case '/':
    case '\\':
      return Gap.slash;
    case '+':
      return plusGap(text, i);
    case '±':
      return Gap.maybe;
    case ',':
      return Gap.comma;
    case ';':
      return Gap.semicolon;
    case ':':
      return Gap.colon;
    case '.':
    case '!':
      return Gap.stop;
    case '?':
      return Gap.stop | Gap.question;
    case '→':
      return Gap.arrow;
    case '|':
      return Gap.pipe;
    case '&':
      return Gap.and;
    case "'":
    case '"':
      return 0;
    default:
      if (BRACKET_OPEN.includes(ch)) return Gap.open;
      if (BRACKET_CLOSE.includes(ch)) return Gap.close;
      return Gap.other;
  }
}

function hyphenGap(text: string, i: number): number {
  const before = text.charCodeAt(i - 1);
  const after = text.charCodeAt(i + 1);
  if (before === 45 || after === 45) return Gap.dash;
  if (isWordCode(before))
    return isWordCode(after) || after === 10 ? Gap.hyphen : Gap.hyphen | Gap.minusOn;
  return before === 32 && after === 32 ? Gap.dash : Gap.hyphen;
}

function plusGap(text: string, i: number): number {
  const before = text.charCodeAt(i - 1);
  const after = text.charCodeAt(i + 1);
  const onWord = (isWordCode(before) || before === 43) && !isWordCode(after);
  return onWord ? Gap.plusOn : Gap.plus;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return ((code | 32) >= 97 && (code | 32) <= 122) || code >= 0xc0;
}

function isWordCode(code: number): boolean {
  if (code < 128) return isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 122);
  // Symbols that normalisation keeps and that separate words.
  return (
    code >= 0xc0 &&
    code !== 0x2192 &&
    code !== 0xd7 &&
    !(code >= 0x2000 && code <= 0x2fff) &&
    code < 0xe000
  );
}
