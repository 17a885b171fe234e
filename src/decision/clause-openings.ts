import { Gap, type Tokens } from './tokens.js';

const LINK = Gap.comma | Gap.colon | Gap.dash | Gap.pipe | Gap.arrow;
const SPEAKERS: ReadonlySet<string> = new Set(['we', 'i']);
const DECIDERS: ReadonlySet<string> = new Set(
  'board team panel group mdt mdm committee conference meeting unit department tumor tumour majority'.split(
    ' ',
  ),
);
const PRESENT: ReadonlySet<string> = new Set(
  "is are has does do can cannot can't will would could should may might lacks remains there no isn't aren't".split(
    ' ',
  ),
);
const PAST: ReadonlySet<string> = new Set('was were had been'.split(' '));
const SINCE_WITHIN = 16;

/** Those who decide begin to speak: "we advise", "the board recommends". */
export function decidersSpeak({ word }: Tokens, w: number): boolean {
  if (SPEAKERS.has(word[w] as string)) return true;
  return (word[w] === 'the' || word[w] === 'our') && DECIDERS.has(word[w + 1] ?? '');
}

/** "Since the tumor has no receptor", and not "since her operation": a reason is told in the present. */
export function isReasonSince({ word, gap, count }: Tokens, w: number): boolean {
  if (word[w] !== 'since') return false;
  for (let k = w + 1; k < Math.min(count, w + SINCE_WITHIN); k++) {
    if (((gap[k] as number) & (LINK | Gap.stop | Gap.semicolon)) !== 0) return false;
    const said = word[k] as string;
    if (SPEAKERS.has(said) || PAST.has(said) || PAST.has(word[k + 1] ?? '')) return false;
    if (PRESENT.has(said)) return true;
  }
  return false;
}

const AUXILIARIES: ReadonlySet<string> = new Set(
  'will would shall should may might must can could'.split(' '),
);
const BE_OR_DO: ReadonlySet<string> = new Set('is are does do has have'.split(' '));
const FINITE: ReadonlySet<string> = new Set(
  'is are was were has have had proves prove shows show comes come turns turn returns return reads confirms becomes fails allows permits recovers finds reports grows'.split(
    ' ',
  ),
);
const NO_SUBJECT: ReadonlySet<string> = new Set(
  'be been not then also that which who it is are was were and or but'.split(' '),
);

/**
 * "Only if HER2 proves positive will X be added": behind a condition that comes first with "only" or "not", the verb of
 * the main clause stands before its subject. `from`: where the condition begins.
 */
function invertsAt({ word, gap }: Tokens, from: number, w: number): boolean {
  const opens = word[from] as string;
  const first =
    from === 0 || ((gap[from] as number) & (LINK | Gap.stop | Gap.semicolon | Gap.line)) !== 0;
  if (opens !== 'only' && !(opens === 'not' && word[from + 1] !== 'only')) return false;
  if (!first && !/^(?:and|but|then)$/.test(word[from - 1] ?? '')) return false;
  const said = word[w] as string;
  if (w < from + 2 || NO_SUBJECT.has(word[w + 1] ?? '')) return false;
  if (AUXILIARIES.has(said)) return word[w - 1] !== 'only';
  if (!BE_OR_DO.has(said)) return false;
  for (let k = from + 1; k < w; k++) if (FINITE.has(word[k] as string)) return true;
  return false;
}

const SUBJECTS: ReadonlySet<string> = new Set(['we', 'i', 'she', 'he', 'they']);
const JOINS: ReadonlySet<string> = new Set(
  'and or but that which who whom what if when once as than because while'.split(' '),
);
const SHORTEST_CONDITION = 3;

/** "Once these have been completed she moves on to X": the main clause begins with its subject, and no comma. */
function mainBegins({ word }: Tokens, from: number, w: number): boolean {
  if (!SUBJECTS.has(word[w] as string) || w - from < SHORTEST_CONDITION) return false;
  if (JOINS.has(word[w - 1] as string)) return false;
  for (let k = from + 1; k < w; k++) {
    const said = word[k] as string;
    if (FINITE.has(said) || AUXILIARIES.has(said) || /(?:ed|[^s]s)$/.test(said)) return true;
  }
  return false;
}

/** "It is only in the event of amplification that X joins": what the condition is of begins behind "that". */
function cleftAt({ word }: Tokens, from: number, w: number): boolean {
  if (word[w] !== 'that') return false;
  const only = word[from] === 'only' ? from : word[from - 1] === 'only' ? from - 1 : -1;
  return (
    only > 1 &&
    /^(?:is|was|be)$/.test(word[only - 1] ?? '') &&
    /^(?:it|would|will)$/.test(word[only - 2] ?? '')
  );
}

/** "If counts do not permit X then Y may be tried": what follows "then" is no part of the condition. */
function thenAt({ word }: Tokens, from: number, w: number): boolean {
  return word[w] === 'then' && w - from >= 2 && !THEN_GOES_ON.has(word[w - 1] as string);
}

const THEN_GOES_ON: ReadonlySet<string> = new Set(
  'and or but only even until till since by'.split(' '),
);

/** True where, behind a condition that begins at word `from`, the main clause begins at `w` without a comma. */
export function endsCondition(tokens: Tokens, from: number, w: number): boolean {
  return (
    thenAt(tokens, from, w) ||
    invertsAt(tokens, from, w) ||
    cleftAt(tokens, from, w) ||
    mainBegins(tokens, from, w)
  );
}

/** "If counts do not permit X": denied, what would only accompany a treatment is a condition. `w`: behind the proviso. */
export function isDenied({ word, gap, count }: Tokens, w: number): boolean {
  for (let k = w; k < Math.min(count, w + DENIED_WITHIN); k++) {
    if (((gap[k] as number) & (LINK | Gap.stop | Gap.semicolon)) !== 0) return false;
    if (DENIALS.has(word[k] as string)) return true;
  }
  return false;
}

const DENIED_WITHIN = 4;
const DENIALS: ReadonlySet<string> = new Set(
  "not no never cannot can't don't doesn't isn't aren't fail fails forbid forbids preclude precludes".split(
    ' ',
  ),
);

/** "If, and only if, X": nothing but the conjunction so far. */
export function isOnlyConjunction({ word }: Tokens, from: number, w: number): boolean {
  for (let k = from; k < w; k++)
    if (!/^(?:if|only|and|when|but|once)$/.test(word[k] as string)) return false;
  return true;
}
