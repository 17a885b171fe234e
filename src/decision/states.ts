import type {
  Certainty,
  StatedFact,
  StatedFactId,
  StatedIntent,
  StatedTiming,
} from '../core/decision.js';
import { groupBy } from './group-by.js';
import type { Reading, Statement } from './reading.js';
import type { Statements } from './statements.js';
import { Gap } from './tokens.js';

/** How far before a word its negation may stand. */
const NEGATED_WITHIN = 4;
const NEGATIONS = new Set(
  "no not without never cannot can't nothing nor neither than instead beyond isn't wasn't hasn't excludes excluding excluded denies negative non".split(
    ' ',
  ),
);
/** A row of a table or an object is short; the rest of a hostile one is not read. */
const LONGEST_ROW = 20;
const HOPES = new Set(
  'anticipated expected aim aiming goal achieve hope hoped likely intended feasible possible planned target'.split(
    ' ',
  ),
);
/** Treatments that can be adjuvant or neoadjuvant: scans and wounds cannot. */
const TIMED = new Set(['drug', 'class', 'regimen', 'radiation']);

/** Timings, intents and facts that the text states, in text order. */
export function readStates(
  reading: Reading,
  statements: Statements,
): { timings: StatedTiming[]; intents: StatedIntent[]; facts: StatedFact[] } {
  const judged = judgeWords(reading);
  return {
    timings: timingsOf(reading, statements),
    intents: intentsOf(reading, judged),
    facts: factsOf(reading, statements.all, judged),
  };
}

function timingsOf(reading: Reading, { all, bySentence }: Statements): StatedTiming[] {
  const rows = groupBy(
    all.filter((x) => x.block.role === 'main' && x.entity.concept),
    (x) => x.block.group,
  );
  return all.flatMap((x): StatedTiming[] => {
    const { timing, weak, from, to, concept } = x.entity;
    const which = timing ?? concept?.timing;
    if (!which) return [];
    const sentence = bySentence.get(x.sentence) ?? [];
    const colon = ((reading.tokens.gap[to] ?? 0) & Gap.colon) !== 0;
    // "After surgery, capecitabine"
    const leads =
      weak && sentence[0]?.clause === x.clause && !sentence.some((y) => isTimedWith(y, x, false));
    const beside = sentence.filter((y) => isTimedWith(y, x, colon || leads));
    if (weak && beside.length === 0) return [];
    const certainty = certaintyOf(x, beside, rows.get(x.block.group) ?? []);
    const { section, tainted } = x;
    return [{ timing: which, certainty, section, tainted, ...reading.span(from, to) }];
  });
}

/** `label`: "Post-op: CAPOX" times what follows the colon. */
function isTimedWith(y: Statement, x: Statement, label: boolean): boolean {
  return (label || y.clause === x.clause) && TIMED.has(y.entity.concept?.kind ?? '');
}

/** A timing is as sure as the treatment it stands on; alone, as what is said of it. */
function certaintyOf(
  x: Statement,
  beside: readonly Statement[],
  row: readonly Statement[],
): Certainty {
  const others = beside.filter((y) => y !== x);
  const first = others.find((y) => y.entity.from >= x.entity.from) ?? others.at(-1);
  if (first) return first.stance.certainty;
  if (x.block.role !== 'aside') return x.stance.certainty;
  const given = row.slice(0, LONGEST_ROW).some((y) => y.stance.certainty === 'recommended');
  return given ? 'recommended' : (row[0]?.stance.certainty ?? 'none');
}

/** Words that state nothing of the patient: those aimed at a judge. */
function judgeWords({ tokens, blocks, addresses }: Reading): Uint8Array {
  const flags = new Uint8Array(tokens.count + 1);
  let next = 0;
  for (const b of blocks) {
    while ((addresses[next]?.at ?? Number.POSITIVE_INFINITY) < b.from) next++;
    const at = b.section === 'judge' ? b.from : (addresses[next]?.at ?? tokens.count);
    if (at < b.to) flags.fill(1, at, b.to);
  }
  return flags;
}

/** "Palliative care" is offered beside any plan and says nothing of its intent. */
function careWords({ raw, tokens }: Reading): Uint8Array {
  const flags = new Uint8Array(tokens.count + 1);
  for (const m of raw) {
    if (m.readings.some((r) => r.concept.kind === 'care' && r.concept.id === 'palliative_care')) {
      flags.fill(1, m.from, m.to);
    }
  }
  return flags;
}

