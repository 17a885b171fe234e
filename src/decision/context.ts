import type { Spelling } from './concept.js';
import type { RawMention } from './lexicon.js';
import { Gap, type Tokens } from './tokens.js';

const REACH = 14;
const TREATMENT_WORDS = new Set(
  'od bd bid tds mg auc q3 q21 q14 cycle cycles weekly biweekly fortnightly q3w q2w q21d q14d adjuvant neoadjuvant maintenance chemo chemotherapy regimen continue keep start give dose dosed line 1l 2l 3l then followed first-line with x4 x6 x3 x8 x12 months underneath taxane treatment therapy prior progressed'.split(
    ' ',
  ),
);
const SURGICAL_WORDS = new Set(
  'surgery surgical resection robotic laparoscopic open partial radical planned done underwent margins r0 pod lymphadenectomy node nodes operation theatre upfront lap bloc wide colectomy hemicolectomy nephrectomy lobectomy gastrectomy ileostomy colostomy stoma mesorectal'.split(
    ' ',
  ),
);
/** Short forms that mean a person unless cycles are counted beside them: "copy to GP". */
const PERSONS = new Set(['gp']);
const CYCLED = new Set(
  'cycle cycles x2 x3 x4 x6 induction chemo chemotherapy regimen q3w q21d concurrent neoadjuvant adjuvant'.split(
    ' ',
  ),
);
const JOINED = Gap.slash | Gap.plus | Gap.and | Gap.hyphen | Gap.arrow;

/** "TC x 4", "TC chemotherapy": the short form brings its own context. */
const COUNTED = /x ?\d$| chemotherapy$/;

/** True where the words around a short form speak of treatment, so that it means what the lexicon says. */
export function inContext(
  tokens: Tokens,
  raw: readonly RawMention[],
  k: number,
  reading: Spelling,
): boolean {
  const m = raw[k] as RawMention;
  if (COUNTED.test(reading.text)) return true;
  if (reading.text.length === 1) return joinedToDrug(tokens, raw, k);
  if (PERSONS.has(tokens.word[m.from] as string)) return near(tokens, m, CYCLED, 2);
  if (reading.concept.kind === 'procedure') {
    if (tokens.word[m.from] === 'pd') return false;
    return near(tokens, m, SURGICAL_WORDS, 6) || followsTreatment(tokens, raw, k);
  }
  if (reading.concept.kind === 'test') return false;
  for (const step of [-1, 1]) {
    for (let j = k + step; j >= 0 && j < raw.length; j += step) {
      const other = raw[j] as RawMention;
      if (Math.abs(other.from - m.from) > REACH) break;
      if (other.readings.some((r) => !r.context && isTreatment(r))) return true;
    }
  }
  return near(tokens, m, TREATMENT_WORDS, 4);
}

/** "TCHP x6 -> WLE", "WLE -> RT": a step of a sequence. */
function followsTreatment(tokens: Tokens, raw: readonly RawMention[], k: number): boolean {
  const m = raw[k] as RawMention;
  const plain = (other: RawMention | undefined) =>
    other?.readings.some((r) => !r.context && isTreatment(r)) ?? false;
  const [before, after] = [raw[k - 1], raw[k + 1]];
  const arrow = (from: number, to: number) => {
    if (to - from > SCHEDULED_WITHIN) return false;
    for (let w = from; w <= to; w++) if ((tokens.gap[w] as number) & Gap.arrow) return true;
    return false;
  };
  return (
    (before !== undefined && plain(before) && arrow(before.to, m.from)) ||
    (after !== undefined && plain(after) && arrow(m.to, after.from))
  );
}

/** One letter is a drug only where it is written onto another: "docetaxel/H", "docetaxel x6 + H". */
function joinedToDrug(tokens: Tokens, raw: readonly RawMention[], k: number): boolean {
  const m = raw[k] as RawMention;
  const before = raw[k - 1];
  const after = raw[k + 1];
  const left =
    before !== undefined &&
    scheduleBetween(tokens, before.to, m.from) &&
    ((tokens.gap[m.from] as number) & JOINED) !== 0;
  const right =
    after !== undefined &&
    scheduleBetween(tokens, m.to, after.from) &&
    ((tokens.gap[m.to] as number) & JOINED) !== 0;
  return (left && isDrug(before)) || (right && isDrug(after));
}

const SCHEDULED_WITHIN = 6;
const SCHEDULE =
  /^(?:x?\d+(?:\.\d+)?x?|x|[xqdc]\d+(?:w|wk|wks|d|m)?|\d+(?:mg|w|wk|wks|weeks?|d|m2|x|mgkg)|wkly|weekly|qw|mg|m2|m|kg|auc|auc\d|cycles?|doses?|weeks?|wks?|three-weekly|3-weekly|3wkly|days?|for|every)$/;

/** Nothing but the dose and schedule of the one drug stands before the other. */
function scheduleBetween({ word }: Tokens, from: number, to: number): boolean {
  if (to - from > SCHEDULED_WITHIN) return false;
  for (let w = from; w < to; w++) if (!SCHEDULE.test(word[w] as string)) return false;
  return true;
}

function isDrug(m: RawMention | undefined): boolean {
  return (
    m?.readings.some((r) => r.concept.kind === 'drug' || r.concept.kind === 'regimen') ?? false
  );
}

function near(tokens: Tokens, m: RawMention, words: ReadonlySet<string>, within: number): boolean {
  for (let w = Math.max(0, m.from - within); w < Math.min(tokens.count, m.to + within); w++) {
    if ((w < m.from || w >= m.to) && words.has(tokens.word[w] as string)) return true;
  }
  return false;
}

function isTreatment({ concept: { kind } }: Spelling): boolean {
  return (
    kind === 'drug' ||
    kind === 'regimen' ||
    kind === 'class' ||
    kind === 'radiation' ||
    kind === 'procedure'
  );
}
