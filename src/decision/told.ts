import type { Act } from './act.js';
import type { Clause, Item } from './clause.js';
import type { Said, Speaking } from './said.js';
import { Gap, type Tokens } from './tokens.js';

/** Words after a verb that has no object. */
const NO_OBJECT: ReadonlySet<string> = new Set(
  'until till for off on as with from to by in at over and or but now today unchanged'.split(' '),
);

const ORDERS: ReadonlySet<string> = new Set(['should', 'must', 'shall', 'will', 'ought']);

/** "Gives a long remission", not "holds until Friday": the verb has an object. */
export function hasObject({ act, clauses, c, tokens: { word } }: Speaking): boolean {
  const { to } = clauses[c] as Clause;
  // "Gives her good days and should be taken as before"
  for (let w = act.end; w < to; w++) if (ORDERS.has(word[w] as string)) return false;
  return act.end < to && !NO_OBJECT.has(word[act.end] as string);
}

/** "X, as in the trial, adds nine months": what the treatment does. */
export function isTold(at: {
  readonly act: Act;
  readonly clause: Clause;
  readonly tokens: Tokens;
}): boolean {
  const { act, clause, tokens } = at;
  if (!act.describes || act.at !== clause.from || act.end >= clause.to) return false;
  return (clause.gap & Gap.comma) !== 0 && !NO_OBJECT.has(tokens.word[act.end] as string);
}

/** Marks what the clause and the one before it name as only told of. */
export function markTold(said: Map<number, Said>, clauses: readonly Clause[], from: number): void {
  for (let k = from; k >= 0 && k >= from - 1; k--) {
    for (const m of (clauses[k] as Clause).items) {
      const spoken = m.mention >= 0 ? said.get(m.mention) : undefined;
      if (spoken) spoken.told = true;
    }
  }
}

/** "Continuing X would be a cost without gain": what is weighed is the subject of "would". */
export function isWeighedSubject({ act, after, clauses, c, tokens: { word } }: Speaking): boolean {
  const { from, to } = clauses[c] as Clause;
  const gerund = word[from]?.endsWith('ing') || word[from] === 'to';
  const last = after.at(-1) as Item;
  if (!gerund || act.argued || act.at > from + 1) return false;
  for (let w = last.to; w < Math.min(to, last.to + WOULD_WITHIN); w++) {
    if (word[w] === 'would') return !APPROVES.has(word[w + 2] ?? '');
  }
  return false;
}

const WOULD_WITHIN = 6;
const APPROVES: ReadonlySet<string> = new Set(
  'our my the best right wise reasonable sensible ideal preferable preferred advisable appropriate'.split(
    ' ',
  ),
);
