import type { FormReading } from '../form-reading.js';
import type { DocumentReading, RecordReading, Sentence } from '../record/reading.js';
import { dayFrom, dayTo, type TimeWindow } from '../values/ask.js';

/** A row of a table, or a line that begins with its day. */
export interface ListedRow {
  readonly sentence: Sentence;
  /** ISO, as far as it is known; empty where its line has none. */
  readonly date: string;
  /** Nothing in it says that it was not done, does not count, was sent back or crossed out. */
  readonly counts: boolean;
}

const EXCLUDED =
  /\b(?:not (?:given|done|received|administered|performed|infused|taken|kept|counted|used|hae|ours|hers|his)|never (?:given|filled|taken|picked up)|does not count|do(?:es)? not use|don'?t use|cancel\w*|no[- ]?show|skipped|omitted|declined|refused|deferred|withheld|postponed|rescheduled|returned|reversed|rejected|void|in error|duplicate|crossed out|struck|wasted|not an? \w+|not shipped|held|on hold|did not (?:come|attend|arrive)|(?<!none |no |never )missed|no fill|no dose|no order|pending|planned|scheduled|order(?:ed)? (?:expired|only))\b/i;
const TOTAL = /^\W*(?:total|sum|overall|mean|average)\b/i;
/** Lines that go on about the one before do not end a list. */
const MAX_GAP = 1;
const MAX_LEAD = 14;

const known = new WeakMap<RecordReading, readonly (readonly ListedRow[])[]>();

/** The tables and lists of dated lines of a record, each of two rows at least; totals are left out. Read once; linear. */
export function listsIn({
  record,
}: Pick<FormReading, 'record'>): readonly (readonly ListedRow[])[] {
  let lists = known.get(record);
  if (!lists) {
    lists = record.documents.flatMap(listsOf);
    known.set(record, lists);
  }
  return lists;
}

function listsOf({ sentences }: DocumentReading): readonly (readonly ListedRow[])[] {
  const out: ListedRow[][] = [];
  let list: ListedRow[] = [];
  let gap = 0;
  for (const sentence of sentences) {
    const isTotal = TOTAL.test(sentence.text);
    if (isRow(sentence) && !isTotal) {
      list.push(rowOf(sentence));
      gap = 0;
    } else if (isTotal || (startsLine(sentence) && ++gap > MAX_GAP)) {
      out.push(list);
      list = [];
    }
  }
  out.push(list);
  return out
    .map(withoutHeads)
    .map(withoutDenied)
    .filter((rows) => rows.length > 1);
}

/** Where the last column of a list says yes or no of its rows, those of which it says no do not count. */
function withoutDenied(rows: readonly ListedRow[]): readonly ListedRow[] {
  const said = rows.map(({ sentence }) => {
    const last = sentence.cells.at(-1);
    return last ? sentence.text.slice(last.start - sentence.start, last.end - sentence.start) : '';
  });
  if (!said.some((s) => /^(?:yes|y)\b/i.test(s)) || !said.some((s) => NO.test(s))) return rows;
  return rows.map((r, i) => (NO.test(said[i] as string) ? { ...r, counts: false } : r));
}

const NO = /^(?:no|n|not)\b/i;

/** Of a list of days the rows that have one; of another table those with a value. */
function withoutHeads(rows: readonly ListedRow[]): readonly ListedRow[] {
  const dated = rows.filter((r) => r.date.length === 10 && r.sentence.dates.length < MANY_DAYS);
  if (dated.length > 1 && dated.length >= rows.length / 2) return dated;
  const headed = rows.filter((r) => r.sentence.cells.some((c) => c.head !== ''));
  if (headed.length > 1) return headed;
  return rows.filter(({ sentence }) =>
    sentence.quantities.some((q) => q.start > (sentence.cells[0]?.end ?? sentence.end)),
  );
}

/** A row with more days than this is a head of columns. */
const MANY_DAYS = 4;

function isRow(sentence: Sentence): boolean {
  const first = sentence.dates[0];
  const isDated =
    first !== undefined && first.start - sentence.start <= MAX_LEAD && first.date.length >= 7;
  return sentence.cells.length > 1 || isDated;
}

function rowOf(sentence: Sentence): ListedRow {
  const first = sentence.dates.find((d) => d.start - sentence.start <= MAX_LEAD * 2);
  return {
    sentence,
    date: first?.date ?? '',
    counts: !isExcluded(lineFrom(sentence)),
  };
}

/** Whether a line says that what it tells was not done, does not count, or was taken back. */
export const isExcluded = (line: string): boolean => EXCLUDED.test(line);

/** A sentence with what the rest of its line says of it. */
export function lineFrom({ document, start, end }: Sentence): string {
  const { text } = document.document;
  const stop = text.indexOf('\n', end);
  return text.slice(start, Math.min(stop < 0 ? text.length : stop, start + MAX_LINE));
}

const MAX_LINE = 400;

function startsLine({ document, start }: Sentence): boolean {
  const before = document.document.text.slice(Math.max(0, start - MAX_INDENT), start);
  return start === 0 || /\n[ \t]*$/.test(before);
}

const MAX_INDENT = 40;

/** Whether a day of any precision may lie in a span of time; a row without a day may. */
export function isWithin(date: string, window: TimeWindow | undefined): boolean {
  return !window || date === '' || (dayTo(date) >= window.from && dayFrom(date) <= window.to);
}
