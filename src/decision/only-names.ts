import { actsOf } from './acts.js';
import type { Clause } from './clause.js';
import type { Tokens } from './tokens.js';

const EXISTS: ReadonlySet<string> = new Set([
  'exist',
  'exists',
  'available',
  'developed',
  'described',
]);

/**
 * Clause `c` only names: "many treatments exist, such as X" gives examples of what there is, and "do not put off hospice
 * so that X can be given" says what it would be put off for.
 */
export function onlyNames(tokens: Tokens, clauses: readonly Clause[], c: number): boolean {
  const before = clauses[c - 1];
  const { from } = clauses[c] as Clause;
  const { word } = tokens;
  if (!before) return false;
  const exemplifies =
    (word[from] === 'such' && word[from + 1] === 'as') ||
    (word[from] === 'for' && /^(?:example|instance)$/.test(word[from + 1] ?? '')) ||
    word[from] === 'including';
  if (exemplifies) return EXISTS.has(word[before.to - 1] as string);
  if (word[from] !== 'so' || word[from + 1] !== 'that') return false;
  const kept = before.items.some((i) => i.cue?.role === 'pass' && word[i.from + 1] === 'put');
  return kept || actsOf(tokens, before).some((a) => a.spares);
}
