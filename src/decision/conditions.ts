import type { Condition } from '../core/decision.js';
import type { Clause } from './clause.js';
import { isOnlyConjunction } from './clause-openings.js';
import { MarkBit, type Wording } from './language.js';
import type { Tokens } from './tokens.js';

/** What the treatments of a clause wait for. */
export interface Waiting {
  readonly kind: Condition;
  /** The disease would have to come back, or the treatment to fail, first. */
  readonly lapse: boolean;
  /** Said after what waits: "HER2 testing, if tissue is left". */
  readonly trails: boolean;
  /** It asks only how the treatment is borne: no doubt about giving it, but what a stop waits for. */
  readonly borne?: boolean;
}
type Maybe = Waiting | undefined;

/** How far back a trailing "if" looks for what it is about, in clauses. */
const LOOK_BACK = 8;
const CONNECTIVES: ReadonlySet<string> = new Set(['and', 'or', 'then', 'plus']);
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'with on after to of for before under in by from without alongside'.split(' '),
);
const FINITE_ROLES: ReadonlySet<string> = new Set(['was', 'modal', 'would', 'pronoun']);

/** For each clause of a stream, what its treatments wait for. A leading condition holds for all that follows it. */
export function conditionsOf(
  clauses: readonly Clause[],
  wording: Wording,
  tokens: Tokens,
): Maybe[] {
  const out: Maybe[] = clauses.map(() => undefined);
  let leading: Maybe;
  let named = false;
  clauses.forEach((clause, c) => {
    // "X would follow a positive result"
    if (clause.kind !== 'reason' && speaks(clause, 'would') && hasResult(wording, clause))
      out[c] = RESULT;
    out[c] ??= leading;
    if (clause.later) {
      out[c] ??= LAPSE;
      if (c === 0) leading ??= LAPSE;
    }
    const names = clause.items.some((i) => i.mention >= 0);
    if (clause.kind === 'if') {
      // "If, and only if, HER2 is positive"
      const before = clauses[c - 1];
      const repeats = before?.kind === 'if' && isOnlyConjunction(tokens, before.from, before.to);
      const kind = isOnlyConjunction(tokens, clause.from, clause.to)
        ? undefined
        : waitingFor(clause, wording, tokens);
      if (!kind) return;
      // "IHC and, if equivocal, FISH": the condition is of what follows.
      const last = tokens.word[(before?.to ?? 0) - 1] ?? '';
      if (kind.borne && leading) return;
      if (leading?.borne) leading = undefined;
      if (named && !repeats && CONNECTIVES.has(last)) leading = kind;
      else if (named) trail(clauses, out, c, kind);
      else leading ??= kind;
    }
    named ||= names;
  });
  return out;
}

const RESULT: Waiting = { kind: 'result', lapse: false, trails: false };
const EVENT: Waiting = { kind: 'event', lapse: false, trails: false };
const BORNE_WELL: Waiting = { kind: 'event', lapse: false, trails: false, borne: true };
const LAPSE: Waiting = { kind: 'event', lapse: true, trails: false };

const TEMPORAL: ReadonlySet<string> = new Set(['once', 'when', 'whenever', 'as']);
const AWAITS: ReadonlySet<string> = new Set(['pending', 'awaiting']);
const LAPSES = /^(?:progress|relaps|recur|grow|grew|worse|fail|spread|pd$|resist|refractor|escap)/;
/** Left to somebody's judgement. */
const AT_CHOICE =
  /^(?:appropriate|indicated|needed|necessary|required|possible|intoler|toxic|desired|wished|wanted)/;

/** How well it is borne, or whether the way is clear for it: no doubt about the choice. */
const BORNE =
  /^(?:tolera|allow|permit|heart$|well$|fit$|fitness|counts?$|recover|heal|fund|reimburs|insur|approv|licen[cs]|consent|agree|willing|happy|lvef|echo|ejection|creatinin|renal|gfr|bilirubin|lft|liver$|neutro|platelet|dpyd|dpd|blood|wound|port|stent|drain|organ|cardiac|strength|eats|appetite|authori[sz])/;
const DENIES: ReadonlySet<string> = new Set(
  'not no cannot never unless without declines refuses fails'.split(' '),
);

/** "Once the port is in" says when, and "once the disease progresses" says whether. */
function waitingFor(clause: Clause, wording: Wording, tokens: Tokens): Maybe {
  const opens = tokens.word[clause.from] as string;
  if (AWAITS.has(opens) || hasResult(wording, clause)) return RESULT;
  let choice = false;
  let borne = false;
  for (let w = clause.from; w < clause.to; w++) {
    const word = tokens.word[w] as string;
    // "Once it has settled and continued until progression"
    if (word === 'until' || word === 'till') break;
    if (LAPSES.test(word)) return LAPSE;
    choice ||= AT_CHOICE.test(word);
    borne ||= BORNE.test(word);
    if (DENIES.has(word)) return EVENT;
  }
  if (borne && !choice) return BORNE_WELL;
  const temporal = TEMPORAL.has(opens);
  return temporal && !choice ? undefined : EVENT;
}

function trail(clauses: readonly Clause[], out: Maybe[], c: number, waiting: Waiting): void {
  for (let k = c - 1; k >= 0 && k >= c - LOOK_BACK; k--) {
    const earlier = clauses[k] as Clause;
    if (earlier.kind !== 'main') continue;
    const names = earlier.items.some((i) => i.mention >= 0);
    // "45 mg daily, drop to 30 if mucositis": the dose waits, and the treatment does not.
    if (!names && waiting.kind === 'event' && !waiting.lapse) return;
    out[k] = { ...waiting, trails: true };
    if (names) return;
  }
}

/** True where the clause speaks of a test's result. */
export function hasResult(wording: Wording, clause: Clause): boolean {
  return hasMark(wording, clause, MarkBit.result);
}

/** True where the clause has a finite verb: it tells something, where a bare name would order it. */
export function isSentence(wording: Wording, clause: Clause, { word }: Tokens): boolean {
  if (hasMark(wording, clause, MarkBit.finite)) return true;
  // "And with it, every three weeks, X": no subject.
  return clause.items.some(
    ({ cue, from }) =>
      cue &&
      FINITE_ROLES.has(cue.role) &&
      !(cue.role === 'pronoun' && PREPOSITIONS.has(word[from - 1] ?? '')),
  );
}

function speaks(clause: Clause, role: string): boolean {
  return clause.items.some((i) => i.cue?.role === role);
}

function hasMark({ marks }: Wording, clause: Clause, bit: number): boolean {
  let name = 0;
  for (let w = clause.from; w < clause.to; w++) {
    while ((clause.items[name]?.to ?? Number.POSITIVE_INFINITY) <= w) name++;
    // "An EGFR antibody" names a drug, and no result.
    const item = clause.items[name];
    const named =
      item && item.mention >= 0 && !item.test && item.from <= w && item.to - item.from > 1;
    if (!named && (marks[w] as number) & bit) return true;
  }
  return false;
}
