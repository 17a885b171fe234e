import { type Act, negationOf } from './act.js';
import { actsOf } from './acts.js';
import { offerAlternative } from './alternative.js';
import { explains, isInserted, namesAgain, sharesWords, tellsAside } from './asides.js';
import { attachBack, speaksBack } from './attach-back.js';
import type { Clause, Item } from './clause.js';
import { settleGrounds } from './grounds.js';
import { inherit } from './inherit.js';
import { withoutJoints } from './joints.js';
import { onlyNames } from './only-names.js';
import { AUXILIARIES, isBackground, sharesSubject } from './predicates.js';
import { fill, type Open, type Said, type Speaking } from './said.js';
import { escapesFate, shareFate } from './same-fate.js';
import { spreadBack } from './spread-back.js';
import { waitsForTests } from './tests-asked.js';
import { Gap, type Tokens } from './tokens.js';
import { hasObject, isWeighedSubject } from './told.js';
import { PRONOUNS, turn } from './turn.js';

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
  let held: Open | undefined;
  clauses.forEach((clause, c) => {
    if (held) {
      open = held;
      held = undefined;
    }
    const mentions = clause.items.filter((i) => i.mention >= 0);
    const acts = negatedAcross(clauses, c, withoutJoints(tokens, actsOf(tokens, clause), mentions));
    for (const m of mentions) said.set(m.mention, { clause: c });
    if (waitsForTests(tokens, clauses, c, mentions)) {
      open = { role: 'reject', filled: false };
      return;
    }
    // "We advise FOLFIRI, a drip every fortnight, together with X": what it is, said by the way.
    if (open?.filled && open.role === 'give' && mentions.length === 0 && explains(tokens, clause)) {
      open = { ...open, loose: true };
      return;
    }
    // "A doublet, that is, X and Y"
    if (open && mentions.length === 0 && acts.length === 0 && namesAgain(tokens, clause)) return;
    // "We advise, for this former midwife with pain in her ribs, X": the verb still looks for its object.
    const names = mentions.some((m) => !m.time);
    if (open && !open.filled && !names && isInserted(tokens, clauses, c)) return;
    if (open && !open.filled && tellsAside(tokens, clauses, c)) {
      held = open;
      open = undefined;
    }
    if (onlyNames(tokens, clauses, c)) {
      fill(said, mentions, 'name', 'before');
      open = { role: 'name', filled: true };
      return;
    }
    if (escapesFate(said, { tokens, clauses, c })) {
      open = undefined;
      return;
    }
    if (sharesWords(tokens, acts) && shareFate(said, { tokens, clauses, c })) {
      open = undefined;
      return;
    }
    if (acts.length === 0) {
      open = inherit({ clauses, c, mentions, said, tokens }, open);
      offerAlternative(said, { tokens, clauses, c }, mentions);
      return;
    }
    const weighed = open?.role === 'hedge';
    const refused =
      open && (open.role === 'reject' || open.role === 'stop') ? open.role : undefined;
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
    acts.forEach((spokenAct, a) => {
      // "No further trastuzumab, with or without pertuzumab"
      const joins = refused && tokens.word[spokenAct.at] === 'with' && spokenAct.at === clause.from;
      // "To change to X, or to keep Y": an alternative is left open with the first.
      const or = weighed && spokenAct.role === 'give' && tokens.word[clause.from] === 'or';
      // "Had been put forward for X followed by Y": what came next is told with what came first.
      const told = acts[a - 1];
      const goesOn =
        told?.role === 'past' &&
        told.reach === 'after' &&
        SEQUENCE.has(tokens.word[spokenAct.at] ?? '');
      // "No place for X or a trial of Y"
      const orRefused =
        told?.role === 'reject' && told.reach === 'after' && tokens.word[spokenAct.at] === 'or';
      const act =
        goesOn || orRefused
          ? { ...spokenAct, role: told.role }
          : joins
            ? { ...spokenAct, role: refused }
            : or
              ? { ...spokenAct, role: 'hedge' as const }
              : spokenAct;
      const next = acts[a + 1]?.at ?? Number.POSITIVE_INFINITY;
      const previous = acts[a - 1]?.at ?? Number.NEGATIVE_INFINITY;
      const after = mentions.filter((m) => m.from >= act.at && m.from < next);
      const before = mentions.filter((m) => m.from < act.at && m.from > previous);
      if (after.length === 0 && isBackground(tokens, act)) return;
      if (a > 0 && before.length === 0 && after.length === 0 && sharesSubject(tokens, act)) {
        // "X was started in May and should be continued": the last word on it is the one that counts.
        const first = acts[0] as Act;
        // "Has been ordered and must be on the table by Friday": a test that is asked for is asked for.
        const asked = acts.slice(0, a).some((x) => x.requests);
        const subject = mentions.filter((m) => m.from < first.at && !(m.test && asked));
        if (asked && subject.length === 0) return;
        for (const m of subject) said.set(m.mention, { clause: c, after: act.role });
        if (subject.length > 0) return;
      }
      if (act.turn) {
        const told = before.length > 0 ? before : namedEarlier(clauses, c);
        turn({ act, turn: act.turn, before: told, after, said, tokens });
        const given = after.at(-1);
        if (given && said.get(given.mention)?.before === 'give')
          open = { role: 'give', filled: true };
      } else open = speak({ act, before, after, said, clauses, c, parent, tokens }) ?? open;
    });
  });
  return said;
}

