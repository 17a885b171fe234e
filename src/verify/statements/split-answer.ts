import { isAbbreviation } from '../../chart/sentence-end.js';

/** A statement of an answer: its words, and where they begin in it. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

const SENTENCE_END = /[.!?]["')\]]{0,2}\s+(?=["'([]?[A-Z0-9#])|\n+|;\s+/g;
/** A clause that says something of its own about the subject before it. */
const CLAUSE =
  /,?\s+(?:and\s+)?(?=(?:(?:was|were|then|it was|they were|later)\s+)?(?:discontinued|stopped|ended|withdrawn)\b)/gi;
const SHORTEST = 16;
/** A clause that only says when: "after it was stopped". */
const ONLY_WHEN =
  /\b(?:after|before|when|until|once|since|while|because|that|not|never|be|being|is)$/i;
/** An answer with more is none that a form asks for; the rest is not read. */
const MOST = 400;
/** A longer sentence is cut at a blank. */
const LONGEST = 1200;

/** An answer's sentences, in order; those of a list each stand alone. Linear. */
export function sentencesOfAnswer(answer: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const m of answer.matchAll(SENTENCE_END)) {
    if (m[0].startsWith('.') && isAbbreviation(answer, m.index)) continue;
    push(pieces, answer, {
      start: from,
      end: m.index + (/^[;\n]/.test(m[0]) ? 0 : m[0].trimEnd().length),
    });
    from = m.index + m[0].length;
    if (pieces.length >= MOST) return pieces;
  }
  push(pieces, answer, { start: from, end: answer.length });
  return pieces;
}

function push(
  pieces: Piece[],
  answer: string,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  for (let from = start; from < end && pieces.length < MOST; ) {
    const blank = end - from > LONGEST ? answer.slice(from, from + LONGEST).lastIndexOf(' ') : -1;
    const to = end - from <= LONGEST ? end : from + (blank > 0 ? blank : LONGEST);
    const raw = answer.slice(from, to);
    const text = raw.trim();
    if (/[\p{L}\p{N}]/u.test(text)) pieces.push({ text, start: from + raw.indexOf(text) });
    from = to;
  }
}

/** A sentence's clauses: what a treatment was, and what came of it. */
export function clausesOf(sentence: Piece): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const m of sentence.text.matchAll(CLAUSE)) {
    if (m.index - from < SHORTEST || isInBrackets(sentence.text, m.index)) continue;
    if (ONLY_WHEN.test(sentence.text.slice(from, m.index))) continue;
    pieces.push({ text: sentence.text.slice(from, m.index), start: sentence.start + from });
    from = m.index + m[0].length;
  }
  pieces.push({ text: sentence.text.slice(from), start: sentence.start + from });
  return pieces;
}

function isInBrackets(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}
