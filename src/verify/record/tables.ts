import { datesIn, type OwnDay } from './dates.js';
import type { Range, TextLine } from './lines.js';
import type { Cell } from './reading.js';

interface Head extends Range {
  readonly name: string;
  readonly date: string;
}

/** No table has more rows under one head. */
const MAX_ROWS = 400;

/**
 * The cells of each line that is set out in columns, with the heads of their columns. A head is a line of names or days
 * over lines with values; cells are matched to it by their order, or by their place where some are missing.
 */
export function readTables(
  text: string,
  lines: readonly TextLine[],
  own: OwnDay,
): ReadonlyMap<number, readonly Cell[]> {
  const out = new Map<number, readonly Cell[]>();
  let heads: readonly Head[] = [];
  let left = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as TextLine;
    if (line.cells.length < 2) {
      if (!isRule(text, line) && !isNote(line)) heads = [];
      continue;
    }
    if (isRule(text, line)) continue;
    const found = headsOf(text, lines, i, own);
    if (found) {
      heads = found;
      left = MAX_ROWS;
    } else if (heads.length > 0 && left-- <= 0) heads = [];
    out.set(i, cellsUnder(text, line, found ? [] : heads));
  }
  return out;
}

/** A rule under a head: dashes, bars and blanks only. */
function isRule(text: string, line: Range): boolean {
  return (
    line.end > line.start &&
    /^[-=_|+: ]+$/.test(text.slice(line.start, Math.min(line.end, line.start + 300)))
  );
}

/** A short remark between rows does not end a table; an empty line or a sentence does. */
function isNote(line: Range): boolean {
  return line.end > line.start && line.end - line.start < 30;
}

const VALUE = /^[<>~≤≥]?=? ?-?\d[\d.,]*/;
/** A cell of results is none of a head's. */
const RESULT =
  /^(?:non-?reactive|reactive|neg(?:ative)?|pos(?:itive)?|normal|abnormal|(?:not )?detected|none|nil|n\/a|see |pending|yes|no)\b/i;
/** "reported 01/27/2026": the day of a paper heads no column. */
const OF_PAPER = /\b(?:report(?:ed)?|received|resulted|printed|signed|faxed)\b/i;
const NAME = /^[A-Za-z#%]/;
/** What every way to write a day has one of: most cells are a bare number, and need no closer look. */
const COULD_BE_DAY = /[/\s-]|[a-z]{3}|\d{4}/i;

function headsOf(
  text: string,
  lines: readonly TextLine[],
  index: number,
  own: OwnDay,
): readonly Head[] | undefined {
  const line = lines[index] as TextLine;
  const heads = line.cells.map((cell) => {
    const name = text.slice(cell.start, cell.end);
    const date = COULD_BE_DAY.test(name) ? datesIn(name, own)[0] : undefined;
    const isDay = date !== undefined && name.length - (date.end - date.start) < 12;
    return {
      start: cell.start - line.from,
      end: cell.end - line.from,
      name,
      date: isDay ? date.date : '',
    };
  });
  if (heads.some((h) => h.date !== '' && OF_PAPER.test(h.name))) return undefined;
  const days = heads.filter((h) => h.date !== '').length;
  const names = heads.filter(
    (h) => h.date === '' && NAME.test(h.name) && h.name.length < 40 && !h.name.includes(':'),
  ).length;
  const isDays = days >= 2 && days >= heads.length - 2;
  const isNames =
    heads.length >= 3 &&
    names === heads.length &&
    !heads.some((h) => /[.;]$/.test(h.name) || RESULT.test(h.name));
  if (!isDays && !isNames) return undefined;
  return isNames && !isDays && !hasValuesBelow(text, lines, index) ? undefined : heads;
}

/** A line of names is a head only over values. */
function hasValuesBelow(text: string, lines: readonly TextLine[], index: number): boolean {
  for (let i = index + 1; i <= index + 3 && i < lines.length; i++) {
    const line = lines[i] as TextLine;
    if (line.cells.length < 2) continue;
    if (line.cells.slice(1).some((c) => VALUE.test(text.slice(c.start, c.end)))) return true;
  }
  return false;
}

function cellsUnder(text: string, line: TextLine, heads: readonly Head[]): readonly Cell[] {
  const cells = line.cells.map((c) => ({ start: c.start, end: c.end, head: '', date: '' }));
  if (heads.length === 0) return cells;
  const labelled = labelsOf(text, line, heads);
  const isInOrder = line.isMarked || heads.length === cells.length - labelled;
  let last = -1;
  return cells.map((cell, i) => {
    if (i < labelled) return cell;
    const k = isInOrder ? i - labelled : nearestHead(cell, line, heads, last);
    const head = heads[k];
    if (!head) return cell;
    last = k;
    return { ...cell, head: head.name, date: head.date };
  });
}

/** How many of a row's first cells name it: what stands left of all heads and is no value, as a test and its unit. */
function labelsOf(text: string, line: TextLine, heads: readonly Head[]): number {
  const { cells, from, isMarked } = line;
  if (isMarked) return 0;
  const isLabel = (cell: Range | undefined) =>
    cell !== undefined && cell.end - from < (heads[0] as Head).start;
  const [first, second] = cells;
  if (
    isLabel(first) &&
    isLabel(second) &&
    second &&
    !VALUE.test(text.slice(second.start, second.end))
  )
    return 2;
  return heads.length === cells.length - 1 || isLabel(first) ? 1 : 0;
}

/** By place: the head behind `last` that begins nearest to the cell. */
function nearestHead(cell: Range, line: TextLine, heads: readonly Head[], last: number): number {
  const at = cell.start - line.from;
  let best = -1;
  let gap = Number.POSITIVE_INFINITY;
  for (let k = last + 1; k < heads.length; k++) {
    const head = heads[k] as Head;
    const away = Math.abs(head.start - at);
    if (away < gap) {
      gap = away;
      best = k;
    }
  }
  return best;
}
