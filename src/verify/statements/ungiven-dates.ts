import type { FormReading } from '../form-reading.js';
import type { DateMention, RecordReading, Sentence } from '../record/reading.js';
import { sameDate } from './course.js';
import type { Statement } from './statement.js';

/** The days, months and years of a statement that the record gives nowhere. */
export function ungivenDates({ sentences }: Statement, { record }: FormReading): readonly string[] {
  const given = datesOf(record);
  return sentences.flatMap((sentence) =>
    sentence.dates
      .filter((d) => saysYear(sentence, d) && !isGiven(d.date, given))
      .map((d) => wordsOf(sentence, d)),
  );
}

const wordsOf = (sentence: Sentence, { start, end }: DateMention) =>
  sentence.text.slice(start - sentence.start, end - sentence.start);

/** A day without its year is of whatever year the record is read in. */
const saysYear = (sentence: Sentence, at: DateMention) =>
  /\d{4}|\d{1,2}[/-]\d{1,2}[/-]\d{2}/.test(wordsOf(sentence, at));

/** A day may be given to the month only where the record has no day of that month. */
function isGiven(date: string, given: ReadonlySet<string>): boolean {
  if (given.has(date)) return true;
  for (const d of given) if (sameDate(d, date) && d.length >= Math.min(date.length, 7)) return true;
  return false;
}

const known = new WeakMap<RecordReading, ReadonlySet<string>>();

/** Every day that the record names, those of documents and columns among them. */
function datesOf(record: RecordReading): ReadonlySet<string> {
  let dates = known.get(record);
  if (!dates) {
    dates = new Set(
      [
        ...record.documents.map((d) => d.document.date),
        ...record.sentences.flatMap((s) => [
          s.date,
          ...s.dates.map((d) => d.date),
          ...s.cells.map((c) => c.date),
        ]),
      ].filter((d) => d !== ''),
    );
    known.set(record, dates);
  }
  return dates;
}
