import type { FormReading } from '../form-reading.js';
import type { DateMention, Sentence } from '../record/reading.js';
import { roleOf } from './date-cues.js';

/** A dated entry of a list of events: an infusion, an attack, a course. */
export interface EventLine {
  readonly sentence: Sentence;
  readonly date: string;
  /** The list says of it that it did not take place, or is still to come. */
  readonly isDone: boolean;
}

/** A list of dated lines that follow one another, or the dates that one sentence lists. */
export interface EventList {
  readonly lines: readonly EventLine[];
  readonly isInline: boolean;
}

const NOT_DONE =
  /\b(?:not (?:given|done|received|administered|performed|infused|taken|kept|counted)|held|hold|(?<!none |no |never )missed|cancel\w*|no[- ]?show|skipped|omitted|declined|refused|deferred|withheld|postponed|rescheduled|scheduled|planned|pending|due|void|entered in error|duplicate)\b/i;
const DONE = /\b(?:given|done|completed|administered|infused|injected|received|performed)\b/i;
const DENIED_DONE =
  /\bnot (?:yet )?(?:given|done|completed|administered|infused|received|performed)\b/gi;
/** A date so far into a line still begins it: "3.  C2D1  2026-02-01". */
const MAX_LEAD = 24;
/** Lines that go on about the one before do not end a list. */
const MAX_GAP = 2;

/** The lists of dated entries of a record, each of at least two. Linear. */
export function eventLists(reading: FormReading): readonly EventList[] {
  const out: EventList[] = [];
  for (const { sentences } of reading.record.documents) {
    let list: EventLine[] = [];
    let gap = 0;
    const close = () => {
      if (list.length >= 2) out.push({ lines: list, isInline: false });
      list = [];
      gap = 0;
    };
    for (const sentence of sentences) {
      const inline = inlineDates(sentence);
      if (inline.length >= 2) out.push({ lines: inline, isInline: true });
      const date = leadingDate(sentence);
      if (date && inline.length < 2) {
        list.push({ sentence, date: date.date, isDone: isDone(sentence) });
        gap = 0;
      } else if (++gap > MAX_GAP) close();
    }
    close();
  }
  return out;
}

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
  const { text } = sentence.document.document;
  const stop = text.indexOf('\n', sentence.end);
  const rest = text.slice(
    sentence.end,
    Math.min(stop < 0 ? text.length : stop, sentence.end + 200),
  );
  if (/\bnot (?:given|done|administered)\b|\bwasted\b/i.test(rest)) return false;
  if (!NOT_DONE.test(sentence.text)) return true;
  const said = sentence.text.replace(DENIED_DONE, '');
  return DONE.test(said) && roleOf('', sentence.text) === 'done';
}

const JOINT = /^ ?(?:\([^()]{0,40}\))? ?(?:,|;|and|&|\/|, and|\+)+ ?(?:and )?(?:again )?$/i;

/** "Flares: 3/11/25, 4/28/25 and 7/2/25": the longest run of dates that only commas part. */
function inlineDates(sentence: Sentence): readonly EventLine[] {
  let best: DateMention[] = [];
  let run: DateMention[] = [];
  for (const date of sentence.dates) {
    if (date.date.length < 7) continue;
    const last = run.at(-1);
    const between = last
      ? sentence.text.slice(last.end - sentence.start, date.start - sentence.start)
      : '';
    run = last && JOINT.test(between) ? [...run, date] : [date];
    if (run.length > best.length) best = run;
  }
  return best.length < 2 ? [] : best.map(({ date }) => ({ sentence, date, isDone: true }));
}
