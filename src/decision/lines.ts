/** One line of the normalised text: what marks it, and where its content stands. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** Columns of white space before the first mark. */
  readonly indent: number;
  readonly kind: 'blank' | 'heading' | 'item' | 'row' | 'rule' | 'text';
  /** Where the content begins, after list marks and heading signs. */
  readonly content: number;
}

const LONGEST_MARKER = 12;
const MARKER =
  /^(?:>+ ?)*(?:[-•+=~»›·o→](?=\s)|[-•+](?=[A-Z])|#\d{1,2}[.):]?|\(?\d{1,2}[.)]|\(\d{1,2}\)|\(?[a-zA-Z][.)]|\(?[ivx]{1,4}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}[.)]?(?=\s+(?!m?g\b|ml\b|mcg\b|cm\b|mm\b|gy\b|x\b|units?\b)[A-Za-z])|\d{1,2} [-–]|\d{1,2}[.)]?(?=\s[A-Z]))(?:\s+(?:\[[ xX]\]\s*)?|(?=[A-Z]))/;

/** Splits a stretch of text into lines and says what each is. Linear. */
export function readLines(text: string, from: number, to: number): Line[] {
  const lines: Line[] = [];
  for (let at = from; at <= to; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 || newline > to ? to : newline;
    lines.push(readLine(text, at, end));
    at = end + 1;
  }
  return lines;
}

function readLine(text: string, start: number, end: number): Line {
  let first = start;
  while (first < end && text.charCodeAt(first) === 32) first++;
  const indent = first - start;
  if (first === end) return { start, end, indent, kind: 'blank', content: end };
  const ch = text[first] as string;
  if (ch === '|' || hasTwoPipes(text, first, end)) {
    const rule = isRule(text, first, end);
    return { start, end, indent, kind: rule ? 'rule' : 'row', content: first };
  }
  if (ch === '#' && !isDigit(text[first + 1])) {
    let content = first;
    while (content < end && text[content] === '#') content++;
    return { start, end, indent, kind: 'heading', content };
  }
  if (isRule(text, first, end)) return { start, end, indent, kind: 'blank', content: end };
  const marker = MARKER.exec(text.slice(first, Math.min(end, first + LONGEST_MARKER)));
  if (marker) return { start, end, indent, kind: 'item', content: first + marker[0].length };
  return { start, end, indent, kind: 'text', content: first };
}

function isDigit(ch: string | undefined): boolean {
  return ch !== undefined && ch >= '0' && ch <= '9';
}

function hasTwoPipes(text: string, from: number, end: number): boolean {
  const a = text.indexOf('|', from);
  if (a < 0 || a >= end) return false;
  const b = text.indexOf('|', a + 1);
  return b >= 0 && b < end;
}

function isRule(text: string, from: number, end: number): boolean {
  for (let i = from; i < end; i++) {
    const ch = text[i] as string;
    if (ch !== '-' && ch !== '|' && ch !== ':' && ch !== ' ' && ch !== '=') return false;
  }
  return true;
}
