import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { onlySide, type Side } from './asked-side.js';
import { type AskedRole, type DateRole, roleFit, roleOf } from './date-cues.js';
import { type DateSpot, dateSpots } from './date-spots.js';
import { documentDay } from './document-day.js';
import { governingPlaces } from './governing.js';
import { isOthers } from './other-subject.js';
import { headingWords, type Place, placesAround } from './places.js';
import { spokenStatus } from './spoken-status.js';
import { isTelling, met, restMet, stemsOf, type Topic, type Words, wordsBetween } from './topic.js';

/** A date of the record that may be that of the event a question asks for. */
export interface DateCandidate {
  readonly sentence: Sentence;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
  /** ISO, as far as it is written. */
  readonly date: string;
  readonly role: DateRole | undefined;
  /** 0 to about 1: how surely the event is the one asked for. */
  readonly score: number;
}

export interface SoughtDate {
  readonly head: Topic;
  readonly rest: Topic;
  readonly asked: AskedRole;
  /** The start of the requested treatment, which records often speak of without naming it. */
  readonly isStartOfTreatment: boolean;
  /** Of an event on one side of the body. */
  readonly side: Side | undefined;
  /** The last, or the first, of several. */
  readonly ordinal: 'last' | 'first' | undefined;
}

const MIN_SCORE = 0.35;
/** A document with so good a date of its own for the event needs not stand in with its day. */
const OWN_DAY = 0.75;

/** The dates tied to an event, best first. Linear in the record. */
export function dateCandidates(sought: SoughtDate, reading: FormReading): readonly DateCandidate[] {
  const out: DateCandidate[] = [];
  const whole: DateCandidate[] = [];
  for (const sentence of reading.record.sentences) {
    const side = sought.side && onlySide(sentence.text);
    if (side && side !== sought.side) continue;
    const around = placesAround(sentence, reading.vocabulary);
    const own = { words: wordsBetween(sentence, sentence.start, sentence.end), counts: 1 };
    for (const spot of dateSpots(sentence)) {
      const candidate = candidateAt(sentence, spot, { sought, around, own, reading });
      if (candidate) out.push(candidate);
    }
    const candidate = ofDocument(sentence, { sought, own, reading });
    if (candidate) whole.push(candidate);
  }
  const dated = new Set(out.filter((c) => c.score >= OWN_DAY).map((c) => c.sentence.document));
  out.push(...whole.filter((c) => !dated.has(c.sentence.document)));
  return out.sort((a, b) => b.score - a.score);
}

interface Around {
  readonly sought: SoughtDate;
  readonly own: Place;
  readonly reading: FormReading;
}

function candidateAt(
  sentence: Sentence,
  spot: DateSpot,
  { sought, around, reading }: Around & { readonly around: readonly Place[] },
): DateCandidate | undefined {
  const start = startTie(sentence, spot, sought);
  const spoken = spot.isColumn ? 'collected' : spokenRole(sentence, spot, sought.asked);
  const role = spoken === undefined && start > 0 ? 'started' : spoken;
  const fits = roleFit(sought.asked, role) * ordinalFit(spot, sought.ordinal);
  if (fits === 0) return undefined;
  const isLabelled = hasLabel(sentence, spot);
  const places = [
    ...spotPlaces(sentence, spot, reading),
    ...governingPlaces(sentence, spot.start, { hasLabel: isLabelled }),
    ...around,
  ];
  const all = met(sought.head, places, reading.vocabulary);
  const isOther =
    isLabelled && sentence.cells.length < 2 && !isNamedAt(sentence, spot, { sought, reading });
  const named = isOther ? Math.min(all, OTHER_LABEL) : all;
  const byRole = sought.head.items.length === 0 && role === sought.asked ? ROLE_ALONE : 0;
  const tie = Math.max(named, byRole, start);
  const isLoose =
    role === undefined && sentence.cells.length < 2 && !isTied(sentence, spot, { sought, reading });
  const isVisit = isOwnVisit(sentence, spot) ? VISIT : 1;
  const due =
    sought.asked === 'planned' && isPast(sentence, spot) ? PAST_PLAN : isLoose ? LOOSE : 1;
  const score =
    isVisit * due * tie * fits * (0.9 + 0.1 * restMet(sought.rest, places, reading.vocabulary));
  if (score < MIN_SCORE || isOthers(sentence, spot.start)) return undefined;
  return { sentence, start: spot.start, end: spot.end, date: spot.date, role, score };
}

