import { joinWrappedLines } from './unwrap.js';

/** A packet as facts are looked for in it: one kind of dash and space, soft line wraps undone; and the way back. */
export interface NormalText {
  readonly original: string;
  readonly text: string;
  /** UTF-16 offset in the original at which character `i` of `text` starts; `i` may be the length. */
  startOf(i: number): number;
  /** UTF-16 offset in the original after character `i - 1` of `text`. */
  endOf(i: number): number;
}

const SPACE = 0x20;
const NEWLINE = 0x0a;
const HYPHEN = 0x2d;
const EXPANDING = /[\u2160-\u216b\ufb00-\ufb06]/;

/** Stands for every letter and sign that no pattern knows: one byte a character, patterns run once over all texts. */
const OTHER_LETTER = 0xff;

const FOLDED = new Map<number, string>();
const DASHES = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\u207b\u208b';
const BLANKS =
  '\t\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000';
const DROPPED = '\u00ad\u200c\u200d\u2060\ufeff';
const LINE_BREAKS = '\r\u0085\u2028\u2029';
for (const c of DASHES) FOLDED.set(c.charCodeAt(0), '-');
for (const c of BLANKS) FOLDED.set(c.charCodeAt(0), ' ');
for (const c of DROPPED) FOLDED.set(c.charCodeAt(0), '');
for (const c of LINE_BREAKS) FOLDED.set(c.charCodeAt(0), '\n');
for (const c of '\u2018\u2019\u201b\u2032\u00b4') FOLDED.set(c.charCodeAt(0), "'");
for (const c of '\u201c\u201d\u201e\u2033') FOLDED.set(c.charCodeAt(0), '"');
FOLDED.set(0x207a, '+');
FOLDED.set(0x208a, '+');
FOLDED.set(0x2044, '/');
FOLDED.set(0x2215, '/');
for (const c of '\u2265\u2a7e\u2267') FOLDED.set(c.charCodeAt(0), '>');
for (const c of '\u2264\u2a7d\u2266') FOLDED.set(c.charCodeAt(0), '<');
for (const c of '\u2192\u21d2\u2794\u27a1\u25ba\u25b6') FOLDED.set(c.charCodeAt(0), '>');
for (const c of '\u2022\u2023\u25aa\u25ab\u25cf\u25e6\u25a0\u25a1')
  FOLDED.set(c.charCodeAt(0), '\u00b7');
FOLDED.set(0x2026, '~');
for (let code = 0xff01; code <= 0xff5e; code++)
  FOLDED.set(code, String.fromCharCode(code - 0xfee0));
for (let code = 0x2160; code <= 0x216b; code++) {
  FOLDED.set(code, String.fromCharCode(code).normalize('NFKC'));
}
for (let code = 0xfb00; code <= 0xfb06; code++) {
  FOLDED.set(code, String.fromCharCode(code).normalize('NFKC'));
}

/**
 * Folds dashes, spaces, quotes, full-width and ligature characters, drops soft hyphens, collapses runs of
 * blanks (blanks at a line's ends vanish), reads dot leaders as a colon, joins lines that were only wrapped and words that
 * were broken. What no pattern knows becomes one letter, so that all of the text is below U+0100.
 * Linear in the packet.
 */
