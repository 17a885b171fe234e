import type { FormReading } from '../form-reading.js';
import type { Cell, DocumentReading, Sentence } from '../record/reading.js';
import { type NumberAt, numbersIn } from './numbers-in.js';

/** The cells of a table of items that stand in one column, and their sum. */
export interface ItemColumn {
  readonly numbers: readonly NumberAt[];
  readonly sum: number;
  /** ISO day of its head; empty where the head is none. */
  readonly date: string;
  /** The head's words; empty where it has none. */
  readonly head: string;
}

/** Lines that follow one another, each a name and bare numbers: the items of a score, the lesions of a sum. */
export interface ItemTable {
  readonly document: DocumentReading;
  readonly rows: readonly Sentence[];
  readonly columns: readonly ItemColumn[];
}

const LEAST_ROWS = 3;
const MOST_ITEM = 200;
/** A row of results has a unit in its name, and is no item. */
const UNIT = /\/(?:[dmuµ]?l|h|kg|24)\b|%|\^|\((?:m?g|m?m|U|IU)\b/i;
const TOTAL = /^\W*(?:total|sum|overall|average|mean)\b/i;

const known = new WeakMap<FormReading['record'], readonly ItemTable[]>();

/** The tables of items of a record. Read once; linear. */
export function itemTables({ record }: Pick<FormReading, 'record'>): readonly ItemTable[] {
  let tables = known.get(record);
  if (!tables) {
    tables = record.documents.flatMap(tablesOf);
    known.set(record, tables);
  }
  return tables;
}

interface Row {
  readonly sentence: Sentence;
  readonly numbers: readonly NumberAt[];
}

function tablesOf(document: DocumentReading): readonly ItemTable[] {
  const out: ItemTable[] = [];
  let rows: Row[] = [];
  const close = () => {
    if (rows.length >= LEAST_ROWS) out.push(tableOf(document, rows));
    rows = [];
  };
  for (const sentence of document.sentences) {
    const row = rowOf(sentence);
    const last = rows.at(-1);
    if (row && last && isNextTo(last, row)) rows.push(row);
    else {
      close();
      if (row) rows = [row];
    }
  }
  close();
  return out;
}

/** A name, and behind it cells that are bare numbers: as many as come before the first remark. */
function rowOf(sentence: Sentence): Row | undefined {
  const { cells } = sentence;
  if (cells.length < 2 || TOTAL.test(sentence.text)) return undefined;
  const at = cells.findIndex((c, i) => i > 0 && numberIn(sentence, c) !== undefined);
  const name = textOf(sentence, { start: sentence.start, end: cells[at]?.start ?? sentence.end });
  const isDated = sentence.dates.some((d) => d.start < (cells[at]?.end ?? sentence.end));
  if (at < 1 || at > 2 || !/[A-Za-z]{2}/.test(name) || isDated || UNIT.test(name)) return undefined;
  if (sentence.concepts.some((c) => c.kind === 'test' && c.end <= (cells[at]?.start ?? 0)))
    return undefined;
  const numbers: NumberAt[] = [];
  for (const cell of cells.slice(at)) {
    const number = numberIn(sentence, cell);
    if (!number) break;
    numbers.push(number);
  }
  return { sentence, numbers };
}

/** The number that a cell is, where it is no more than that. */
function numberIn(sentence: Sentence, cell: Cell): NumberAt | undefined {
  if (!/^\d{1,3}(?:\.\d)?\*?$/.test(textOf(sentence, cell))) return undefined;
  const found = numbersIn(sentence).find((n) => n.start >= cell.start && n.end <= cell.end);
  return found && found.low <= MOST_ITEM ? found : undefined;
}

function isNextTo(last: Row, { sentence, numbers }: Row): boolean {
  const { text } = sentence.document.document;
  const between = text.slice(last.sentence.end, sentence.start);
  return (
    between.length < MAX_BETWEEN &&
    !/\n\s*\n/.test(between) &&
    numbers.length === last.numbers.length
  );
}

const MAX_BETWEEN = 200;

function tableOf(document: DocumentReading, rows: readonly Row[]): ItemTable {
  const first = rows[0] as Row;
  const width = first.numbers.length;
  const { days, names } = headsAbove(first.sentence, width);
  const columns = Array.from({ length: width }, (_, j): ItemColumn => {
    const numbers = rows.map((r) => r.numbers[j] as NumberAt);
    const head = names[j] ?? numbers.map((n) => n.cell?.head ?? '').find((h) => h !== '') ?? '';
    const sum = numbers.reduce((all, n) => all + n.low, 0);
    return { numbers, sum, date: days[j] ?? '', head };
  });
  return { document, rows: rows.map((r) => r.sentence), columns };
}

const LINES_UP = 3;

/** The days and names of columns in the lines above a table; a day may stand over several columns. */
function headsAbove(
  first: Sentence,
  width: number,
): { readonly days: readonly string[]; readonly names: readonly string[] } {
  const { sentences } = first.document;
  const at = first.index - (sentences[0]?.index ?? 0);
  let days: readonly string[] = [];
  let names: readonly string[] = [];
  for (const line of sentences.slice(Math.max(0, at - LINES_UP), at)) {
    const full = line.dates.map((d) => d.date).filter((d) => d.length >= 7);
    if (full.length > 0 && width % full.length === 0 && isHead(line, full.length))
      days = Array.from(
        { length: width },
        (_, j) => full[Math.floor((j * full.length) / width)] as string,
      );
    const words = line.cells.map((c) => textOf(line, c)).filter((t) => /^[A-Za-z]/.test(t));
    if (line.dates.length === 0 && words.length - width <= 1 && words.length >= width)
      names = words.slice(-width);
  }
  return { days, names };
}

/** A line of days has nothing else but a name before them. */
const isHead = (line: Sentence, days: number) =>
  line.cells.length >= days && line.cells.length <= days + 1;

const textOf = (sentence: Sentence, { start, end }: { start: number; end: number }) =>
  sentence.text.slice(start - sentence.start, end - sentence.start);