/** The first day of a span is that of a start, the last that of an end, unless the day was called off. */
function spanRole({ ofSpan, before, behind }: DateSpot): DateRole | undefined {
  if (!ofSpan || roleOf(before, behind) === 'not_done') return undefined;
  return ofSpan === 'start' ? 'started' : 'stopped';
}

/** What the words beside a date make of it, or else how its sentence speaks of it. */
function spokenRole(sentence: Sentence, spot: DateSpot, asked: AskedRole): DateRole | undefined {
  if (
    asked === 'diagnosed' &&
    /^[^.;]{0,60}\bdiagnos|^[^;]{0,8}\. (?:that|this)[^.]{0,30}diagnos/i.test(spot.behind)
  )
    return 'diagnosed';
  const role = spanRole(spot) ?? roleOf(spot.before, spot.behind);
  if (role === 'not_done' || role === 'done') return role;
  const { document } = sentence.document;
  const isToCome = document.date !== '' && spot.date >= document.date;
  if (
    isToCome &&
    (PLAN.test(sentence.section) || /^ ?(?:if|when|once|pending|provided)\b/i.test(spot.behind)) &&
    role !== 'started'
  )
    return 'planned';
  if (role !== undefined) return role;
  const status = spokenStatus({ sentence, start: spot.start, end: spot.end });
  if (status === 'planned' || status === 'conditional') return 'planned';
  return status === 'not_done' || status === 'negated' ? 'not_done' : undefined;
}

const PLAN =
  /^(?:p|plan|a\/p|ap|a&p|assessment (?:and|&|\/) plan|assessment\/plan|plans?|recommendations?|recs?)\b/;

/** Whether a sentence itself, or what it goes on about, is what is asked for; not only its title or section. */
function isTied(
  sentence: Sentence,
  { start }: DateSpot,
  { sought, reading }: Pick<Around, 'sought' | 'reading'>,
): boolean {
  const own = { words: wordsBetween(sentence, sentence.start, sentence.end), counts: 1 };
  const near = [own, ...governingPlaces(sentence, start, { hasLabel: false })];
  return sought.head.items.length === 0 || met(sought.head, near, reading.vocabulary) > 0.3;
}

const NOTE = /progress|consult|visit|telephone|encounter|message|clinic|history|letter/i;
const VISIT = 0.7;

/** The day that a note's own head gives is that of the visit. */
function isOwnVisit({ index, document }: Sentence, { date }: DateSpot): boolean {
  const isHead = index - (document.sentences[0]?.index ?? 0) < 2;
  return isHead && date === document.document.date && NOTE.test(document.document.type);
}

const LOOSE = 0.75;
const PAST_PLAN = 0.4;

/** A plan is for a day that was still to come when it was written. */
function isPast({ document: { document } }: Sentence, { date }: DateSpot): boolean {
  return document.date !== '' && date < document.date.slice(0, date.length);
}

/** How surely "diagnosed" alone, of a question that names no disease, is the event. */
const ROLE_ALONE = 0.9;

/** What has a name of its own, that is not the one sought, is less surely of it. */
const OTHER_LABEL = 0.62;

function isNamedAt(
  sentence: Sentence,
  { from, to }: DateSpot,
  { sought, reading }: Pick<Around, 'sought' | 'reading'>,
): boolean {
  return (
    met(sought.head, [{ words: wordsBetween(sentence, from, to), counts: 1 }], reading.vocabulary) >
    0.2
  );
}

