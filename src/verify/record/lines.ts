import { normalize } from '../../chart/normalize.js';

/** Half-open, in UTF-16 units of the document's text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A line without its outer blanks. */
export interface TextLine extends Range {
  /** Where the line begins with its blanks: columns are counted from there. */
  readonly from: number;
  /** Parts that are set apart by bars, tabs or two blanks; one where nothing is. */
  readonly cells: readonly Range[];
  /** Set apart by bars or tabs: an empty cell is told by its signs, and not by its place. */
  readonly isMarked: boolean;
  /** The sentence goes on in the next line: the break is only a margin's. */
  readonly runsOn: boolean;
}

/** No row has more cells. */
const MAX_CELLS = 40;
/** A longer line is prose. */
const MAX_ROW = 600;

/** A document's lines. Linear. */
export function readLines(text: string): readonly TextLine[] {
  const hard = hardBreaks(text);
  const lines: TextLine[] = [];
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at);
    const stop = newline < 0 ? text.length : newline;
    const { start, end } = trimmed(text, at, stop);
    const { ranges, isMarked } = cellsOf(text, { start, end }, at);
    const runsOn = newline >= 0 && !hard.has(newline);
    lines.push({ start, end, from: at, cells: ranges, isMarked, runsOn });
    if (newline < 0) break;
    at = newline + 1;
  }
  return lines.map((line, i) => {
    const next = lines[i + 1];
    const isRow = line.cells.length > 1 || (next?.cells.length ?? 0) > 1;
    return line.runsOn && isRow ? { ...line, runsOn: false } : line;
  });
}

/** The line breaks that a writer made, as the reader of charts tells them from those of a margin. */
function hardBreaks(text: string): ReadonlySet<number> {
  const view = normalize(text);
  const out = new Set<number>();
  for (let i = view.text.indexOf('\n'); i >= 0; i = view.text.indexOf('\n', i + 1))
    out.add(view.startOf(i));
  return out;
}

const BARS = /\|/g;
const TABS = /\t/g;
/** Two blanks behind a full stop are a typist's. */
const GAPS = / {3,}|(?<![.!?:,;]) {2}/g;

function cellsOf(
  text: string,
  line: Range,
  from: number,
): { readonly ranges: readonly Range[]; readonly isMarked: boolean } {
  const length = line.end - line.start;
  if (length === 0 || length > MAX_ROW) return { ranges: [line], isMarked: false };
  const words = text.slice(line.start, line.end);
  if (words.slice(0, -1).includes('|'))
    return { ranges: cellsBetween(text, line, BARS), isMarked: true };
  if (words.includes('\t')) {
    // A first cell may be empty: only tabs tell.
    const whole = { start: text[from] === '\t' ? from : line.start, end: line.end };
    return { ranges: cellsBetween(text, whole, TABS), isMarked: true };
  }
  return { ranges: cellsBetween(text, line, GAPS), isMarked: false };
}

function cellsBetween(text: string, line: Range, gap: RegExp): readonly Range[] {
  const cells: Range[] = [];
  let start = line.start;
  for (const m of text.slice(line.start, line.end).matchAll(gap)) {
    const at = line.start + m.index;
    if (m[0] !== '|' || at > line.start) cells.push(trimmed(text, start, at));
    start = at + m[0].length;
    if (cells.length >= MAX_CELLS) break;
  }
  if (start < line.end || cells.length === 0) cells.push(trimmed(text, start, line.end));
  return cells;
}

const BLANK = /\s/;

function trimmed(text: string, from: number, to: number): Range {
  let start = from;
  let end = to;
  while (start < end && isBlank(text, start)) start++;
  while (end > start && isBlank(text, end - 1)) end--;
  return { start, end };
}

/** Of most characters the code tells it: an expression for each of a record's ends of cells takes a while. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > 0x20 && code < 0x80) return false;
  return code === 0x20 || BLANK.test(text[at] as string);
}
