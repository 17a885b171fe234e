import { type Act, negationOf } from './act.js';
import type { Clause, Item } from './clause.js';
import type { Tokens } from './tokens.js';

/** What a clause says once a denial over the whole of it, and the purposes of what it forbids, are taken in. */
export function overWhole({ word }: Pick<Tokens, 'word'>, clause: Clause, acts: Act[]): Act[] {
  const { items } = clause;
  const said = items.some((i) => i.cue?.enough) ? stressed(word, items, acts) : acts;
  const over = items.find((i) => i.cue?.over);
  const denied = over ? deniedFrom(over, clause, said) : said;
  return denied.some((a) => a.spares) ? withoutPurpose(word, clause, denied) : denied;
}

/** "We cannot recommend X strongly enough" */
function stressed(word: readonly string[], items: readonly Item[], acts: readonly Act[]): Act[] {
  const enough = items.find((i) => i.cue?.enough) as Item;
  return acts.map((act) => {
    const cannot = CANNOT.has(word[act.at] ?? '') || CANNOT.has(word[act.at - 1] ?? '');
    const passive = word[act.at - 1] === 'be' && CANNOT.has(word[act.at - 2] ?? '');
    const stresses = act.at < enough.from && (cannot || passive);
    return stresses ? { ...act, role: negationOf(act.role) } : act;
  });
}

const CANNOT: ReadonlySet<string> = new Set(['cannot', "can't"]);

function deniedFrom(over: Item, { items, to }: Clause, acts: readonly Act[]): Act[] {
  // "Start X under no circumstances", "X: under no circumstances"
  const trails = over.to === to && !over.cue?.ofNoun && over.cue?.over === 'denies';
  if (trails && acts.length === 0) return [{ ...plain('reject', over), reach: 'before' }];
  const from = trails ? Number.NEGATIVE_INFINITY : over.from;
  const after = acts.filter((a) => a.at >= from);
  if (after.length === 0) {
    // "Under no circumstances osimertinib"
    const named = items.some((i) => i.mention >= 0 && i.from >= over.to);
    return named ? [...acts, plain('reject', over)] : [...acts];
  }
  return acts.map((act): Act => {
    if (act.at < from) return act;
    if (act.turn) return { ...act, role: 'reject' };
    const role = negationOf(act.role);
    if (role === 'give' && over.cue?.over === 'doubts') return { ...act, role: 'name' };
    return { ...act, role, spares: role === 'give', weak: false };
  });
}

/** "X must not be delayed for Y", "do not withhold X in favor of Y": what it would be put off for is only named. */
function withoutPurpose(word: readonly string[], clause: Clause, acts: readonly Act[]): Act[] {
  const spared = acts.find((a) => a.spares) as Act;
  const named = (from: number, to: number) =>
    clause.items.some((i) => i.mention >= 0 && i.from >= from && i.from < to);
  for (let w = spared.end; w < clause.to; w++) {
    const said = word[w] as string;
    // "A and B" are delayed together; "and start B" is another order.
    if (
      JOINS.has(said) &&
      !clause.items.some((i) => i.mention >= 0 && i.from <= w + 1 && i.to > w + 1)
    )
      return [...acts];
    const purpose = PURPOSES.has(said) || (said === 'in' && IN_FAVOR.has(word[w + 1] ?? ''));
    // "Do not delay referral for X" has no other object.
    const before = spared.participle || spared.reach === 'before' ? clause.from : spared.end;
    if (!purpose || !named(before, w) || !named(w, clause.to)) continue;
    const kept = acts.filter((a) => a.at < w);
    return [...kept, plain('name', { from: w, to: w + 1 })];
  }
  return [...acts];
}

const PURPOSES: ReadonlySet<string> = new Set(['for', 'to', 'by']);
const IN_FAVOR: ReadonlySet<string> = new Set(['favor', 'favour', 'order']);
const JOINS: ReadonlySet<string> = new Set('and but then with plus as so'.split(' '));

function plain(role: 'reject' | 'name', { from, to }: { from: number; to: number }): Act {
  return {
    role,
    reach: 'after',
    participle: false,
    act: false,
    at: from,
    end: to,
    would: false,
    weak: false,
  };
}
