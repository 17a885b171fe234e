import { foldWord, singularOf, WORD } from '../core/name-words.js';

/** A text's words, folded as names are; a run too long to be a word of a name is empty. */
export interface TextWords {
  readonly text: string;
  readonly words: readonly string[];
  /** The same without plural endings. */
  readonly singular: readonly string[];
  /** UTF-16 places of each word. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function textWords(text: string): TextWords {
  const words: string[] = [];
  const singular: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(WORD)) {
    const folded = foldWord(match[0]) ?? '';
    words.push(folded);
    singular.push(singularOf(folded, match[0]));
    starts.push(match.index);
    ends.push(match.index + match[0].length);
  }
  return { text, words, singular, starts, ends };
}

const MAX_GAP = 24;
const JOINS =
  /^(?:(?:[^\S\r\n]{0,2}%)?[^\S\r\n]{0,3}(?:[-‐-―−/+&'’][^\S\r\n]{0,3})?|[^\S\r\n]{0,3}[-/]?\r?\n[^\S\r\n]{0,16})$/u;
const DOTTED = /^\.[^\S\r\n]?$/u;

/**
 * Whether a word and the next can be of one name: only a space, hyphen, slash, percent sign or one line's end stands between, or a
 * full stop after one or two letters ("H. pylori").
 */
export function joins({ text, words, starts, ends }: TextWords, at: number): boolean {
  const from = ends[at] as number;
  const to = starts[at + 1];
  if (to === undefined || to - from > MAX_GAP) return false;
  if (to - from === 1 && text[from] === ' ') return true;
  const gap = text.slice(from, to);
  // "Lp(a)": a letter in brackets is part of a name.
  if (gap === '(' && words[at + 1] === 'a' && text[ends[at + 1] as number] === ')') return true;
  return JOINS.test(gap) || (DOTTED.test(gap) && from - (starts[at] as number) <= 2);
}
