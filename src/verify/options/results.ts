import type { FormReading } from '../form-reading.js';
import type { ConceptMention, Sentence } from '../record/reading.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';
import { inRange } from './reference-range.js';

/** What a qualitative test came out as. */
export type ResultValue = 'positive' | 'negative' | 'indeterminate' | 'not_done';

/** A result of a test, with the day it is of. */
export interface TestResult {
  readonly concept: string;
  readonly value: ResultValue;
  /** As far as it is given; empty where it is not. */
  readonly date: string;
  readonly finding: Finding;
}

const VALUES: readonly (readonly [ResultValue, string])[] = [
  [
    'not_done',
    'not (?:been |yet )?(?:done|sent|tested|performed|ordered|obtained|collected|checked|measured|drawn|assessed)|never (?:done|sent|tested|checked)|cancell?ed|pending|awaited',
  ],
  [
    'negative',
    'negative|neg|non-?reactive|nr|not detected|undetect\\w+|none detected|not (?:seen|found|identified|present|amplified|elevated|mutated|positive|reactive|deleted|rearranged|expressed|raised)|wild[- ]?type|absent|unremarkable|no (?:evidence|growth|mutation|amplification|rearrangement|alteration)',
  ],
  [
    'indeterminate',
    'indeterminate|equivocal|borderline|inconclusive|invalid|non-?informative|not assessable|uninterpretable',
  ],
  ['positive', 'positive|pos|reactive|detected|present|mutated|amplified|identified|found'],
];
const VALUE = new RegExp(
  `(?<![\\w-])(?:${VALUES.map(([, p]) => `(${p})`).join('|')})(?![\\w])`,
  'gi',
);
const SIGN = /^[\s:]*(?:\(?\+{1,3}\)?)(?=[\s,;.)]|$)/;

interface ValueAt {
  readonly value: ResultValue;
  readonly start: number;
  readonly end: number;
}

/** The words of a text that give a result. */
export function valuesIn(text: string): readonly ValueAt[] {
  return [...text.matchAll(VALUE)].map((m) => ({
    value: (VALUES[m.slice(1).findIndex((g) => g !== undefined)] as (typeof VALUES)[number])[0],
    start: m.index,
    end: m.index + m[0].length,
  }));
}

