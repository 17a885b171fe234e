import { type Act, actOf, isDenial, NEAR, type Pending } from './act.js';
import type { Clause, Item } from './clause.js';
import { closeClause } from './close-clause.js';
import { choiceMade } from './grounds.js';
import { push } from './join-acts.js';
import type { Tokens } from './tokens.js';
import { overWhole } from './whole-clause.js';

/** "Over standard FOLFOX" */
const OVER_WITHIN = 2;

/** The acts of a clause in order, negations and auxiliaries merged into the verbs they belong to. */
export function actsOf({ word }: Pick<Tokens, 'word'>, clause: Clause): Act[] {
  const acts: Act[] = [];
  const none = Number.NEGATIVE_INFINITY;
  const now = clause.items.some((i) => i.cue?.now);
  const pending: Pending = {
    not: none,
    was: none,
    perfect: false,
    pluperfect: false,
    now,
    modal: none,
    would: none,
  };
  let lastMentionEnd = none;
  let until = none;
  let denied = none;
  for (const item of clause.items) {
    if (item.mention >= 0) {
      until = none;
      if (item.from - pending.not <= NEAR) acts.push(negated(pending.not, item.from));
      pending.not = pending.was = none;
      lastMentionEnd = item.to;
      continue;
    }
    const role = item.cue?.role;
    // "Her former employer": of nothing that can be given.
    if (item.cue?.attributive && !hasNear(clause, item.to)) continue;
    // "Was requested two days ago": asked for, whenever that was.
    if (item.cue?.when && ofTests(clause)) continue;
    if (item.cue?.when && began(acts.at(-1))) {
      // "Was started ten days ago"
      acts[acts.length - 1] = { ...(acts.at(-1) as Act), role: 'give' };
      continue;
    }
    // "On hold until FISH has been repeated": what is waited for says nothing of what waits.
    if (role === 'until' && !item.cue?.now && acts.length > 0) until = item.to;
    if (until >= 0 && item.cue && isSpeaking(item)) continue;
    if (item.cue?.over) pending.not = none;
    else if (role === 'not') pending.not = item.to;
    else if (role === 'was') {
      pending.was = item.to;
      pending.perfect = item.cue?.tense === 'perfect';
      pending.pluperfect = item.cue?.tense === 'pluperfect';
    } else if (role === 'modal') pending.modal = item.to;
    else if (role === 'would') pending.would = item.to;
    else if (role === 'over') pushOver(acts, item, { lastMentionEnd, clause });
    else if (item.cue && isSpeaking(item)) {
      const followed = clause.items.some((i) => i.mention >= 0 && i.from >= item.to);
      const spoken = actOf(item, pending, item.cue.requests === true && ofTests(clause));
      // "To omit X is not an option": as much a subject as "omitting X".
      const subject = isDenial(spoken.role) && isToInfinitive(word, item.from, clause.from);
      const act = subject ? { ...spoken, gerund: true, reach: 'after' as const } : spoken;
      // "Should not be delayed or omitted": denied with the first.
      const joined = denied === item.from - 1 && JOINS.has(word[denied] as string);
      const denies = isDenial(act.role) && joined;
      if (item.cue.denies || denies || (isDenial(item.cue.role) && act.role === 'give'))
        denied = item.to;
      const spares = denies || (denied === item.to && act.role === 'give');
      push(acts, spares ? { ...act, role: 'give', spares } : act, {
        lastMentionEnd,
        followed,
      });
      pending.not = pending.was = pending.modal = pending.would = none;
    }
  }
  const made = choiceMade(word, clause);
  if (made) acts.splice(acts.filter((a) => a.at < made.at).length, 0, made);
  closeClause(acts, clause, pending);
  return overWhole({ word }, clause, acts);
}

function isToInfinitive(word: readonly string[], at: number, from: number): boolean {
  return word[from] === 'to' && at - from <= 1;
}

const JOINS: ReadonlySet<string> = new Set(['or', 'nor']);

/** How far behind an adjective of time the name may stand that it is about. */
const ATTRIBUTED_WITHIN = 6;

/** A name stands near, or the clause ends here: "Earlier: X". */
function hasNear({ items, to }: Clause, at: number): boolean {
  return (
    at >= to ||
    items.some((i) => i.mention >= 0 && i.from >= at && i.from - at <= ATTRIBUTED_WITHIN)
  );
}

/** The clause names tests and nothing that could be given. */
function ofTests({ items }: Clause): boolean {
  let tests = false;
  for (const i of items) {
    if (i.mention < 0) continue;
    if (!i.test) return false;
    tests = true;
  }
  return tests;
}

function began(act: Act | undefined): boolean {
  return act?.begins === true && act.participle && act.role === 'past';
}

function isSpeaking(item: Item): boolean {
  const role = item.cue?.role as string;
  return ['give', 'reject', 'stop', 'hold', 'hedge', 'past', 'name', 'turn'].includes(role);
}

function negated(at: number, end: number): Act {
  return {
    role: 'reject',
    reach: 'after',
    participle: false,
    act: false,
    at,
    end,
    would: false,
    weak: false,
  };
}

/** "X over Y" rejects Y only where something before it was chosen. */
function pushOver(
  acts: Act[],
  item: Item,
  { lastMentionEnd, clause }: { readonly lastMentionEnd: number; readonly clause: Clause },
): void {
  const chosen = acts.some((a) => a.role === 'give');
  const next = clause.items.find((i) => i.mention >= 0 && i.from >= item.to);
  // "Over 46 hours with leucovorin" is a time.
  if (!next || next.from - item.to > OVER_WITHIN) return;
  if (!chosen || lastMentionEnd === Number.NEGATIVE_INFINITY || item.from - lastMentionEnd > 3)
    return;
  acts.push({
    role: 'reject',
    reach: 'after',
    participle: false,
    act: false,
    at: item.from,
    end: item.to,
    would: false,
    weak: false,
  });
}
