import type { FormReading } from '../form-reading.js';
import { addDays } from '../record/calendar.js';
import { dayFrom, dayTo } from './ask.js';
import { roleOf } from './date-cues.js';
import type { Quoted } from './finding.js';
import { isOthers } from './other-subject.js';

/** When the patient was born: one day, or a span where only ages are written. */
export interface Birth {
  readonly from: string;
  readonly to: string;
  readonly quote: Quoted;
}

const MAX_BEFORE = 24;

/** The patient's birth, as the record gives it; undefined where it gives neither a day nor an age. */
export function birthOf(reading: FormReading): Birth | undefined {
  for (const sentence of reading.record.sentences)
    for (const mention of sentence.dates) {
      const before = sentence.text.slice(
        Math.max(0, mention.start - sentence.start - MAX_BEFORE),
        mention.start - sentence.start,
      );
      if (roleOf(before, '') !== 'born' || isOthers(sentence, mention.start)) continue;
      const quote = {
        sentence,
        start: Math.max(sentence.start, mention.start - 6),
        end: mention.end,
      };
      return { from: dayFrom(mention.date), to: dayTo(mention.date), quote };
    }
  return birthByAges(reading);
}

const AGE =
  /(?<![\d.])(\d{1,3})(?:[- ]?(?:y\.?\/?o\.?\b|years?[- ]old|-?year-old|yr[- ]old|y ?o\b)|(?= ?(?:y\b )?(?:[MF]\b(?!\/)|male\b|female\b|man\b|woman\b|boy\b|girl\b)))/i;
const MAX_AGE = 115;

/** From "34 y.o. F" in notes with a date: the span in which all of them are true; the latest note's where they differ. */
function birthByAges(reading: FormReading): Birth | undefined {
  let birth: Birth | undefined;
  for (const { document, sentences } of reading.record.documents.toReversed()) {
    if (!document.date) continue;
    for (const sentence of sentences.slice(0, 12)) {
      const m = AGE.exec(sentence.text);
      if (!m || Number(m[1]) > MAX_AGE || isOthers(sentence, sentence.start + m.index)) continue;
      const quote = {
        sentence,
        start: sentence.start + m.index,
        end: sentence.start + m.index + m[0].length,
      };
      const span = {
        from: addDays(yearsBefore(document.date, Number(m[1]) + 1), 1),
        to: yearsBefore(document.date, Number(m[1])),
      };
      if (!birth) birth = { ...span, quote };
      else if (span.from <= birth.to && span.to >= birth.from)
        birth = {
          from: later(span.from, birth.from),
          to: earlier(span.to, birth.to),
          quote: birth.quote,
        };
      break;
    }
  }
  return birth;
}

const yearsBefore = (iso: string, years: number) =>
  `${Number(iso.slice(0, 4)) - years}${iso.slice(4)}`;
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
