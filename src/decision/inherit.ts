import { actsOf } from './acts.js';
import type { Clause, Item } from './clause.js';
import { fill, type Open, type Said } from './said.js';
import { Gap, type Tokens } from './tokens.js';

export function inherit(
  {
    clauses,
    c,
    mentions,
    said,
    tokens,
  }: {
    clauses: readonly Clause[];
    c: number;
    mentions: Item[];
    said: Map<number, Said>;
    tokens: Tokens;
  },
  open: Open | undefined,
): Open | undefined {
  const clause = clauses[c] as Clause;
  if (!open || clause.kind !== 'main') return undefined;
  if (!open.filled) {
    fill(said, mentions, open.role, 'before');
    return mentions.length > 0 ? { ...open, filled: true } : open;
  }
  const first = mentions[0];
  if (!first || clause.contrast) return undefined;
  if (first.from - clause.from > LIST_STARTS_WITHIN) return undefined;
  // "We advise X, as Y, Z and W failed": a reason, whose verb is still to come.
  if (tokens.word[clause.from] === 'as' && first.from === clause.from + 1) return undefined;
  if (open.loose && !CONNECTIVES.has(tokens.word[clause.from] as string)) return undefined;
  const listed = listGoesOn(tokens, clauses, c);
  if (open.role === 'give' || open.role === 'hedge' || listed) {
    fill(said, mentions, open.role, 'before');
    return open;
  }
  return undefined;
}

/** True where the clauses from `c` on are the rest of a list: bare names, the last of them after "and" or "or". */
function listGoesOn(tokens: Tokens, clauses: readonly Clause[], c: number): boolean {
  for (let k = c; k < clauses.length && k < c + 12; k++) {
    const clause = clauses[k] as Clause;
    const last = clause.items.filter((i) => i.mention >= 0).at(-1);
    if (!last || clause.kind !== 'main' || clause.contrast) return false;
    // A regimen may hold the "and" in its name: "trastuzumab and pertuzumab".
    if (hasAnd(tokens, clause.from, last.to)) return true;
    if (k > c && actsOf(tokens, clause).length > 0) return false;
  }
  return barely(clauses, c);
}

/** The sentence ends in bare names: "progressed on A, B, C". */
function barely(clauses: readonly Clause[], c: number): boolean {
  return clauses.slice(c).every(({ gap, items, from, to }) => {
    const [only] = items;
    return (gap & Gap.comma) !== 0 && items.length === 1 && only?.from === from && only.to === to;
  });
}

export function hasAnd(tokens: Tokens, from: number, to: number): boolean {
  for (let w = from; w < to; w++) {
    const word = tokens.word[w];
    if (word === 'and' || word === 'or' || word === 'nor') return true;
  }
  return false;
}

const CONNECTIVES = new Set([
  'with',
  'plus',
  'and',
  'then',
  'followed',
  'together',
  'along',
  'or',
  'alongside',
  'combined',
  'besides',
]);
/** How far into a clause a list may begin that continues the one before. */
export const LIST_STARTS_WITHIN = 4;
