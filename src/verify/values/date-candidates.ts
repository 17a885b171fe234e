import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { onlySide, type Side } from './asked-side.js';
import { type AskedRole, type DateRole, roleFit } from './date-cues.js';
import { type DateSpot, dateSpots } from './date-spots.js';
import { hasLabel, isNamedAt, isTied, ordinalFit, spotPlaces, startTie } from './date-tie.js';
import { documentDay } from './document-day.js';
import { governingPlaces } from './governing.js';
import { isOthers } from './other-subject.js';
import { ownPlace, type Place, placesAround } from './places.js';
import { spokenRole } from './spoken-role.js';
import { met, restMet, type Topic, type Words } from './topic.js';

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
    const own = ownPlace(sentence);
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
  const { head } = sought;
  const start = sought.isStartOfTreatment ? startTie(sentence, spot, head) : 0;
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
    isLabelled && sentence.cells.length < 2 && !isNamedAt(sentence, spot, { head, reading });
  const named = isOther ? Math.min(all, OTHER_LABEL) : all;
  const isAlone = sought.head.items.length === 0 || role === 'onset';
  const byRole = isAlone && role === sought.asked ? ROLE_ALONE : 0;
  const tie = Math.max(named, byRole, start);
  const isLoose =
    role === undefined && sentence.cells.length < 2 && !isTied(sentence, spot, { head, reading });
  const isVisit = isOwnVisit(sentence, spot) ? VISIT : 1;
  const due =
    sought.asked === 'planned' && isPast(sentence, spot) ? PAST_PLAN : isLoose ? LOOSE : 1;
  const score =
    isVisit * due * tie * fits * (0.9 + 0.1 * restMet(sought.rest, places, reading.vocabulary));
  if (score < MIN_SCORE || isOthers(sentence, spot.start)) return undefined;
  return { sentence, start: spot.start, end: spot.end, date: spot.date, role, score };
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
