import type { Mention } from './markers.js';
import type { Range } from './outline.js';
import type { ReadTokens } from './result-tokens.js';

/** What a name is told as, and says nothing of itself. */
const AS_GENE = /^(?: genes?| proteins?| oncogenes?)(?![A-Za-z])/i;

/** From what stands before the names to the end of their result, with the bracket that closes around it. */
export function statementRange(
  text: string,
  at: {
    readonly prefix: Range | undefined;
    readonly read: ReadTokens;
    readonly first: Mention;
    readonly last: Mention;
  },
  limit: number,
): Range {
  const start = at.prefix?.start ?? at.first.start;
  return closeBracket(text, { start, end: endOf(text, at) }, limit);
}

/** With "gene" behind a name whose result stands before it. */
function endOf(
  text: string,
  at: {
    readonly prefix: Range | undefined;
    readonly read: ReadTokens;
    readonly last: Mention;
  },
): number {
  const { prefix, read, last } = at;
  if (!prefix || read.tokens.length > 0) return Math.max(read.end, last.end);
  return last.end + (AS_GENE.exec(text.slice(last.end, last.end + 14))?.[0].length ?? 0);
}

function closeBracket(text: string, range: Range, limit: number): Range {
  const inside = text.slice(range.start, range.end);
  const open = inside.lastIndexOf('(');
  if (open < 0 || inside.indexOf(')', open) >= 0) return range;
  const close = text.indexOf(')', range.end);
  const isAround = open === 0 || !/[A-Za-z0-9]/.test(inside.slice(open + 1, open + 2)) ? 1 : 40;
  return close >= 0 && close < limit && close - range.end <= isAround
    ? { start: range.start, end: close + 1 }
    : range;
}
