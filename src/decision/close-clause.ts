import type { Act, Pending } from './act.js';
import type { Clause } from './clause.js';

/** What a clause says where its negation, modal or tense belongs to no known verb. */
export function closeClause(acts: Act[], clause: Clause, pending: Pending): void {
  const only = clause.items[0];
  const bare =
    clause.to - clause.from <= 3 &&
    clause.items.length === 1 &&
    only !== undefined &&
    // "With no antibody" denies something of its own.
    clause.to - only.to <= (only.cue?.ofNoun ? 0 : 1);
  if (bare && pending.not > 0) {
    acts.push({
      role: 'reject',
      reach: 'before',
      participle: false,
      act: false,
      at: clause.from,
      end: clause.to,
      would: false,
      weak: false,
    });
    return;
  }
  if (trailsDenial(clause)) {
    // "Use X never", "X at no time"
    const free = acts.filter((a) => a.role !== 'give' && a.role !== 'hedge');
    acts.splice(0, acts.length, ...free, { ...pastBefore(clause), role: 'reject', weak: false });
    return;
  }
  if (acts.length > 0) return;
  // "X at no time": said of the whole clause.
  if (clause.items.at(-1)?.cue?.over && clause.items.at(-1)?.to === clause.to) return;
  const last = clause.items.at(-1);
  if (
    last?.cue?.role === 'not' &&
    last.to === clause.to &&
    clause.items.some((i) => i.mention >= 0)
  ) {
    // "Radiotherapy no"
    acts.push({ ...pastBefore(clause), role: 'reject' });
    return;
  }
  if (deniesVerb(clause)) {
    // "X is not an appropriate choice", "X is not expected to help"
    acts.push({ ...pastBefore(clause), role: 'reject' });
    return;
  }
  if (clause.contrast && pending.not > 0) {
    // "X was considered but not thought sensible"
    const at = pending.not - 1;
    acts.push({ ...pastBefore(clause), role: 'reject', at, end: clause.to, weak: false });
    return;
  }
  if (clause.items.some((i) => i.cue?.tense === 'pluperfect')) {
    // "Had been pencilled in": whatever it was, it is over.
    acts.push(pastBefore(clause));
    return;
  }
  const at = Math.max(pending.modal, pending.would);
  if (at < 0) return;
  const role =
    pending.not >= at - 1 && pending.not > 0 ? 'reject' : pending.would === at ? 'hedge' : 'give';
  acts.push({
    role,
    reach: 'before',
    participle: false,
    act: true,
    at,
    end: at,
    would: false,
    weak: true,
  });
}

/** Speaks of all that the clause names. */
function pastBefore({ to }: Clause): Act {
  return {
    role: 'past',
    reach: 'before',
    participle: true,
    act: false,
    at: to,
    end: to,
    would: false,
    weak: true,
  };
}

/** The clause names a treatment, and ends in a denial of all that it says. */
function trailsDenial({ items, to }: Clause): boolean {
  const last = items.at(-1);
  if (last?.to !== to || !items.some((i) => i.mention >= 0 && i.to <= last.from)) return false;
  return last.cue?.trails === true;
}

/** A "not" after a treatment that no known verb has taken. */
function deniesVerb({ items, to }: Clause): boolean {
  const named = items.findIndex((i) => i.mention >= 0);
  return (
    named >= 0 &&
    items.some((i, k) => k > named && i.cue?.role === 'not' && (!i.cue.ofNoun || i.to === to))
  );
}
