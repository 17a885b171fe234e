import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { DateSpot } from './date-spots.js';
import { governingPlaces } from './governing.js';
import { headingWords, ownPlace, type Place } from './places.js';
import { isTelling } from './question-words.js';
import { stemsOf } from './sentence-stems.js';
import { met, type Topic, wordsBetween } from './topic.js';

/** What is asked for, and the record to look in. */
export interface HeadIn {
  readonly head: Topic;
  readonly reading: FormReading;
}

/** Whether a sentence itself, or what it goes on about, is what is asked for; not only its title or section. */
export function isTied(
  sentence: Sentence,
  { start }: DateSpot,
  { head, reading }: HeadIn,
): boolean {
  const own = ownPlace(sentence);
  const near = [own, ...governingPlaces(sentence, start, { hasLabel: false })];
  return head.items.length === 0 || met(head, near, reading.vocabulary) > 0.3;
}

/** Whether the words right around a date name what is asked for. */
export function isNamedAt(
  sentence: Sentence,
  { from, to }: DateSpot,
  { head, reading }: HeadIn,
): boolean {
  return (
    met(head, [{ words: wordsBetween(sentence, from, to), counts: 1 }], reading.vocabulary) > 0.2
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
export function hasLabel(sentence: Sentence, { from, start }: DateSpot): boolean {
  const before = sentence.text.slice(from - sentence.start, start - sentence.start);
  const cut = Math.max(before.lastIndexOf(', '), before.lastIndexOf('('), before.lastIndexOf(')'));
  const last = from + cut + 1;
  return stemsOf(sentence).some(
    (s) => s.start >= last && s.end <= start && isTelling(s.stem) && !NO_NAMES.has(s.stem),
  );
}

/** Where a date's own name may stand. */
export function spotPlaces(
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
export function ordinalFit(
  { before, behind }: DateSpot,
  ordinal: 'last' | 'first' | undefined,
): number {
  if (!ordinal) return 1;
  const near = `${before.replace(LAST_MONTH, '')} ${behind}`;
  const isLast = LAST.test(near);
  const isFirst = FIRST.test(near);
  if (isLast === isFirst) return 1;
  return isLast === (ordinal === 'last') ? 1.08 : 0.9;
}

const START =
  /\b(?:start(?:s|ing|ed)?|begin(?:s|ning)?|initiat\w+|first (?:dose|infusion|injection|cycle|session|visit)|(?:dose|infusion|injection|session|cycle|week|day) ?#? ?1|d1|c1d1|loading|new date)\b/i;

/** How surely a date is that of the start of the requested treatment, which is not named beside it; 0 where it is not. */
export function startTie(
  sentence: Sentence,
  { before, behind, start }: DateSpot,
  head: Topic,
): number {
  if (!START.test(`${before} ${behind}`)) return 0;
  const other = sentence.concepts.findLast((c) => c.kind === 'drug' && c.end <= start);
  const isOther = other && !head.items.some((i) => i.concept?.id === other.concept);
  return isOther ? 0.5 : 0.88;
}
