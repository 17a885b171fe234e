import { type Act, actsOf } from './acts.js';
import type { Clause, Item } from './clause.js';
import { Gap, type Tokens } from './tokens.js';

/** What is said of one mention: by what stands before it and by what stands after it. */
export interface Said {
  before?: Act['role'];
  after?: Act['role'];
  /** The clause it stands in. */
  clause: number;
}

const CONNECTIVES = new Set(['with', 'plus', 'and', 'then', 'followed', 'together', 'along', 'or']);
/** Words before a verb that are no subject of it. */
const FUNCTION_WORDS = new Set(
  'is are was were be been being has have had not now then and but to should will would it they both which that this these already must can cannot may might could again also still only therefore so or either neither all currently so'.split(
    ' ',
  ),
);
/** How far into a clause a list may begin that continues the one before. */
const LIST_STARTS_WITHIN = 4;

interface Open {
  readonly role: Act['role'];
  /** Holds for a next clause that begins with "with", "then" or the like, and for no other. */
  readonly loose?: boolean;
  /** True where the act has found a treatment; false where it is still looking for one. */
  readonly filled: boolean;
}

/**
 * Finds, for each mention of a stream, the acts that speak of it. Acts speak forward, backward or both ways within
 * their clause; a list carries an act over commas; a verb whose clause names nothing speaks of the clause before.
 */
export function govern(
  tokens: Tokens,
  clauses: readonly Clause[],
  parent: number,
): Map<number, Said> {
  const said = new Map<number, Said>();
  let open: Open | undefined;
  clauses.forEach((clause, c) => {
    const acts = actsOf(clause);
    const mentions = clause.items.filter((i) => i.mention >= 0);
    for (const m of mentions) said.set(m.mention, { clause: c });
    if (acts.length === 0) {
      open = inherit({ clauses, c, mentions, said, tokens }, open);
      return;
    }
    if (open && !open.filled) {
      const upTo = (acts[0] as Act).at;
      fill(
        said,
        mentions.filter((m) => m.from < upTo),
        open.role,
        'before',
      );
    }
    open = undefined;
    acts.forEach((act, a) => {
      const next = acts[a + 1]?.at ?? Number.POSITIVE_INFINITY;
      const previous = acts[a - 1]?.at ?? Number.NEGATIVE_INFINITY;
      const after = mentions.filter((m) => m.from >= act.at && m.from < next);
      const before = mentions.filter((m) => m.from < act.at && m.from > previous);
      if (act.turn) turn({ act, turn: act.turn, before, after, said, tokens });
      else open = speak({ act, before, after, said, clauses, c, parent, tokens }) ?? open;
    });
  });
  return said;
}

function fill(
  said: Map<number, Said>,
  mentions: readonly Item[],
  role: Act['role'],
  side: 'before' | 'after',
): void {
  for (const m of mentions) {
    const s = said.get(m.mention);
    if (s) s[side] = role;
  }
}

interface Speaking {
  readonly act: Act;
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly said: Map<number, Said>;
  readonly clauses: readonly Clause[];
  readonly c: number;
  readonly parent: number;
  readonly tokens: Tokens;
}

function speak(s: Speaking): Open | undefined {
  const { act, before, after, said } = s;
  const backward =
    act.reach === 'before' ||
    (act.reach === 'either' &&
      (act.participle ? before.length > 0 : after.length === 0 && before.length > 0));
  if (backward && before.length > 0) {
    const role = act.would ? 'hedge' : act.role;
    fill(said, act.tight ? before.slice(-1) : before, role, 'after');
    if (!act.tight) spreadBack(s, role);
    // "Trastuzumab continues with capecitabine": an act of giving goes on to what follows.
    if (act.role === 'give' && after.length > 0) fill(said, after, 'give', 'before');
    return act.role === 'give' && role === 'give' ? { role, filled: true, loose: true } : undefined;
  }
  if (after.length > 0) {
    // "Erbitux: not until RAS is clarified" speaks of what stands before the colon.
    if (act.reach === 'before' && s.c > 0 && speaksBack(s)) return attachBack(s);
    fill(said, after, act.role, 'before');
    if (act.role === 'give' && act.act && !act.would)
      fill(
        said,
        before.filter((m) => !said.get(m.mention)?.before),
        'give',
        'after',
      );
    return { role: act.role, filled: true };
  }
  if (before.length > 0 || act.weak) return undefined;
  if (act.reach === 'after') return { role: act.role, filled: false };
  return attachBack(s);
}

/** The clause before has a treatment that nothing after it has spoken of. */
function speaksBack({ clauses, c, said }: Speaking): boolean {
  const items = (clauses[c - 1] as Clause).items.filter((i) => i.mention >= 0);
  return items.some((i) => !said.get(i.mention)?.after);
}

