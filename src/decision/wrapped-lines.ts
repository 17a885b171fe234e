import type { Stretch } from './line-blocks.js';
import type { Line } from './lines.js';

interface Joined extends Line {
  /** Where the last of the lines that were joined begins. */
  readonly lastStart: number;
}

/** Joins a line that was broken in mid-sentence to the one before it. */
export function joinWrapped({ text }: Stretch, lines: Line[]): Line[] {
  const joined: Joined[] = [];
  for (const line of lines) {
    const before = joined[joined.length - 1];
    if (before && line.kind === 'text' && continues(text, before, line)) {
      joined[joined.length - 1] = { ...before, end: line.end, lastStart: line.start };
    } else joined.push({ ...line, lastStart: line.start });
  }
  return joined;
}

function continues(text: string, before: Joined, line: Line): boolean {
  if (before.kind !== 'text' && before.kind !== 'item') return false;
  let last = before.end - 1;
  while (last > before.start && text.charCodeAt(last) === 32) last--;
  const small = /[a-z]/.test(text[line.content] as string);
  if (text[last] === '-' && small) return true;
  const full = before.end - before.lastStart >= SHORTEST_FULL_LINE;
  const head = text.slice(line.content, Math.min(line.end, line.content + LONGEST_LABEL));
  // "fever: hold both" under "continue A": a line with a label of its own says something of its own.
  if (/^[A-Za-z][^.,;:()]*:(?:\s|$)/.test(head)) return false;
  if (before.kind === 'item' && line.indent > before.indent) return true;
  if (/[.:;!?]/.test(text[last] as string)) return false;
  // Notes put each order on a short line of its own, without capitals.
  if (small)
    return full || runsOn(text, before, last) || GOES_ON.test(head) || before.kind === 'item';
  // A line broken at a margin: it and the one before it are long.
  const width = line.end - line.start;
  const broken = before.end - before.lastStart >= SHORTEST_WRAPPED_LINE;
  return broken && width >= SHORTEST_WRAPPED_LINE / 2;
}

/** The line before ends in the middle of a phrase. */
function runsOn(text: string, before: Joined, last: number): boolean {
  return text[last] === ',' || RUNS_ON.test(text.slice(Math.max(before.start, last - 8), last + 1));
}

const RUNS_ON =
  /(?:^|\s)(?:and|or|with|of|the|a|an|to|for|in|on|by|at|plus|then|after|before|not|is|be|from)$/;
/** A line that begins so has its beginning on the line before. */
const GOES_ON =
  /^(?:and|or|with|of|to|for|in|on|by|at|plus|is|are|was|were|be|been|has|have|had|will|would|should|must|may|can|because|since|as|if|unless|until|which|that|who|than|from|but|not|every|given|before|after|under|without)\b/;
const SHORTEST_WRAPPED_LINE = 60;
const SHORTEST_FULL_LINE = 48;
const LONGEST_LABEL = 48;