function intentsOf(reading: Reading, judged: Uint8Array): StatedIntent[] {
  const { wording, tokens } = reading;
  const care = careWords(reading);
  return wording.states.flatMap((s): StatedIntent[] => {
    const intent = s.values.find((v) => v.intent)?.intent;
    if (!intent || judged[s.from] || care[s.from]) return [];
    const negated = isNegated(tokens, s.from);
    if (negated && intent === 'palliative') return [];
    return [{ intent: negated ? 'palliative' : intent, ...reading.span(s.from, s.to) }];
  });
}

function factsOf(reading: Reading, all: readonly Statement[], judged: Uint8Array): StatedFact[] {
  const { wording, tokens } = reading;
  const facts: StatedFact[] = [];
  const put = (fact: StatedFactId, from: number, to: number) =>
    facts.push({ fact, ...reading.span(from, to) });
  for (const s of wording.states) {
    const fact = s.values.find((v) => v.fact)?.fact;
    if (!fact || judged[s.from]) continue;
    const negated = fact !== 'no_resection' && isNegated(tokens, s.from);
    if (negated && fact === 'resection') put('no_resection', s.from, s.to);
    if (!negated && !isSupposed(reading, s.from) && !isHoped(tokens, s)) put(fact, s.from, s.to);
  }
  for (let w = 0; w < tokens.count; w++) {
    if (/^y?pt\d/.test(tokens.word[w] as string)) put('resection', w, w + 1);
  }
  const planned = all.some(
    ({ entity, stance }) =>
      entity.concept?.procedureKind === 'resection' && stance.certainty !== 'none',
  );
  for (const { entity, stance, section } of all) {
    if (entity.concept?.procedureKind !== 'resection') continue;
    if (isUnrecorded(tokens, entity) && section !== 'judge')
      put('no_resection', entity.from, entity.to);
    // "Surveillance after nephrectomy" tells of an operation that is done, where none is planned.
    const behind = entity.reference && entity.timing === 'adjuvant' && !planned;
    const done = stance.action === 'past' || behind;
    if (done && section !== 'judge') put('resection', entity.from, entity.to);
  }
  return facts.sort((a, b) => a.start - b.start);
}

const RECORDS = new Set(
  'record records recorded mention mentions mentioned document documented documentation evidence note notes trace history found listed described reported'.split(
    ' ',
  ),
);

/** "No record of a hemicolectomy", "no hemicolectomy is documented" */
function isUnrecorded({ word }: Reading['tokens'], { from, to }: Statement['entity']): boolean {
  let record = false;
  let denied = false;
  for (let w = Math.max(0, from - 6); w < Math.min(word.length, to + 5); w++) {
    const said = word[w] as string;
    if (RECORDS.has(said)) record = true;
    if (w < to + 3 && NEGATIONS.has(said)) denied = true;
  }
  return record && denied;
}

function isNegated(tokens: Reading['tokens'], at: number): boolean {
  for (let w = at - 1; w >= 0 && w >= at - NEGATED_WITHIN; w--) {
    if ((tokens.gap[w + 1] as number) & (Gap.stop | Gap.semicolon | Gap.comma | Gap.colon))
      return false;
    if (NEGATIONS.has(tokens.word[w] as string)) return true;
  }
  return false;
}

/** "Clear margins anticipated", "aiming for R0" */
function isHoped(
  tokens: Reading['tokens'],
  s: { readonly from: number; readonly to: number },
): boolean {
  for (let w = Math.max(0, s.from - 3); w < Math.min(tokens.count, s.to + 3); w++) {
    if (HOPES.has(tokens.word[w] as string)) return true;
  }
  return false;
}

/** After "if", "whether" or "when" in the same clause nothing is stated. */
function isSupposed({ tokens }: Reading, at: number): boolean {
  for (let w = at - 1; w >= 0 && w >= at - 8; w--) {
    if ((tokens.gap[w + 1] as number) & (Gap.stop | Gap.semicolon | Gap.colon)) return false;
    if (['if', 'whether', 'unless', 'exclude', 'rule'].includes(tokens.word[w] as string))
      return true;
  }
  return false;
}
