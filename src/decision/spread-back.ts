import type { Act } from './act.js';
import { actsOf } from './acts.js';
import type { Clause, Item } from './clause.js';
import { LIST_STARTS_WITHIN } from './inherit.js';
import { fill, type Speaking } from './said.js';

const ALIKE: ReadonlySet<string> = new Set('every all any the other similar related'.split(' '));

/** "A, B and C are stopped": what is said of the last of a list is said of the rest. */
export function spreadBack(
  { act, before, said, clauses, c, tokens }: Speaking,
  role: Act['role'],
): void {
  const clause = clauses[c] as Clause;
  const first = before[0] as Item;
  const last = before[before.length - 1] as Item;
  const start = Math.max(clause.from, 0);
  let listed = false;
  // A regimen may hold the "and" in its name: "trastuzumab and pertuzumab".
  for (let w = start; w < last.to; w++) {
    const word = tokens.word[w];
    if (word === 'and' || word === 'or' || word === 'nor') listed = true;
  }
  // "A, B and every other drug is rejected"
  for (let w = last.to; w < act.at; w++) {
    if (tokens.word[w] === 'and' && ALIKE.has(tokens.word[w + 1] ?? '')) listed = true;
  }
  if (!listed || first.from - clause.from > LIST_STARTS_WITHIN) return;
  for (let k = c - 1; k >= 0; k--) {
    const earlier = clauses[k] as Clause;
    const mentions = earlier.items.filter((i) => i.mention >= 0);
    if (mentions.length === 0 || earlier.kind !== 'main' || actsOf(tokens, earlier).length > 0)
      return;
    fill(said, mentions, role, 'after');
  }
}