/** Words that stand before a date without naming what it is of. */
const NO_NAMES = new Set([
  'repeat',
  'twice',
  'once',
  'inject',
  'diagnos',
  'onset',
  'next',
  'held',
  'again',
  'back',
  'until',
  'about',
  'around',
  'early',
  'late',
  'mid',
  'then',
  'visit',
  'event',
  'on',
  'was',
  'he',
  'she',
  'they',
  'who',
  'be',
  'being',
  'via',
  'now',
  'today',
  'regul',
  'continuous',
  'ongo',
]);

/** Whether the words right before a date name something. */
function hasLabel(sentence: Sentence, { from, start }: DateSpot): boolean {
  const before = sentence.text.slice(from - sentence.start, start - sentence.start);
  const cut = Math.max(before.lastIndexOf(', '), before.lastIndexOf('('), before.lastIndexOf(')'));
  const last = from + cut + 1;
  return stemsOf(sentence).some(
    (s) => s.start >= last && s.end <= start && isTelling(s.stem) && !NO_NAMES.has(s.stem),
  );
}

function spotPlaces(
  sentence: Sentence,
  spot: DateSpot,
  { vocabulary }: FormReading,
): readonly Place[] {
  const places: Place[] = [{ words: wordsBetween(sentence, spot.from, spot.to), counts: 1 }];
  const first = sentence.cells.length > 1 ? sentence.cells[0] : undefined;
  if (first) places.push({ words: wordsBetween(sentence, first.start, first.end), counts: 0.97 });
  if (spot.head)
    places.push({ words: headingWords(spot.head, sentence.document, vocabulary), counts: 0.95 });
  return places;
}

/** "since last September". */
const LAST_MONTH = /\blast\s*$/i;
const LAST =
  /\b(?:last(?! (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|year|month|week|visit|winter|spring|summer|fall|autumn|night|time))|latest|most recent|final)\b/i;
const FIRST = /\b(?:first|initial|dose 1|cycle 1|#1)\b/i;

/** A day that the record itself calls the last, or the first, of its kind. */
function ordinalFit({ before, behind }: DateSpot, ordinal: 'last' | 'first' | undefined): number {
  if (!ordinal) return 1;
  const near = `${before.replace(LAST_MONTH, '')} ${behind}`;
  const isLast = LAST.test(near);
  const isFirst = FIRST.test(near);
  if (isLast === isFirst) return 1;
  return isLast === (ordinal === 'last') ? 1.08 : 0.9;
}

const START =
  /\b(?:start(?:s|ing|ed)?|begin(?:s|ning)?|initiat\w+|first (?:dose|infusion|injection|cycle|session|visit)|(?:dose|infusion|injection|session|cycle|week|day) ?#? ?1|d1|c1d1|loading|new date)\b/i;

function startTie(
  sentence: Sentence,
  { before, behind, start }: DateSpot,
  sought: SoughtDate,
): number {
  if (!sought.isStartOfTreatment || !START.test(`${before} ${behind}`)) return 0;
  const other = sentence.concepts.findLast((c) => c.kind === 'drug' && c.end <= start);
  const isOther = other && !sought.head.items.some((i) => i.concept?.id === other.concept);
  return isOther ? 0.5 : 0.88;
}

const OF_ONE_DAY =
  /\b(?:lab|laborator\w+|imaging|radiolog\w+|patholog\w+|procedure|test|report|echo\w*|spirometr\w*|pulmonary function|assessment form|electrodiagnos\w+|densitometr\w+)\b/i;

/** A report is of one day: what it tells without a date is of that day. */
function ofDocument(
  sentence: Sentence,
  { sought, own, reading }: Around,
): DateCandidate | undefined {
  const { document } = sentence.document;
  if (sentence.dates.length > 0 || sentence.cells.some((c) => c.date !== '')) return undefined;
  if (!OF_ONE_DAY.test(document.type)) return undefined;
  const tie = met(sought.head, [own as { words: Words; counts: number }], reading.vocabulary);
  if (tie < 0.8 || isOthers(sentence, sentence.start)) return undefined;
  const day = documentDay(sentence.document, sought.asked);
  if (!day) return undefined;
  return { ...day, role: undefined, score: tie * 0.87 };
}
