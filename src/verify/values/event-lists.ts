import type { FormReading } from '../form-reading.js';
import type { DateMention, Sentence } from '../record/reading.js';
import { roleOf } from './date-cues.js';

/** A dated line of a list of events: an infusion, an attack, a course. */
export interface EventLine {
  readonly sentence: Sentence;
  readonly date: string;
  /** The list says of it that it did not take place, or is still to come. */
  readonly isDone: boolean;
}

const NOT_DONE =
  /\b(?:not (?:given|done|received|administered|performed|infused|taken|kept|counted)|held|hold|missed|cancel\w*|no[- ]?show|skipped|omitted|declined|refused|deferred|withheld|postponed|rescheduled|scheduled|planned|pending|due|void|entered in error|duplicate)\b/i;
const DONE = /\b(?:given|done|completed|administered|infused|injected|received|performed)\b/i;
/** A date so far into a line still begins it: "3.  C2D1  2026-02-01". */
const MAX_LEAD = 24;

/** The lists of dated lines of a record, each of at least two lines that follow one another. Linear. */
export function eventLists(reading: FormReading): readonly (readonly EventLine[])[] {
  const out: EventLine[][] = [];
  for (const { sentences } of reading.record.documents) {
    let list: EventLine[] = [];
    let gap = 0;
    const close = () => {
      if (list.length >= 2) out.push(list);
      list = [];
      gap = 0;
    };
    for (const sentence of sentences) {
      const date = leadingDate(sentence);
      if (date) {
        list.push({ sentence, date: date.date, isDone: isDone(sentence) });
        gap = 0;
      } else if (++gap > MAX_GAP) close();
    }
    close();
  }
  return out;
}

/** Lines that go on about the one before do not end a list. */
const MAX_GAP = 2;

function leadingDate(sentence: Sentence): DateMention | undefined {
  const first = sentence.dates[0];
  if (!first || first.date.length < 7) return undefined;
  const lead = sentence.text.slice(0, first.start - sentence.start);
  if (lead.length > MAX_LEAD) return undefined;
  const isCell =
    sentence.cells.length > 1 &&
    sentence.cells.slice(0, 3).some((c) => c.start <= first.start && c.end >= first.end);
  return isCell || !/[a-z]{4}/i.test(lead) ? first : undefined;
}

function isDone(sentence: Sentence): boolean {
  if (!NOT_DONE.test(sentence.text)) return true;
  return (
    DONE.test(
      sentence.text.replace(
        /\bnot (?:yet )?(?:given|done|completed|administered|infused|received|performed)\b/gi,
        '',
      ),
    ) && roleOf('', sentence.text) === 'done'
  );
}