/** A verb alone in its clause: of a label before a colon, of the clause before, of what a bracket explains. */
function attachBack({ act, said, clauses, c, parent, tokens }: Speaking): Open | undefined {
  const clause = clauses[c] as Clause;
  if (clause.kind !== 'main') return undefined;
  const following = clauses[c + 1];
  const labels =
    following !== undefined && (following.gap & Gap.colon) !== 0 && clause.to - clause.from <= 6;
  if (labels && act.reach !== 'before') return { role: act.role, filled: false };
  if (act.role !== 'give' && hasOtherObject(tokens, clause, act)) return undefined;
  if (act.would && !act.participle && act.reach === 'either') return undefined;
  for (let k = c - 1; k >= 0 && k >= c - 3; k--) {
    const earlier = clauses[k] as Clause;
    if (earlier.kind !== 'main' && k !== c - 1) break;
    const mentions = earlier.items.filter((i) => i.mention >= 0);
    if (mentions.length === 0) {
      if (actsOf(earlier).length > 0) break;
      continue;
    }
    const free = mentions.filter((m) => !said.get(m.mention)?.after);
    const already = mentions.some(
      (m) => said.get(m.mention)?.before === 'give' || said.get(m.mention)?.after,
    );
    if (
      act.role === 'give'
        ? true
        : !already || act.participle || act.reach === 'before' || (clause.gap & Gap.colon) !== 0
    ) {
      fill(said, free, act.would ? 'hedge' : act.role, 'after');
    }
    if (act.role === 'give') reachFarther(said, clauses, k);
    return undefined;
  }
  if (parent >= 0 && !clauses.slice(0, c).some((k) => k.items.some((i) => i.mention >= 0))) {
    said.set(parent, { clause: -1, after: act.role });
    return undefined;
  }
  const forward = labels || (act.reach === 'either' && !act.participle);
  return forward ? { role: act.role, filled: false } : undefined;
}

/** "FOLFOX, avoid cold drinks": the clause has a subject or an object of its own. */
function hasOtherObject(tokens: Tokens, clause: Clause, act: Act): boolean {
  for (let w = clause.from; w < act.at; w++) {
    if (!FUNCTION_WORDS.has(tokens.word[w] as string)) return true;
  }
  if (act.participle || act.reach === 'before') return false;
  const set = (clause.gap & (Gap.colon | Gap.dash | Gap.pipe | Gap.arrow)) !== 0;
  return !set && act.end < clause.to;
}

/** "A with B, then C for a year, is the choice": what is chosen may begin clauses ago. */
function reachFarther(said: Map<number, Said>, clauses: readonly Clause[], from: number): void {
  for (let k = from - 1; k >= 0; k--) {
    const earlier = clauses[k] as Clause;
    if (earlier.kind !== 'main') return;
    const mentions = earlier.items.filter((i) => i.mention >= 0);
    if (mentions.some((m) => said.get(m.mention)?.before || said.get(m.mention)?.after)) return;
    fill(said, mentions, 'give', 'after');
  }
}

/** "A, B and C are stopped": what is said of the last of a list is said of the rest. */
function spreadBack({ before, said, clauses, c, tokens }: Speaking, role: Act['role']): void {
  const clause = clauses[c] as Clause;
  const first = before[0] as Item;
  const last = before[before.length - 1] as Item;
  const start = Math.max(clause.from, 0);
  let listed = false;
  for (let w = start; w < last.from; w++) {
    const word = tokens.word[w];
    if (word === 'and' || word === 'or' || word === 'nor') listed = true;
  }
  if (!listed || first.from - clause.from > LIST_STARTS_WITHIN) return;
  for (let k = c - 1; k >= 0; k--) {
    const earlier = clauses[k] as Clause;
    const mentions = earlier.items.filter((i) => i.mention >= 0);
    if (mentions.length === 0 || earlier.kind !== 'main' || actsOf(earlier).length > 0) return;
    fill(said, mentions, role, 'after');
  }
}

function inherit(
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
    if (hasAnd(tokens, clause.from, last.from)) return true;
    if (k > c && actsOf(clause).length > 0) return false;
  }
  return false;
}

function hasAnd(tokens: Tokens, from: number, to: number): boolean {
  for (let w = from; w < to; w++) {
    const word = tokens.word[w];
    if (word === 'and' || word === 'or' || word === 'nor') return true;
  }
  return false;
}

function turn({
  act,
  turn: { pivots, firstIsGiven },
  before,
  after,
  said,
  tokens,
}: Pick<Speaking, 'act' | 'before' | 'after' | 'said' | 'tokens'> & {
  turn: NonNullable<Act['turn']>;
}): void {
  const sides = { first: before, second: after };
  if (pivots.length > 0 && after.length > 0) {
    const last = (after[after.length - 1] as Item).from;
    let pivot = -1;
    for (let w = act.end; w < last && pivot < 0; w++) {
      if (pivots.includes(tokens.word[w] as string) && after.some((m) => m.from < w)) pivot = w;
    }
    if (pivot >= 0) {
      sides.first = after.filter((m) => m.from < pivot);
      sides.second = after.filter((m) => m.from > pivot);
    } else if (before.length === 0) {
      fill(said, after, firstIsGiven ? 'give' : 'reject', 'before');
      return;
    } else {
      // "T-DXd to replace THP"
      fill(said, before, 'give', 'after');
      fill(said, after, 'reject', 'before');
      return;
    }
  }
  fill(said, sides.first, firstIsGiven ? 'give' : 'reject', 'after');
  fill(said, sides.second, firstIsGiven ? 'reject' : 'give', 'before');
}
