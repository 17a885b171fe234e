import type { FormReading } from '../form-reading.js';
import { dayFrom, dayTo } from './ask.js';
import { type DateCandidate, dateCandidates } from './date-candidates.js';
import { type AskedRole, askedRole } from './date-cues.js';
import { datesOfValues } from './dates-of-values.js';
import type { QuestionTopic } from './question-topic.js';
import { sideMeant } from './side-meant.js';
import { type Topic, WEAK_WEIGHT } from './topic.js';

/** The dates that may be those of an event. */
export interface EventDates {
  /** Those that the phrase's own words pick: the last, the first, the best tied one. Empty where none is found. */
  readonly chosen: readonly DateCandidate[];
  /** All that are tied to the event about as well as the best. */
  readonly band: readonly DateCandidate[];
  readonly all: readonly DateCandidate[];
  /** The score of the best; 0 where there is none. */
  readonly top: number;
}

/** Those so much weaker than the best are of another event. */
const BAND = 0.13;
/** The last or first is sought among all that are surely of the event. */
const WIDE_BAND = 0.25;
const SURE = 0.7;
const TIE = 0.03;

export const LATEST = /\b(?:most recent|latest|last|current|newest)\b/i;
export const EARLIEST = /\b(?:first(?![- ](?:line|degree|generation))|initial|earliest)\b/i;

/** Whether a phrase does not say which of several events it means. */
export function isOpenPhrase(phrase: string): boolean {
  return !LATEST.test(phrase) && !EARLIEST.test(phrase) && !NTH.test(phrase);
}

/** The dates of the event that a phrase names: "the last dose of erenumab". */
export function eventDates(
  phrase: string,
  topic: QuestionTopic,
  reading: FormReading,
  asked: AskedRole = askedRole(phrase),
): EventDates {
  const head = withoutRole(topic.head, asked);
  const isRequested = topic.isRequestedDrug ?? false;
  const isStartOfTreatment = isRequested && (asked === 'planned' || asked === 'started');
  const ordinal = LATEST.test(phrase) ? 'last' : EARLIEST.test(phrase) ? 'first' : undefined;
  const sought = {
    head,
    rest: topic.rest,
    asked,
    isStartOfTreatment,
    ordinal,
    side: sideMeant(phrase, reading),
  } as const;
  const found = [...dateCandidates(sought, reading), ...datesOfValues(sought, reading)];
  const all = fullDatesFirst(found.sort((a, b) => b.score - a.score));
  const top = all[0]?.score ?? 0;
  const least =
    ordinal || nthAsked(phrase) || asked === 'planned'
      ? Math.min(top - BAND, Math.max(SURE, top - WIDE_BAND))
      : top - BAND;
  const band = all.filter((c) => c.score >= least);
  return { all, band, top, chosen: chosenOf(band, { phrase, asked, today: reading.record.today }) };
}

const ROLE_WORDS: Readonly<Partial<Record<AskedRole, string>>> = {
  diagnosed: 'diagnos',
  onset: 'onset',
};

/** A date's own role says "diagnosed"; the rest of the phrase is what must be named beside it. */
function withoutRole(head: Topic, asked: AskedRole): Topic {
  const word = ROLE_WORDS[asked];
  if (asked === 'born') return { items: [] };
  if (!word) return head;
  const items = head.items.filter(
    (i) => i.concept || (i.weight > WEAK_WEIGHT && !i.stems.every((s) => s === word)),
  );
  return { items };
}

/** A month or year that another candidate gives to the day is no date of its own. */
function fullDatesFirst(all: readonly DateCandidate[]): readonly DateCandidate[] {
  const known = new Map<string, number>();
  for (const { date, score } of all) {
    if (date.length < 10 || score < SURE_DAY) continue;
    for (const part of [date.slice(0, 7), date.slice(0, 4)])
      known.set(part, Math.max(score, known.get(part) ?? 0));
  }
  return all.filter((c) => c.date.length === 10 || (known.get(c.date) ?? 0) < c.score);
}

const SURE_DAY = 0.5;

function chosenOf(
  band: readonly DateCandidate[],
  about: { readonly phrase: string; readonly asked: AskedRole; readonly today: string },
): readonly DateCandidate[] {
  if (band.length === 0) return [];
  const nth = nthAsked(about.phrase);
  if (nth) return ofNth(band, nth);
  if (about.asked === 'planned') return lastSaid(band);
  const past = band.filter((c) => dayFrom(c.date) <= (about.today || '9999'));
  const all = fullDays(past.length > 0 ? past : band);
  if (LATEST.test(about.phrase)) return extreme(all, (c) => Date.parse(dayTo(c.date)));
  if (EARLIEST.test(about.phrase)) return extreme(all, (c) => -Date.parse(dayFrom(c.date)));
  return bestOf(all);
}

/** A month or a year gives way to whole days: of "Apr 2026 0" nothing took place on a day. */
function fullDays(all: readonly DateCandidate[]): readonly DateCandidate[] {
  const days = all.filter((c) => c.date.length === 10);
  return days.length > 0 ? days : all;
}

const NTH =
  /\b(?:(second|2nd)|(third|3rd)|(fourth|4th)|(fifth|5th))\b(?![- ](?:line|generation|degree|opinion|visit))/i;

function nthAsked(phrase: string): number | undefined {
  const m = NTH.exec(phrase);
  return m ? [2, 3, 4, 5].find((_, i) => m[i + 1] !== undefined) : undefined;
}

/** The second, third ... of the days of an event. */
function ofNth(all: readonly DateCandidate[], nth: number): readonly DateCandidate[] {
  const days = [...new Set(all.map((c) => c.date).filter((d) => d.length === 10))].sort();
  const day = days[nth - 1];
  return all.filter((c) => c.date === day);
}

function extreme(all: readonly DateCandidate[], rank: (c: DateCandidate) => number) {
  const best = Math.max(...all.map(rank));
  return all.filter((c) => rank(c) === best);
}

function bestOf(all: readonly DateCandidate[]) {
  const best = Math.max(...all.map((c) => c.score));
  return all.filter((c) => c.score >= best - TIE);
}

/** Of a plan, what the latest document says. */
function lastSaid(all: readonly DateCandidate[]): readonly DateCandidate[] {
  const order = Math.max(...all.map((c) => c.sentence.document.order));
  return bestOf(all.filter((c) => c.sentence.document.order === order));
}
