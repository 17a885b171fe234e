import type { Act } from './act.js';
import type { Item } from './clause.js';
import { fill, type Speaking } from './said.js';

/** Words that stand for what was named before. */
export const PRONOUNS: ReadonlySet<string> = new Set(['it', 'them', 'both', 'either']);

const AGREED = ['give', 'reject'] as const;
const REFUSED = ['reject', 'give'] as const;

/** Says of the two sides of an exchange which is given and which is not. */
export function turn({
  act,
  turn: { pivots, firstIsGiven },
  before,
  after,
  said,
  tokens,
}: Pick<Speaking, 'act' | 'before' | 'after' | 'said' | 'tokens'> & {
  turn: NonNullable<Act['turn']>;
}): void {
  // What is not exchanged stays, and what would have come for it does not.
  const [given, gone] = act.role === 'reject' ? REFUSED : AGREED;
  // "X stops and will not be replaced by Y"
  const first = before.filter((m) => act.role !== 'reject' || !said.get(m.mention)?.after);
  const sides = { first, second: after };
  if (pivots.length > 0 && after.length > 0) {
    const last = (after[after.length - 1] as Item).from;
    let pivot = -1;
    // "Exchange it for X": what goes is only a pronoun.
    const meant = PRONOUNS.has(tokens.word[act.end] as string) || tokens.word[act.end] === 'this';
    if (meant && pivots.includes(tokens.word[act.end + 1] as string)) {
      fill(said, first, firstIsGiven ? given : gone, 'after');
      fill(said, after, firstIsGiven ? gone : given, 'before');
      return;
    }
    for (let w = act.end; w < last && pivot < 0; w++) {
      if (pivots.includes(tokens.word[w] as string) && after.some((m) => m.from < w)) pivot = w;
    }
    if (pivot >= 0) {
      sides.first = after.filter((m) => m.from < pivot);
      sides.second = after.filter((m) => m.from > pivot);
    } else if (before.length === 0) {
      fill(said, after, firstIsGiven ? given : gone, 'before');
      return;
    } else {
      // "T-DXd to replace THP"
      fill(said, first, given, 'after');
      fill(said, after, gone, 'before');
      return;
    }
  }
  fill(said, sides.first, firstIsGiven ? given : gone, 'after');
  fill(said, sides.second, firstIsGiven ? gone : given, 'before');
}
