import type { Certainty, StatedFact, StatedIntent, StatedTiming } from '../core/decision.js';
import { groupBy } from './group-by.js';
import { isDeniedAfter, isNegated } from './negation.js';
import type { Reading, Statement } from './reading.js';
import { statedFacts } from './stated-facts.js';
import type { Statements } from './statements.js';
import { Gap } from './tokens.js';

/** A row of a table or an object is short; the rest of a hostile one is not read. */
const LONGEST_ROW = 20;
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
    facts: statedFacts(reading, statements.all, judged),
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
    if (weak && beside.length === 0 && which !== 'surveillance' && !datesStart(reading, x))
      return [];
    const certainty = certaintyOf(reading, x, beside, rows.get(x.block.group) ?? []);
    const { section, tainted } = x;
    return [{ timing: which, certainty, section, tainted, ...reading.span(from, to) }];
  });
}

const STARTS =
  /^(start|starts|starting|started|begin|begins|beginning|commence|commences|commencing|first|opening|initiate|initiated|initiation|cycle|cycles|dose|doses|infusion|course|courses|gy|gray|fractions|chemo|chemotherapy|radiate|irradiate|treatment|given)$/;
const SCHEDULED =
  /^(ct|mri|mr|pet|scan|scans|imaging|visit|visits|review|clinic|colonoscopy|endoscopy|cystoscopy|mammogram|cea|psa|drain|drains|diet|physio|physiotherapy|pain|weight|vaccines?|sutures|clips|driving|work|fit|stay|discharge)$/;
const AROUND = 12;

/** "First dose within six weeks of the operation": dates treatment that the sentence does not name. */
function datesStart({ tokens }: Reading, { entity, stance }: Statement): boolean {
  if (stance.action === 'avoid' || stance.action === 'stop') return false;
  let starts = false;
  const breaks = Gap.stop | Gap.semicolon;
  for (let w = entity.from - 1; w >= 0 && w >= entity.from - AROUND; w--) {
    if ((tokens.gap[w + 1] as number) & breaks) break;
    if (SCHEDULED.test(tokens.word[w] as string)) return false;
    starts ||= STARTS.test(tokens.word[w] as string);
  }
  return starts;
}

/** `label`: "Post-op: CAPOX" times what follows the colon. */
function isTimedWith(y: Statement, x: Statement, label: boolean): boolean {
  return (label || y.clause === x.clause) && TIMED.has(y.entity.concept?.kind ?? '');
}

/** A timing is as sure as the treatment it stands on; alone, as what is said of it. */
function certaintyOf(
  { tokens }: Reading,
  x: Statement,
  beside: readonly Statement[],
  row: readonly Statement[],
): Certainty {
  const others = beside.filter((y) => y !== x);
  // A dose is the radiation's, which is named before it where it is named.
  if (x.entity.timing === 'definitive' && /^\d/.test(tokens.word[x.entity.from] as string)) {
    const rt = others.findLast(
      (y) => y.entity.from < x.entity.from && y.entity.concept?.kind === 'radiation',
    );
    if (rt) return rt.stance.certainty;
    return x.stance.certainty;
  }
  const first = others.find((y) => y.entity.from >= x.entity.from) ?? others.at(-1);
  if (first) return first.stance.certainty;
  // What only dates a start is as sure as the text's plan.
  if (x.entity.weak && x.stance.action === 'mention' && x.section !== 'history')
    return 'recommended';
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
    const negated =
      isNegated(tokens, s.from) || (intent === 'curative' && isDeniedAfter(tokens, s.to));
    if (negated && intent === 'palliative') return [];
    return [{ intent: negated ? 'palliative' : intent, ...reading.span(s.from, s.to) }];
  });
}
