import { evidenceOf } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { DateMention, Sentence } from '../record/reading.js';
import { headingWords, ownPlace, placesAround } from '../values/places.js';
import { met, type Topic, topicOf } from '../values/topic.js';
import { courseIn, sameDate } from './course.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';

/** From here on a dated sentence is surely of the event. */
const SURE = 0.65;
/** From here on it may be. */
const WEAK = 0.2;
const HALF = 0.5;

/** Whether the record gives the dates that a statement gives to examinations, events and findings. */
export function checkDates(statement: Statement, reading: FormReading): readonly Finding[] {
  const ofTherapies = new Set(
    statement.therapies.flatMap((t) => {
      const { starts, stops } = courseIn(t.text, { own: '' });
      return [...starts, ...stops];
    }),
  );
  return statement.sentences.flatMap((sentence) =>
    sentence.dates
      .filter((date) => saysYear(sentence, date) && !ofTherapies.has(date.date))
      .flatMap((date) => checkDate(date, { sentence, reading })),
  );
}

/** A day without its year is of whatever year the record is read in. */
function saysYear(sentence: Sentence, { start, end }: DateMention): boolean {
  const words = sentence.text.slice(start - sentence.start, end - sentence.start);
  return /\d{4}|\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(words);
}

function checkDate(
  { date, start, end }: DateMention,
  { sentence, reading }: { readonly sentence: Sentence; readonly reading: FormReading },
): readonly Finding[] {
  const before = topicOf(eventBefore(sentence.text.slice(0, start - sentence.start)), reading);
  const event =
    before.items.length > 0 ? before : topicOf(sentence.text.slice(end - sentence.start), reading);
  if (!isTelling(event)) return [];
  const all = topicOf(sentence.text, reading);
  const same = reading.record.sentences.filter(
    (s) => isOfDay(s, date) && (isOn(s, all, reading) >= WEAK || isOn(s, event, reading) >= HALF),
  );
  if (same.length > 0)
    return [agree(same.map(evidenceOf), `The record gives ${date}.`, { said: date })];
  const others = reading.record.sentences.filter(
    (s) =>
      datesOf(s).some((d) => d.length >= Math.min(date.length, 7)) &&
      met(event, [ownPlace(s)], reading.vocabulary) >= SURE,
  );
  if (others.length === 0) return [];
  const given = [...new Set(others.flatMap(datesOf))].slice(0, 3);
  return [
    conflict(others.map(evidenceOf), `The record gives ${given.join(', ')}, not ${date}.`, {
      said: date,
    }),
  ];
}

/** One word alone, but for the name of a drug or examination, tells no event from another. */
function isTelling({ items }: Topic): boolean {
  return (
    items.length > 1 || items.some((i) => i.concept !== undefined && i.concept.kind !== 'condition')
  );
}

/** The days that a sentence names, those of a row's columns among them. */
function datesOf({ dates, cells }: Sentence): readonly string[] {
  return [...dates.map((d) => d.date), ...cells.flatMap((c) => (c.date === '' ? [] : [c.date]))];
}

function isOfDay(sentence: Sentence, date: string): boolean {
  const own = [sentence.date, sentence.document.document.date, ...datesOf(sentence)];
  return own.some((d) => d !== '' && sameDate(d, date));
}

function isOn(sentence: Sentence, topic: Topic, { vocabulary }: FormReading): number {
  const heads = sentence.cells.map((c) => ({
    words: headingWords(c.head, sentence.document, vocabulary),
    counts: 1,
  }));
  const own = ownPlace(sentence);
  return met(topic, [own, ...heads, ...placesAround(sentence, vocabulary)], vocabulary);
}

/** The words before a day that say what happened then: the last phrase with a noun in it. */
function eventBefore(text: string): string {
  const phrases = text.split(
    /[;,(]|\b(?:and|then|followed by|while|on|in|at|by|from|showed|shows|since|until|was|were|dated|with)\b/i,
  );
  return phrases.filter((p) => /[a-z]{3}/i.test(p)).at(-1) ?? '';
}
