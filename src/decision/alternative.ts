import type { Clause, Item } from './clause.js';
import { fill, type Said } from './said.js';
import type { Tokens } from './tokens.js';

/** Clauses that may stand between "or" and what it offers. */
const FARTHEST = 3;

/** "A, which I recommend, or, should he prefer it, another attempt with B": B, of which no verb speaks, is left open beside A. */
export function offerAlternative(
  said: Map<number, Said>,
  at: { readonly tokens: Tokens; readonly clauses: readonly Clause[]; readonly c: number },
  mentions: readonly Item[],
): void {
  const free = mentions.filter((m) => {
    const spoken = said.get(m.mention);
    return spoken && !spoken.before && !spoken.after;
  });
  if (free.length === 0 || !behindOr(at) || !offersBefore(said, at)) return;
  fill(said, free, 'hedge', 'before');
}

function behindOr({
  tokens: { word },
  clauses,
  c,
}: {
  readonly tokens: Tokens;
  readonly clauses: readonly Clause[];
  readonly c: number;
}): boolean {
  const here = clauses[c] as Clause;
  if (here.kind !== 'main') return false;
  if (word[here.from] === 'or') return true;
  for (let k = c - 1; k >= 0 && k >= c - FARTHEST; k--) {
    const { kind, to, items } = clauses[k] as Clause;
    if (word[to - 1] === 'or') return true;
    if (kind !== 'if' || items.some((i) => i.mention >= 0)) return false;
  }
  return false;
}

/** A treatment before it is given or weighed. */
function offersBefore(
  said: Map<number, Said>,
  { clauses, c }: { readonly clauses: readonly Clause[]; readonly c: number },
): boolean {
  return clauses.slice(Math.max(0, c - FARTHEST - 2), c).some(({ items }) =>
    items.some((i) => {
      const spoken = i.mention >= 0 ? said.get(i.mention) : undefined;
      return OFFERS.has(spoken?.before ?? '') || OFFERS.has(spoken?.after ?? '');
    }),
  );
}

const OFFERS: ReadonlySet<string> = new Set(['give', 'hedge']);
