import { evidenceAt } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { DateMention, Sentence } from '../record/reading.js';
import { dateCandidates } from '../values/date-candidates.js';
import { topicOf } from '../values/topic.js';
import { sameDate } from './course.js';
import { agree, conflict, type Finding } from './finding.js';
import type { Statement } from './statement.js';

const SURE = 0.75;

/** Whether the record gives the dates that a statement gives to examinations, events and findings. */
export function checkDates(statement: Statement, reading: FormReading): readonly Finding[] {
  if (statement.therapies.length > 0) return [];
  return statement.sentences.flatMap((sentence) =>
    sentence.dates.flatMap((date) => checkDate(date, { sentence, reading })),
  );
}

function checkDate(
  { date, start, end }: DateMention,
  { sentence, reading }: { readonly sentence: Sentence; readonly reading: FormReading },
): readonly Finding[] {
  const before = sentence.text.slice(0, start - sentence.start);
  const head = topicOf(lastClause(before), reading);
  const rest = topicOf(sentence.text.slice(end - sentence.start), reading);
  const event = head.items.length > 0 ? { head, rest } : { head: rest, rest };
  if (event.head.items.length === 0) return [];
  const all = dateCandidates({ ...event, asked: 'done' }, reading);
  const fits = all.filter((c) => sameDate(c.date, date));
  const quotes = (from: typeof all) =>
    from.slice(0, 3).map((c) => evidenceAt(c.sentence.document, c.sentence));
  if (fits.length > 0) return [agree(quotes(fits), `The record gives ${date}.`)];
  const sure = all.filter((c) => c.score >= SURE && c.date.length >= Math.min(date.length, 7));
  if (sure.length === 0 || isDocument(date, head, reading)) return [];
  const given = [...new Set(sure.map((c) => c.date))].slice(0, 3).join(', ');
  return [conflict(quotes(sure), `The record gives ${given}, not ${date}.`)];
}

/** A day of a document that speaks of it: the date of a visit or report. */
function isDocument(
  date: string,
  head: ReturnType<typeof topicOf>,
  { record }: FormReading,
): boolean {
  return record.documents.some(
    ({ document, sentences }) =>
      sameDate(document.date, date) &&
      document.date !== '' &&
      sentences.some((s) =>
        head.items.some(
          (i) =>
            s.concepts.some((c) => c.concept === i.concept?.id) ||
            i.stems.some((x) => s.text.toLowerCase().includes(x)),
        ),
      ),
  );
}

function lastClause(text: string): string {
  return text.split(/[;]|\b(?:and|then|followed by|while)\b/i).at(-1) ?? '';
}