/** Words between the commas that may part a negation from its verb. */
const LONGEST_ASIDE = 8;

/** "She should not, in our view, be given X": what stands between the commas parts no negation from its verb. */
function negatedAcross(
  clauses: readonly Clause[],
  c: number,
  acts: readonly Act[],
): readonly Act[] {
  const [first, ...rest] = acts;
  const aside = clauses[c - 1];
  const denial = clauses[c - 2];
  if (!first || !aside || !denial || aside.to - aside.from > LONGEST_ASIDE) return acts;
  if ((aside.gap & (clauses[c] as Clause).gap & Gap.comma) === 0) return acts;
  const last = denial.items.at(-1);
  const hangs =
    denial.kind === 'main' &&
    denial.to - denial.from > 1 &&
    last?.cue?.role === 'not' &&
    last.to === denial.to;
  const names = [denial, aside].some((k) => k.items.some((i) => i.mention >= 0));
  return hangs && !names ? [{ ...first, role: negationOf(first.role) }, ...rest] : acts;
}

const SEQUENCE = new Set(['followed', 'then']);
/** "X, which was on the draft plan, is replaced with Y" */
function namedEarlier(clauses: readonly Clause[], c: number): readonly Item[] {
  for (let k = c - 1; k >= 0 && k >= c - 2; k--) {
    const mentions = (clauses[k] as Clause).items.filter((i) => i.mention >= 0);
    if (mentions.length > 0) return mentions;
  }
  return [];
}

function speak(s: Speaking): Open | undefined {
  const { act, before, after, said } = s;
  const backward =
    act.reach === 'before' ||
    (act.reach === 'either' &&
      (act.participle ? before.length > 0 : after.length === 0 && before.length > 0));
  if (backward && before.length > 0 && act.describes && hasObject(s)) {
    for (const m of before) {
      const spoken = said.get(m.mention);
      if (spoken) spoken.told = true;
    }
    if (act.role !== 'give') return undefined;
  }
  if (backward && before.length > 0 && tellsOfPast(s)) return undefined;
  if (backward && before.length > 0) {
    const role = act.would ? 'hedge' : act.role;
    const tight = act.tight || apart(s);
    fill(said, tight ? before.slice(-1) : before, role, 'after');
    if (!tight) spreadBack(s, role);
    // "Trastuzumab continues with capecitabine": an act of giving goes on to what follows.
    if (act.role === 'give' && after.length > 0) fill(said, after, 'give', 'before');
    return act.role === 'give' && role === 'give' ? { role, filled: true, loose: true } : undefined;
  }
  if (after.length > 0) {
    // "Erbitux: not until RAS is clarified" speaks of what stands before the colon.
    if (act.reach === 'before' && s.c > 0 && speaksBack(s)) return attachBack(s);
    fill(said, after, act.role, 'before');
    settleGrounds(s);
    // "X failed after Y": both are over.
    if (s.tokens.word[act.at] === 'failed' && before.at(-1)?.to === act.at) {
      fill(said, before, act.role, 'after');
      spreadBack(s, act.role);
    }
    if (act.role === 'give' && isWeighedSubject(s)) {
      for (const m of after) {
        const spoken = said.get(m.mention);
        if (spoken) spoken.weighed = true;
      }
    }
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
  // "But the tumour grew on it"
  const back = PRONOUNS.has(s.tokens.word[act.end] ?? '');
  if (act.reach === 'after' && !back) return { role: act.role, filled: false };
  return attachBack(s);
}

/** "Growth on X given elsewhere": a participle alone describes what is told as past. */
function tellsOfPast({ act, before, said, tokens: { word } }: Speaking): boolean {
  if (act.role !== 'give' || !act.participle || !GIVEN.test(word[act.at] as string)) return false;
  const told = before.every((m) => said.get(m.mention)?.before === 'past');
  return told && !AUXILIARIES.has(word[act.at - 1] ?? '');
}

const GIVEN =
  /^(?:given|administered|delivered|received|prescribed|started|begun|initiated|commenced|used|ordered|arranged|supplied|dispensed|introduced|added)$/;

/** "FOLFOX, with the oxaliplatin left out": said of the one alone. */
function apart({ act, before, tokens: { word } }: Speaking): boolean {
  const last = before.at(-1);
  const refuses = act.role === 'reject' || act.role === 'stop' || act.role === 'hold';
  if (!last || !refuses) return false;
  return ARTICLES.has(word[last.from - 1] ?? '') && word[last.from - 2] === 'with';
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'its', 'her', 'his', 'their']);
