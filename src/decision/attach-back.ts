import type { Act } from './act.js';
import { actsOf } from './acts.js';
import type { Clause } from './clause.js';
import { fill, type Open, type Said, type Speaking } from './said.js';
import { Gap, type Tokens } from './tokens.js';
import { isTold, markTold } from './told.js';
import { PRONOUNS } from './turn.js';

/** A verb alone in its clause: of a label before a colon, of the clause before, of what a bracket explains. */
export function attachBack({ act, said, clauses, c, parent, tokens }: Speaking): Open | undefined {
  const clause = clauses[c] as Clause;
  if (clause.kind !== 'main') return undefined;
  // "X, alone or added, would do harm": however it is given.
  if (HOWEVER.has(tokens.word[clause.from] as string) && isAside(tokens, clauses, c))
    return undefined;
  // "NGS: none on file, send the block": what is missing is not refused.
  if (act.role === 'reject' && isMissing(tokens, clause) && namesTests(clauses, c))
    return undefined;
  const following = clauses[c + 1];
  const labels =
    following !== undefined && (following.gap & Gap.colon) !== 0 && clause.to - clause.from <= 6;
  if (labels && act.reach !== 'before') return { role: act.role, filled: false };
  if (act.role !== 'give' && hasOtherObject(tokens, clause, act)) return undefined;
  if (act.would && !act.participle && act.reach === 'either') return undefined;
  // "X: given for six months, progressed" is over.
  const over = act.role === 'past' && act.reach === 'before';
  const denies = REFUSALS.has(act.role) && (clause.gap & (Gap.colon | Gap.dash)) !== 0;
  for (let k = c - 1; k >= 0 && k >= c - 3; k--) {
    const earlier = clauses[k] as Clause;
    if (earlier.kind !== 'main' && k !== c - 1) break;
    const mentions = earlier.items.filter((i) => i.mention >= 0);
    if (mentions.length === 0) {
      if (actsOf(tokens, earlier).length > 0 && !over && !isAside(tokens, clauses, k)) break;
      continue;
    }
    const given = mentions.every((m) => said.get(m.mention)?.after === 'give');
    // "X requested by the referring hospital: not started"
    const outweighs = denies && given && (act.reach === 'before' || act.participle);
    // "As X was well borne, it goes on"
    const goesOn =
      act.role === 'give' &&
      earlier.kind !== 'main' &&
      PRONOUNS.has(tokens.word[clause.from] as string);
    // "X is not excluded: start it"
    const orders = act.role === 'give' && !act.would && ITS.has(tokens.word[act.end] ?? '');
    const free = mentions.filter((m) => {
      const after = said.get(m.mention)?.after;
      return (
        !after ||
        (after === 'name' && tokens.word[act.at] !== 'unchanged') ||
        (over && given) ||
        outweighs ||
        (goesOn && after === 'past') ||
        (orders && after === 'hedge')
      );
    });
    const already = mentions.some(
      (m) => said.get(m.mention)?.before === 'give' || said.get(m.mention)?.after,
    );
    if (
      act.role === 'give'
        ? true
        : !already || act.participle || act.reach === 'before' || (clause.gap & Gap.colon) !== 0
    ) {
      // "X: do not give today" is no refusal.
      const held = act.role === 'reject' && clause.until;
      const role = act.would ? 'hedge' : held ? 'hold' : act.role;
      fill(said, free, role, 'after');
      if (goesOn || orders) {
        for (const m of free) (said.get(m.mention) as Said).clause = c;
      }
      if (isTold({ act, clause, tokens })) markTold(said, clauses, k);
      if (act.role !== 'give' && (clause.gap & Gap.colon) !== 0)
        spreadOverList(said, { clauses, k, role });
      if (act.role !== 'give') acrossAside(said, tokens, { clauses, c, k, role });
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

/** "None on file", "not in the record" */
function isMissing({ word }: Tokens, { from, to }: Clause): boolean {
  return MISSING.test(word.slice(from, Math.min(to, from + 7)).join(' '));
}

const MISSING =
  /^(?:\w+ )?(?:none|no|not|nothing|never)(?: \w+){0,3} (?:file|available|found|records?|recorded|documented|reported|received|chart|hand|seen|notes|supplied|enclosed|known|papers|letter|traceable|located)(?: |$)/;

/** What was named last before clause `c` is a test. */
function namesTests(clauses: readonly Clause[], c: number): boolean {
  for (let k = c - 1; k >= 0; k--) {
    const mentions = (clauses[k] as Clause).items.filter((i) => i.mention >= 0);
    if (mentions.length > 0) return mentions.every((m) => m.test);
  }
  return false;
}

/** "A, B, C: none of them applies": said of every bare name before it. */
function spreadOverList(
  said: Map<number, Said>,
  at: { readonly clauses: readonly Clause[]; readonly k: number; readonly role: Act['role'] },
): void {
  for (let k = at.k; k >= 0; k--) {
    const { items, from, to } = at.clauses[k] as Clause;
    const [only] = items;
    if (items.length !== 1 || !only || only.mention < 0 || only.from !== from || only.to !== to)
      return;
    fill(said, items, at.role, 'after');
  }
}

/** "X, perhaps with Y, could be considered": what stands between the commas parts no subject from its verb. */
function acrossAside(
  said: Map<number, Said>,
  { word }: Tokens,
  at: {
    readonly clauses: readonly Clause[];
    readonly c: number;
    readonly k: number;
    readonly role: Act['role'];
  },
): void {
  const { from, gap } = at.clauses[at.k] as Clause;
  const verb = at.clauses[at.c] as Clause;
  const subject = at.clauses[at.k - 1];
  if (!subject || at.k !== at.c - 1 || subject.kind !== 'main') return;
  if ((gap & Gap.comma) === 0 || (verb.gap & Gap.comma) === 0) return;
  const lead = PERHAPS.has(word[from] as string) ? from + 1 : from;
  if (!BESIDE.has(word[lead] as string) || !AUXILIARIES.has(word[verb.from] as string)) return;
  const mentions = subject.items.filter((i) => i.mention >= 0);
  // "X, given with Y, is stopped": the verb outweighs the participle.
  const free = word[lead] === 'given' || word[lead] === 'combined';
  if (!free && mentions.some((m) => said.get(m.mention)?.before || said.get(m.mention)?.after))
    return;
  fill(said, mentions, at.role, 'after');
}

/** "X, as drafted last week, is torn up": set between commas, with the verb of the subject right behind it. */
function isAside({ word }: Tokens, clauses: readonly Clause[], k: number): boolean {
  const { from, gap } = clauses[k] as Clause;
  const verb = clauses[k + 1];
  if (!verb || (gap & Gap.comma) === 0 || (verb.gap & Gap.comma) === 0) return false;
  return ASIDES.has(word[from] as string) && AUXILIARIES.has(word[verb.from] as string);
}

const REFUSALS: ReadonlySet<Act['role']> = new Set<Act['role']>(['reject', 'stop', 'hold']);
const ASIDES: ReadonlySet<string> = new Set(
  'as which drafted planned proposed agreed written suggested discussed recommended put listed though although however previously originally initially earlier first once still until alone either whether even singly early late'.split(
    ' ',
  ),
);
const HOWEVER: ReadonlySet<string> = new Set(
  'alone either whether even singly early late'.split(' '),
);
/** What an order is given of that was named before. */
const ITS: ReadonlySet<string> = new Set(['it', 'them', 'both']);
const PERHAPS: ReadonlySet<string> = new Set(
  'perhaps maybe possibly preferably ideally probably together along and or likely'.split(' '),
);
const BESIDE: ReadonlySet<string> = new Set(
  'with without plus alongside beside besides in on for given combined after before at as by alone'.split(
    ' ',
  ),
);
const AUXILIARIES: ReadonlySet<string> = new Set(
  'is are was were be has have had can could may might should must will would shall cannot remains remain stays seems'.split(
    ' ',
  ),
);

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

/** The clause before has a treatment that nothing after it has spoken of. */
export function speaksBack({ clauses, c, said }: Speaking): boolean {
  const items = (clauses[c - 1] as Clause).items.filter((i) => i.mention >= 0);
  return items.some((i) => !said.get(i.mention)?.after);
}

/** Words before a verb that are no subject of it. */
const FUNCTION_WORDS = new Set(
  'is are was were be been being has have had not now then and but to should will would it they both which that this these already must can cannot may might could again also still only therefore so or either neither all currently so'.split(
    ' ',
  ),
);
