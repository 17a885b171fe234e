import type { FormReading } from '../form-reading.js';
import type { DateCandidate, SoughtDate } from './date-candidates.js';
import { documentDay } from './document-day.js';
import { candidatesFor } from './number-candidates.js';

const SURE = 0.85;
/** A value's day counts a little less than one written for the event itself. */
const SHARE = 0.95;
/** What may tell a result of a test without its day: a report of that day does, a note does not. */
const REPORT =
  /\b(?:lab|laborator\w+|imaging|radiolog\w+|patholog\w+|procedure|test|report|assessment form)\b/i;

/** Of a test: the days of its results. None where the question is not about a test that has been done. */
export function datesOfValues(sought: SoughtDate, reading: FormReading): readonly DateCandidate[] {
  const { asked, head, rest } = sought;
  if (!head.items.some((i) => i.concept?.kind === 'test')) return [];
  if (asked !== 'done' && asked !== 'collected' && asked !== 'reported') return [];
  return candidatesFor({ head, rest, question: '' }, reading).flatMap((c): DateCandidate[] => {
    if (c.strength * c.reliability < SURE) return [];
    const { sentence, start, end } = c.number;
    const score = c.strength * c.reliability * SHARE;
    if (c.dated !== 'document')
      return [{ sentence, start, end, date: c.date, role: 'collected', score }];
    if (!REPORT.test(sentence.document.document.type)) return [];
    const day = documentDay(sentence.document, asked);
    return day ? [{ ...day, role: 'collected', score }] : [];
  });
}
