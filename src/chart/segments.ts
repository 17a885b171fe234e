import type { Range } from './outline.js';

/**
 * The pieces of a sentence between its commas, semicolons and colons, outside of brackets; a comma inside a date
 * or a number parts nothing. Each piece carries neither its separator nor the blanks around it.
 */
export function segmentsOf(text: string, sentence: Range): Range[] {
  const out: Range[] = [];
  let depth = 0;
  let start = sentence.start;
  const push = (end: number) => {
    let from = start;
    let to = end;
    while (from < to && text[from] === ' ') from++;
    while (to > from && /[ .]/.test(text[to - 1] as string) && to === sentence.end) to--;
    if (to > from) out.push(withoutLoneQuote(text, from, to));
  };
  for (let i = sentence.start; i < sentence.end; i++) {
    const c = text[i];
    if (c === '(' || c === '[') depth++;
    else if (c === ')' || c === ']') depth = Math.max(0, depth - 1);
    else if (
      depth === 0 &&
      (c === ',' || c === ';' || c === ':') &&
      text[i + 1] === ' ' &&
      !isDateComma(text, i)
    ) {
      push(i);
      start = i + 1;
    }
  }
  push(sentence.end);
  return out;
}

/** A quotation that opens or closes in another piece is not this piece's. */
function withoutLoneQuote(text: string, from: number, to: number): Range {
  let quotes = 0;
  for (let i = from; i < to; i++) if (text[i] === '"') quotes++;
  if (quotes % 2 === 0) return { start: from, end: to };
  if (text[to - 1] === '"') {
    const end = /[.!?,]/.test(text[to - 2] ?? '') ? to - 2 : to - 1;
    return end > from ? { start: from, end } : { start: from, end: to };
  }
  return text[from] === '"' && to - from > 1
    ? { start: from + 1, end: to }
    : { start: from, end: to };
}

function isDateComma(text: string, at: number): boolean {
  return (
    text[at] === ',' &&
    /^, (?:19|20)\d\d\b/.test(text.slice(at, at + 7)) &&
    /\d$/.test(text.slice(Math.max(0, at - 2), at))
  );
}

/** The piece of the sentence that holds a range; the sentence where the range reaches over several. */
export function segmentWith(text: string, sentence: Range, range: Range): Range {
  return (
    segmentsOf(text, sentence).find((s) => s.start <= range.start && s.end >= range.end) ?? sentence
  );
}
