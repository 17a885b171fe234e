import type { Certainty, StatedTiming, Timing } from '../core/decision.js';
import { groupBy } from '../core/group-by.js';
import type { Reading, Statement } from './reading.js';
import type { Statements } from './statements.js';
import { Gap } from './tokens.js';

/** A row of a table or an object is short; the rest of a hostile one is not read. */
const LONGEST_ROW = 20;
/** Treatments that can be adjuvant or neoadjuvant: scans and wounds cannot. */
const TIMED = new Set(['drug', 'class', 'regimen', 'radiation']);

/** Timings that the text states, on a treatment, alone or in a heading over a list, in text order. */
export function statedTimings(
  reading: Reading,
  { all, bySentence }: Statements,
  judged: Uint8Array,
): StatedTiming[] {
  const rows = groupBy(
    all.filter((x) => x.block.role === 'main' && x.entity.concept),
    (x) => x.block.group,
  );
  const inText = all.flatMap((x): StatedTiming[] => {
    const timing = x.entity.timing ?? x.entity.concept?.timing;
    const certainty = timing && certaintyOf(reading, x, { timing, rows, bySentence });
    if (!timing || !certainty) return [];
    const { section, tainted } = x;
    return [{ timing, certainty, section, tainted, ...reading.span(x.entity.from, x.entity.to) }];
  });
  const inHeads = headed(reading, all, judged);
  return inHeads.length === 0 ? inText : [...inText, ...inHeads].sort((a, b) => a.start - b.start);
}

interface Around {
  readonly timing: Timing;
  readonly rows: ReadonlyMap<number, readonly Statement[]>;
  readonly bySentence: ReadonlyMap<number, readonly Statement[]>;
}

/**
 * A timing is as sure as the treatment it stands on; alone, as what is said of it. Undefined: it times no treatment.
 */
function certaintyOf(
  reading: Reading,
  x: Statement,
  { timing, rows, bySentence }: Around,
): Certainty | undefined {
  const sentence = bySentence.get(x.sentence) ?? [];
  if (isDose(reading, x)) return certaintyOfDose(x, sentence);
  const beside = besideOf(reading, x, { timing, sentence });
  const { weak } = x.entity;
  if (weak && beside.length === 0 && timing !== 'surveillance') {
    if (!datesStart(reading, x)) return undefined;
    // What only dates a start is as sure as the text's plan.
    if (x.stance.action === 'mention' && x.section !== 'history') return 'recommended';
  }
  const others = beside.filter((y) => y !== x);
  const first = others.find((y) => y.entity.from >= x.entity.from) ?? others.at(-1);
  if (first) return first.stance.certainty;
  if (x.block.role !== 'aside') return x.stance.certainty;
  const row = (rows.get(x.block.group) ?? []).slice(0, LONGEST_ROW);
  const given = row.some((y) => y.stance.certainty === 'recommended');
  return given ? 'recommended' : (row[0]?.stance.certainty ?? 'none');
}

function isDose({ tokens }: Reading, { entity }: Statement): boolean {
  return !entity.concept && /^\d/.test(tokens.word[entity.from] as string);
}

/** A dose is the radiation's, which is named before it where it is named. */
function certaintyOfDose(x: Statement, sentence: readonly Statement[]): Certainty {
  const before = sentence.filter(
    (y) => y.entity.from < x.entity.from && y.entity.concept?.kind === 'radiation',
  );
  return before.at(-1)?.stance.certainty ?? x.stance.certainty;
}

/** The treatments that the timing may be of: of its clause, of its label, of the sentence that an operation dates. */
function besideOf(
  reading: Reading,
  x: Statement,
  { timing, sentence }: { readonly timing: Timing; readonly sentence: readonly Statement[] },
): readonly Statement[] {
  const { weak, to } = x.entity;
  const colon = ((reading.tokens.gap[to] ?? 0) & Gap.colon) !== 0;
  const inClause = sentence.filter((y) => y.clause === x.clause && isTimed(y));
  // "After surgery, capecitabine"
  const leads = weak && sentence[0]?.clause === x.clause && inClause.length === 0;
  if (colon || leads) return sentence.filter(isTimed);
  const dates = weak && inClause.length === 0 && timing !== 'surveillance';
  return dates && !isScheduled(reading, x) ? sentence.filter(isTimed) : inClause;
}

function isTimed({ entity }: Statement): boolean {
  return TIMED.has(entity.concept?.kind ?? '');
}

const STARTS =
  /^(start|starts|starting|started|begin|begins|beginning|commence|commences|commencing|first|opening|initiate|initiated|initiation|cycle|cycles|dose|doses|infusion|course|courses|gy|gray|fractions|chemo|chemotherapy|radiate|irradiate|treatment|given)$/;
const SCHEDULED =
  /^(ct|mri|mr|pet|scan|scans|imaging|visit|visits|review|clinic|colonoscopy|endoscopy|cystoscopy|mammogram|cea|psa|drain|drains|diet|physio|physiotherapy|pain|weight|vaccines?|sutures|clips|driving|work|fit|stay|discharge|held|withheld|paused|stop|stopped|aspirin|anticoagulation)$/;
const AROUND = 12;

/** The words of the sentence before what an operation dates, nearest first. */
function wordsBefore({ tokens }: Reading, { entity }: Statement, breaks: number): string[] {
  const words: string[] = [];
  for (let w = entity.from - 1; w >= 0 && w >= entity.from - AROUND; w--) {
    if ((tokens.gap[w + 1] as number) & breaks) break;
    words.push(tokens.word[w] as string);
  }
  return words;
}

/** "CT three months after the operation": no treatment is dated. */
function isScheduled(reading: Reading, x: Statement): boolean {
  const breaks = Gap.stop | Gap.semicolon | Gap.comma;
  return wordsBefore(reading, x, breaks).some((word) => SCHEDULED.test(word));
}

/** "First dose within six weeks of the operation": dates treatment that the sentence does not name. */
function datesStart(reading: Reading, x: Statement): boolean {
  if (x.stance.action === 'avoid' || x.stance.action === 'stop') return false;
  const words = wordsBefore(reading, x, Gap.stop | Gap.semicolon);
  return words.some((word) => STARTS.test(word)) && !words.some((word) => SCHEDULED.test(word));
}

/** "Adjuvant" as a heading times every treatment of the list under it. */
function headed(reading: Reading, all: readonly Statement[], judged: Uint8Array): StatedTiming[] {
  const { wording, span } = reading;
  const heads = new Map<number, StatedTiming | undefined>();
  for (const x of all) {
    const { head } = x.block;
    if (!head || head.to <= head.from || x.stance.certainty !== 'recommended' || !isTimed(x))
      continue;
    if (head.from <= x.entity.from && x.entity.to <= head.to) continue;
    if (heads.has(head.from) || judged[head.from]) continue;
    const state = stateIn(wording.states, head);
    const timing = state?.values.find((v) => v.timing)?.timing;
    const { section, tainted } = x;
    heads.set(
      head.from,
      state && timing
        ? { timing, certainty: 'recommended', section, tainted, ...span(state.from, state.to) }
        : undefined,
    );
  }
  return [...heads.values()].filter((t) => t !== undefined);
}

/** The first stated phrase within a heading, by halving: states are in text order. */
function stateIn(
  states: Reading['wording']['states'],
  { from, to }: { readonly from: number; readonly to: number },
): Reading['wording']['states'][number] | undefined {
  let low = 0;
  let high = states.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((states[mid] as { from: number }).from < from) low = mid + 1;
    else high = mid;
  }
  const found = states[low];
  return found && found.to <= to ? found : undefined;
}
