import type { FormReading } from '../form-reading.js';
import { wholeOf } from '../values/finding.js';
import { type NumberAt, numbersIn } from '../values/numbers-in.js';
import { wordsOf } from '../values/topic.js';
import { askedWindow } from './asked-window.js';
import type { AskedWord } from './asked-words.js';
import { asksCount } from './asks-count.js';
import { coverage, metIn, placesOfSentence } from './coverage.js';
import { isWithin, type ListedRow, listsIn } from './listed-rows.js';
import type { Reckoned } from './reckoned.js';
import { inAskedUnit, type SoughtNumber } from './standing-numbers.js';

/** How far a list must be about what is asked. */
const LEAST_TIE = 0.25;
const NEGATED = new Set(['negated', 'not_done', 'planned', 'family', 'other_person', 'withdrawn']);

const COUNTED = new Set(['count', 'total', 'none']);
const CHANGES = new Set(['average', 'percent_change', 'change', 'rate', 'interval', 'duration']);

/** The rows of each list that count, their number, and the sums of their columns. */
export function* reckonLists(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  const { asked, ask, question } = sought;
  const isCount = asksCount(question) && !CHANGES.has(ask.computation);
  if (!isCount && !COUNTED.has(ask.computation)) return;
  const window = askedWindow(ask, reading.record.today);
  for (const list of listsIn(reading)) {
    const tie = Math.max(
      ...list
        .slice(0, MAX_ROWS)
        .map((r) => coverage(asked, placesOfSentence(r.sentence, reading), reading)),
    );
    if (tie < LEAST_TIE) continue;
    const inTime = list.filter((r) => r.counts && isWithin(r.date, window));
    const rows = named(done(inTime), asked, reading);
    const quotes = rows.map(wholeOf);
    if (isCount && ask.unit === '' && rows.every((r) => r.date !== ''))
      yield {
        value: distinct(rows),
        slack: 0,
        quotes,
        from: `${rows.length} of ${list.length} rows`,
      };
    for (const sum of sums(rows, sought, reading))
      yield { ...sum, quotes, from: `the ${rows.length} rows that count` };
  }
}

const DONE =
  /\b(?:given|administered|infused|injected|received|transfused|performed|completed|done)\b/i;

/** Where a list says of several rows that they were done, those. */
function done(rows: readonly ListedRow[]): readonly ListedRow[] {
  const said = rows.filter((r) => DONE.test(r.sentence.text));
  return said.length > 1 ? said : rows;
}

const MAX_ROWS = 40;

function distinct(rows: readonly ListedRow[]): number {
  const days = rows.filter((r) => r.date !== '').map((r) => r.date);
  return rows.length - days.length + new Set(days).size;
}

/** Where some rows name a thing that is asked and others do not, those that do. */
function named(
  rows: readonly ListedRow[],
  asked: readonly AskedWord[],
  reading: FormReading,
): readonly ListedRow[] {
  let left = rows;
  for (const word of asked) {
    if (word.initials) continue;
    const said = left.filter((r) => says(r, word, reading));
    if (said.length > 0) left = said;
  }
  return left;
}

function says({ sentence }: ListedRow, word: AskedWord, { vocabulary }: FormReading): boolean {
  const { stems } = wordsOf(sentence);
  const concepts = new Set(
    sentence.concepts.filter((c) => !NEGATED.has(c.status)).map((c) => c.concept),
  );
  return metIn(word, { stems: word.concept ? new Set() : stems, concepts }, vocabulary) > 0.6;
}

interface Column {
  value: number;
  slack: number;
  rows: number;
  /** How often its cells stand under each day. */
  readonly days: Map<string, number>;
}

/** The sums of each column of numbers, one a row; of a row that was broken off, what was given until then. */
function sums(
  rows: readonly ListedRow[],
  sought: SoughtNumber,
  reading: FormReading,
): readonly { readonly value: number; readonly slack: number }[] {
  const columns = new Map<string, Column>();
  for (const row of rows)
    for (const [key, number] of slotsOf(row)) {
      const [one] = inAskedUnit(number, sought, reading);
      if (!one) continue;
      const sum = columns.get(key) ?? { value: 0, slack: 0, rows: 0, days: new Map() };
      columns.set(key, sum);
      sum.value += one.value;
      sum.slack += one.slack;
      sum.rows++;
      const day = number.cell?.date ?? '';
      sum.days.set(day, (sum.days.get(day) ?? 0) + 1);
    }
  return ofAskedDay(
    [...columns.values()].filter((c) => c.rows > 1),
    sought,
  );
}

/** Of columns that are of days, those of the day asked for, or else of the last. */
function ofAskedDay(columns: readonly Column[], { ask }: SoughtNumber): readonly Column[] {
  const days = columns
    .map(dayOf)
    .filter((d) => d !== '')
    .sort();
  if (days.length === 0) return columns;
  const asked = ask.dates.filter((d) => days.includes(d));
  const meant = asked.length > 0 ? asked : days.slice(-1);
  return columns.filter((c) => meant.includes(dayOf(c)));
}

/** The day that most cells of a column stand under: a remark in a row may move its others by one. */
function dayOf({ days }: Column): string {
  return [...days].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

const BROKEN_OFF = /\b(?:infiltrat\w+|stopped|aborted|interrupted|broken off|partial|only)\b/i;

/** The numbers of a row by the head of their column and by their place; the last of a cell that changes ("5 -> 8"). */
function slotsOf({ sentence }: ListedRow): ReadonlyMap<string, NumberAt> {
  const slots = new Map<string, NumberAt>();
  const numbers = numbersIn(sentence).filter((n) => !n.isReference);
  for (const n of numbers) {
    const at = n.cell ? sentence.cells.indexOf(n.cell) : -1;
    const keys = [`${at} ${n.cell ? '' : n.unit}`];
    if (n.cell?.head) keys.push(n.cell.head);
    for (const key of keys) {
      const known = slots.get(key);
      if (!known || (n.after && n.cell === known.cell)) slots.set(key, n);
    }
  }
  const last = numbers.at(-1);
  if (last && last.unit !== '' && BROKEN_OFF.test(sentence.text))
    for (const [key, n] of slots) if (n.unit === last.unit) slots.set(key, last);
  return slots;
}