/** The results that the record gives of tests, oldest first; withdrawn ones, plans and other people's left out. */
export function resultsOf(concepts: Iterable<string>, reading: FormReading): readonly TestResult[] {
  const ids = new Set<string>();
  for (const concept of concepts) {
    ids.add(concept);
    for (const kind of reading.vocabulary.membersOf(concept)) ids.add(kind.id);
  }
  const disowned = disownedIn(reading.record);
  const found: TestResult[] = [];
  for (const id of ids)
    for (const mention of reading.record.mentionsOf(id)) {
      const result = resultAt(mention, disowned);
      if (result) found.push(result);
    }
  return found.sort(
    (a, b) => compare(a.date, b.date) || a.finding.sentence.index - b.finding.sentence.index,
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const COUNTS: ReadonlySet<ConceptMention['status']> = new Set([
  'affirmed',
  'past',
  'negated',
  'not_done',
  'possible',
  'planned',
]);
const WITHDRAWN =
  /\b(?:withdrawn|retracted|erroneous|in error|mislabel\w+|wrong patient|supersed\w+|invalidated|corrected)\b/i;

/** Of a donor and a recipient at once: whose a result is, its word order does not tell. */
const OF_TWO = /\bdonor\b[^.;]{0,60}\brecipient\b|\brecipient\b[^.;]{0,60}\bdonor\b/i;

function resultAt(
  mention: ConceptMention,
  disowned: ReadonlySet<Sentence>,
): TestResult | undefined {
  if (!COUNTS.has(mention.status)) return undefined;
  const { sentence } = mention;
  if (OF_TWO.test(sentence.text)) return undefined;
  const again = repeatOf(sentence);
  const value =
    again?.value ?? valueAfter(mention) ?? valueBefore(mention) ?? valueByRange(mention);
  if (!value || WITHDRAWN.test(sentence.text) || disowned.has(sentence)) return undefined;
  const finding: Finding = {
    sentence,
    start: mention.start,
    end: mention.end,
    status: value === 'negative' ? 'negated' : value === 'not_done' ? 'not_done' : 'affirmed',
    how: 'same',
    mention,
    share: 1,
    isOther: false,
  };
  const date = again?.date ?? dateOf(mention);
  return { concept: mention.concept, value, date, finding };
}

const REPEATED =
  /^\W*(?:repeat\w*|re-?check\w*|re-?test\w*|re-?run|re-?drawn|second (?:sample|test|draw))\b/i;

/** "QuantiFERON indeterminate. Repeated 3/4: negative": the result that came last, where the next sentence gives it. */
function repeatOf({ document, index }: Sentence): { value: ResultValue; date: string } | undefined {
  const next = document.sentences[index + 1 - (document.sentences[0] as Sentence).index];
  if (!next || !REPEATED.test(next.text) || next.concepts.some((m) => m.kind === 'test'))
    return undefined;
  const value = valuesIn(next.text)[0]?.value;
  return value && { value, date: next.dates[0]?.date ?? next.date };
}

type Placed = Pick<ConceptMention, 'sentence' | 'start' | 'end'>;

const AS_SAID: Readonly<Record<ResultValue, Finding['status']>> = {
  positive: 'affirmed',
  negative: 'negated',
  indeterminate: 'possible',
  not_done: 'not_done',
};

/** A finding of a test, or of words, that its result follows: "BRAF V600E: not detected" is a denial. */
export function withResult(finding: Finding): Finding {
  if (finding.status !== 'affirmed' || (finding.mention && finding.mention.kind !== 'test'))
    return finding;
  const value = valueAfter(finding);
  return value ? { ...finding, status: AS_SAID[value] } : finding;
}

/** How far from its test a result may stand. */
const WITHIN = 90;
const LISTED =
  /^(?:\s*(?:ex(?:on)?\s?\d+\w*|skipping|fusions?|mutations?|rearrangements?|amplifications?|\d\w{0,3}))?[\s,/&]*(?:and|or|&|,|\/)?[\s,/]*$/i;

/** "EGFR, ALK, MET ex14 and RET all negative": what a list in capitals shares. */
const SHARED =
  /^(?:(?:[,/]\s*(?:and\s+)?|\s+and\s+)[A-Z][A-Z0-9-]{1,8}(?:\s(?:ex(?:on)?\s?\d+\w*|fusions?|skipping))?)+\s*[:-]?\s*(?:all|both|are|were)\s+((?:not )?[a-z]+(?:[- ]type)?)/;

/** The first result after a test, before another test is named; of several named in one list, the one they share. */
function valueAfter({ sentence, end }: Placed): ResultValue | undefined {
  const from = end - sentence.start;
  const shared = SHARED.exec(sentence.text.slice(from, from + WITHIN))?.[1];
  if (shared !== undefined) return valuesIn(shared)[0]?.value;
  let to = Math.min(sentence.text.length, from + WITHIN);
  let last = from;
  for (const next of sentence.concepts) {
    if (next.start < end || next.kind === 'drug' || next.kind === 'drug_class') continue;
    const at = next.start - sentence.start;
    if (at >= to) break;
    if (LISTED.test(sentence.text.slice(last, at))) last = next.end - sentence.start;
    else to = at;
  }
  const text = sentence.text.slice(from, to);
  if (SIGN.test(text)) return 'positive';
  return valuesIn(text)[0]?.value;
}

const ANTIBODY = /\b(?:antibod\w+|autoantibod\w+|antigen|titer|ana|anca|factor|ccp)\b/i;

/** An antibody's amount against the cut-off in its row. */
function valueByRange(mention: ConceptMention): ResultValue | undefined {
  if (!ANTIBODY.test(mention.concept)) return undefined;
  const isIn = inRange(mention);
  return isIn === undefined ? undefined : isIn ? 'negative' : 'positive';
}

/** A result right before its test: "negative QuantiFERON", "no HBsAg". */
function valueBefore({ sentence, start }: Placed): ResultValue | undefined {
  const before = sentence.text.slice(
    Math.max(0, start - sentence.start - 40),
    start - sentence.start,
  );
  const last = valuesIn(before).at(-1);
  const gap = last ? before.slice(last.end) : '';
  return last && /^[\s:-]*(?:for |repeat |the )?\s*$/i.test(gap) ? last.value : undefined;
}

/** The day of a result: the nearest date in its sentence, or else the sentence's own. */
function dateOf({ sentence, start, end }: ConceptMention): string {
  const near = sentence.dates
    .map((d) => ({ date: d.date, gap: d.start >= end ? d.start - end : start - d.end + 1 }))
    .filter((d) => d.gap <= WITHIN)
    .sort((a, b) => a.gap - b.gap)[0];
  return near?.date ?? sentence.date;
}
