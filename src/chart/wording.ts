import type { Rewrite } from '../core/fact.js';
import type { EditSet } from './edit-set.js';
import type { Range } from './outline.js';

/** Rewrites, compiled into one pass: at each place the first listed that matches. */
export interface CompiledRewrites {
  readonly pattern: RegExp;
  readonly to: readonly string[];
}

export function compileRewrites(rewrites: readonly Rewrite[]): CompiledRewrites | undefined {
  if (rewrites.length === 0) return undefined;
  const source = runsOf(rewrites.map((r) => r.from))
    .map(({ isWord, patterns }) => {
      const group = patterns.map((p) => `(${ended(p)})`).join('|');
      return isWord ? `${NO_LETTER_BEFORE}(?:${group})` : group;
    })
    .join('|');
  return { pattern: new RegExp(source, 'gi'), to: rewrites.map((r) => r.to) };
}

/** The patterns in order, those in a row that start words together: most places fail the one test before them at once. */
function runsOf(patterns: readonly string[]) {
  const runs: { isWord: boolean; patterns: string[] }[] = [];
  for (const pattern of patterns) {
    const isWord = startsWord(pattern);
    const last = runs[runs.length - 1];
    if (last?.isWord === isWord) last.patterns.push(pattern);
    else runs.push({ isWord, patterns: [pattern] });
  }
  return runs;
}

const STARTS_WORD = /^(?:\(\?:)*(?:[A-Za-z]|\\w|\[\\w)/;
const NO_LETTER_BEFORE = '(?<![A-Za-z])';

/** A pattern that starts or ends with a letter matches whole words only. */
export function bounded(pattern: string): string {
  return `${STARTS_WORD.test(pattern) ? NO_LETTER_BEFORE : ''}${ended(pattern)}`;
}

const ended = (pattern: string) =>
  `(?:${pattern})${/[A-Za-z]\)?\??$/.test(pattern) ? '(?![A-Za-z])' : ''}`;

/** Whether `anyOf` may test for the start of a word once for the whole group. */
export const startsWord = (pattern: string) => STARTS_WORD.test(pattern);

/** Alternatives that all start a word, behind one test for it: most places in a text fail that test at once. */
export const wordGroup = (patterns: readonly string[]) => patterns.map(ended).join('|');

/** One expression for all patterns, each bounded; one that matches nothing where there is none. */
export function anyOf(patterns: readonly string[], flags: string): RegExp {
  if (patterns.length === 0) return new RegExp('(?!)', flags);
  const words = patterns.filter(startsWord);
  const others = patterns.filter((p) => !startsWord(p)).map(ended);
  const parts =
    words.length > 0 ? [`${NO_LETTER_BEFORE}(?:${wordGroup(words)})`, ...others] : others;
  return new RegExp(parts.join('|'), flags);
}

/** How far a pattern may look around the range it is tried in. */
const CONTEXT = 64;

/** Adds an edit for each wording in the range; returns whether there was one. Linear in the range. */
export function rewriteIn(
  text: string,
  range: Range,
  rewrites: CompiledRewrites | undefined,
  edits: EditSet,
): boolean {
  return rewriteInEach(text, [range], rewrites, edits);
}

/** The same for ranges in order, in one pass from the first to the last; what reaches over a range's end is left. */
export function rewriteInEach<T extends Range>(
  text: string,
  ranges: readonly T[],
  rewrites: CompiledRewrites | undefined,
  edits: EditSet,
  isSpared: (found: Range, range: T) => boolean = () => false,
): boolean {
  const first = ranges[0];
  const last = ranges[ranges.length - 1];
  if (!rewrites || !first || !last) return false;
  const from = Math.max(0, first.start - CONTEXT);
  const around = text.slice(from, last.end + CONTEXT);
  let isFound = false;
  let m: RegExpExecArray | null = null;
  for (const range of ranges) {
    for (let at = range.start; at < range.end; ) {
      if (!m || from + m.index < at) {
        rewrites.pattern.lastIndex = at - from;
        m = rewrites.pattern.exec(around);
        if (!m) return isFound;
      }
      const found = { start: from + m.index, end: from + m.index + m[0].length };
      if (found.start >= range.end || found.end > range.end) break;
      at = Math.max(found.end, found.start + 1);
      if (found.end === found.start || isSpared(found, range)) continue;
      isFound = true;
      rewrite(text, found, wordingFor(m, rewrites), edits);
    }
  }
  return isFound;
}

function wordingFor(m: RegExpExecArray, rewrites: CompiledRewrites): string {
  let g = 1;
  while (m[g] === undefined) g++;
  return inStyleOf(m[0], rewrites.to[g - 1] as string);
}

function rewrite(text: string, { start, end }: Range, to: string, edits: EditSet): void {
  if (to !== '') edits.replace({ start, end }, to);
  else edits.remove({ start, end: text[end] === ' ' && text[start - 1] === ' ' ? end + 1 : end });
}

/** Gives `to` the capitals of `from`: POSITIVE, Positive, positive. */
export function inStyleOf(from: string, to: string): string {
  const letters = from.replace(/[^A-Za-z]/g, '');
  const isShouted = letters.length > 2 && letters === letters.toUpperCase();
  // A short acronym (TNBC) is written in capitals anywhere, and says nothing about its neighbours.
  if (isShouted && (letters.length > 5 || to.length <= 10)) return to.toUpperCase();
  if (/^[A-Z][a-z]/.test(from) && /^[a-z]/.test(to))
    return (to[0] as string).toUpperCase() + to.slice(1);
  return to;
}