export function normalize(original: string): NormalText {
  const capacity = (EXPANDING.test(original) ? 4 : 1) * original.length;
  const codes = new Uint16Array(capacity);
  const starts = new Uint32Array(capacity);
  const ends = new Uint32Array(capacity);
  let size = 0;
  let pendingBlank = -1;
  const push = (code: number, start: number, end: number) => {
    codes[size] = code;
    starts[size] = start;
    ends[size] = end;
    size++;
  };
  for (let i = 0; i < original.length; i++) {
    const code = original.charCodeAt(i);
    if (code === SPACE || code === 0x09) {
      if (pendingBlank < 0) pendingBlank = i;
      continue;
    }
    if (code === 0x0d && original.charCodeAt(i + 1) === NEWLINE) continue;
    if (code === 0x2e || code === 0x2026) {
      const end = leaderEnd(original, i);
      if (end > i) {
        push(0x3a, pendingBlank >= 0 ? pendingBlank : i, end);
        pendingBlank = -1;
        i = end - 1;
        continue;
      }
    }
    const folded = code > 0x7e || code < SPACE ? FOLDED.get(code) : undefined;
    if (folded === '') continue;
    if (folded === ' ') {
      if (pendingBlank < 0) pendingBlank = i;
      continue;
    }
    const isNewline = code === NEWLINE || folded === '\n';
    if (pendingBlank >= 0) {
      if (!isNewline && size > 0 && codes[size - 1] !== NEWLINE) push(SPACE, pendingBlank, i);
      pendingBlank = -1;
    }
    if (
      isNewline &&
      codes[size - 1] === HYPHEN &&
      isBrokenWord(codes.subarray(0, size - 1), original, i)
    ) {
      size--;
      i = nextWord(original, i) - 1;
      continue;
    }
    if (isNewline) push(NEWLINE, i, i + 1);
    else if (folded === undefined) push(code > 0xff ? OTHER_LETTER : code, i, i + 1);
    else for (let k = 0; k < folded.length; k++) push(folded.charCodeAt(k), i, i + 1);
  }
  const units = codes.subarray(0, size);
  joinWrappedLines(units);
  return {
    original,
    text: decodeUnits(units),
    startOf: (i) => (i >= size ? original.length : (starts[i] as number)),
    endOf: (i) => (i <= 0 ? 0 : (ends[Math.min(i, size) - 1] as number)),
  };
}

/** No word by itself: the end of one that was broken at the margin. */
const REST_OF_WORD =
  /^(?:ec|ct|c)?(?:tom(?:y|ies)|tions?|sions?|tive(?:ly)?|tas(?:is|es)|tatic|noma|ments?)(?![a-z])/i;
/** Written together with whatever follows. */
const FIRST_OF_WORD =
  /(?:^|[^A-Za-z])(?:neo|post|pre|peri|intra|hemi|chemo|radio|immuno|adeno|lymph|sub|re|un|non|gastro|pancreato|micro|macro|multi)$/i;

/** Whether the hyphen before this line break only breaks a word: "lymphadenec-/tomy", "with-/out", "neo-/adjuvant". */
function isBrokenWord(before: Uint16Array, original: string, at: number): boolean {
  const head = decodeUnits(before.slice(Math.max(0, before.length - 16)));
  const from = nextWord(original, at);
  const rest = original.slice(from, from + 14);
  const isShouted = /[A-Z]{2}$/.test(head);
  if (!/[A-Za-z]$/.test(head) || !(isShouted ? /^[A-Z]{2}/ : /^[a-z]{2}/).test(rest)) return false;
  if (/(?:^|[^A-Za-z])with$/i.test(head)) return /^(?:out|in)(?![A-Za-z])/i.test(rest);
  return (/[A-Za-z]{3}$/.test(head) && REST_OF_WORD.test(rest)) || FIRST_OF_WORD.test(head);
}

/** Where the next line's first word starts; a blank line ends the word. */
function nextWord(original: string, newline: number): number {
  let i = newline + 1;
  while (original[i] === ' ' || original[i] === '\t') i++;
  return i;
}

/** Where the dots that lead from a label to its value end ("HER2 ........ 3+"); `from` where there are none. */
function leaderEnd(text: string, from: number): number {
  let dots = 0;
  let end = from;
  for (let i = from; ; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2e) dots++;
    else if (code === 0x2026) dots += 3;
    else if (code === SPACE && text.charCodeAt(i + 1) === 0x2e) continue;
    else break;
    end = i + 1;
  }
  const isApart = text.charCodeAt(from - 1) === SPACE && text.charCodeAt(end) === SPACE;
  return dots >= (isApart ? 3 : 4) ? end : from;
}

/** All units are below 256. */
function decodeUnits(units: Uint16Array): string {
  return Buffer.from(units).toString('latin1');
}
