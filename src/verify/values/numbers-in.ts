import { NUMBERS_BY_WORD } from '../../core/number-words.js';
import type { Cell, Quantity, Sentence } from '../record/reading.js';
import { stemsOf } from './sentence-stems.js';

/** A number of a sentence and the places that may say what it is of. Places are UTF-16 units of the document's text. */
export interface NumberAt {
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
  readonly low: number;
  readonly high: number;
  /** As the record normalises it; empty where none is written. */
  readonly unit: string;
  readonly comparator: Quantity['comparator'];
  readonly isReference: boolean;
  /** Written as a word: "three". */
  readonly isWord: boolean;
  /** What stands before it, back to the number before or the clause's start. */
  readonly label: Span;
  /** What stands behind it, up to the next number or the clause's end. */
  readonly tail: Span;
  /** The cell it stands in, in a row of a table. */
  readonly cell?: Cell;
  /** The number before it whose label it goes on with: "8.6 -> 9.2". */
  readonly after?: NumberAt;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

const known = new WeakMap<Sentence, readonly NumberAt[]>();

/** The numbers of a sentence, in order, number words among them. Read once. */
export function numbersIn(sentence: Sentence): readonly NumberAt[] {
  let numbers = known.get(sentence);
  if (!numbers) {
    numbers = readNumbers(sentence);
    known.set(sentence, numbers);
  }
  return numbers;
}

type Raw = Pick<
  NumberAt,
  'start' | 'end' | 'low' | 'high' | 'unit' | 'comparator' | 'isReference' | 'isWord'
>;

const WORDS: Readonly<Record<string, number>> = {
  ...NUMBERS_BY_WORD,
  once: 1,
  single: 1,
  twice: 2,
};
const WORD = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'gi');
/** "one of which", "the other one", "no one": no counts. */
const NO_COUNT = /^ (?:of (?:the|these|those|which|them|her|his)|another|hand|day|time when)\b/i;

function readNumbers(sentence: Sentence): readonly NumberAt[] {
  const raw = [...sentence.quantities.map(fromQuantity), ...wordsIn(sentence)]
    .filter((n) => !isListNumber(sentence, n))
    .sort((a, b) => a.start - b.start);
  const out: NumberAt[] = [];
  for (const [i, number] of raw.entries()) {
    const cell = cellAt(sentence, number);
    const bounds = cell ?? sentence;
    const before = out.at(-1);
    const isSameCell = before !== undefined && before.end > bounds.start;
    const label = labelOf(sentence, number, isSameCell ? before.end : bounds.start);
    const next = raw[i + 1];
    const tail = tailOf(sentence, number, Math.min(next?.start ?? bounds.end, bounds.end));
    const goesOn = isSameCell && (isConnection(sentence, label) || isArrow(sentence, label));
    const isRange = cell !== undefined && isRangeCell(number, cell, out);
    out.push({
      ...number,
      isReference: number.isReference || isRange,
      sentence,
      label,
      tail,
      ...(cell ? { cell } : {}),
      ...(goesOn ? { after: before } : {}),
    });
  }
  return out;
}

/** "1." or "[2]" before an item of a list. */
function isListNumber(sentence: Sentence, { start, end }: Raw): boolean {
  const before = sentence.text.slice(0, start - sentence.start).trim();
  const [first] = sentence.cells;
  const isRowNumber =
    sentence.cells.length > 1 && before === '' && first !== undefined && first.end > end + 3;
  if (
    isRowNumber &&
    /^ [A-Za-z]/.test(sentence.text.slice(end - sentence.start - 2).replace(/^[^ ]*/, ''))
  )
    return true;
  const rest = sentence.text.slice(end - sentence.start, end - sentence.start + 5);
  return /^[([]?$/.test(before) && (/^ ?[.)\]] /.test(rest) || /^ [A-Z][a-z]/.test(rest));
}

const MORE_UNITS =
  /^ ?(SDS?|BU|Z|z-?scores?|%ile|percentile|th percentile|letters|METs?|diopters|ULN|x ?ULN|points?|pts|copies|log10|spots|AU|RLU|\/ ?(?:[uµμ]L|mcL|mm3|cmm))\b/;

/** Units that records write and few texts know: "-2.6 SD", "0.8 BU". */
function unitBehind({ sentence, end }: Quantity): string {
  const m = MORE_UNITS.exec(sentence.text.slice(end - sentence.start, end - sentence.start + 16));
  return m ? (m[1] as string).toLowerCase().replace(/^sds$/, 'sd').replace(/\s/g, '') : '';
}

/** "78 ng/mL (110-420)", "18 (<8)": the range that a value is held against. */
function isBracketed({ sentence, start, low, high, comparator }: Quantity): boolean {
  if (low === high && comparator === '') return false;
  const before = sentence.text.slice(
    Math.max(0, start - sentence.start - 16),
    start - sentence.start,
  );
  return /\d ?(?:[A-Za-z%µ/^0-9.]{1,10} ?)?[HL]? ?[([] ?$/.test(before);
}

/** "11 of 12 sessions". */
function isDenominator({ sentence, start }: Quantity): boolean {
  return /\d (?:of|out of) (?:the |a total of )?$/.test(
    sentence.text.slice(Math.max(0, start - sentence.start - 20), start - sentence.start),
  );
}

/** "20 in the month", "59 G3a": no inches, no grams. */
function isPreposition({ unit, sentence, end }: Quantity): boolean {
  if (unit !== 'in' && unit !== 'g' && unit !== 'm') return false;
  if (sentence.dates.some((d) => d.start >= end && d.start - end <= 2)) return true;
  const rest = sentence.text.slice(end - sentence.start, end - sentence.start + 12);
  return unit === 'in'
    ? /^ (?:the|a|an|all|one|each|total|number|[A-Z]?[a-z]+)\b/.test(rest)
    : /^\d/.test(rest);
}

/** A range, or a limit, behind a value in a row is what the value is held against. */
function isRangeCell(number: Raw, cell: Cell, before: readonly NumberAt[]): boolean {
  if (cell.date !== '' || (number.low === number.high && number.comparator === '')) return false;
  return before.some(
    (n) => n.cell && n.cell !== cell && n.low === n.high && n.cell.date === '' && !n.isWord,
  );
}

const fromQuantity = (q: Quantity): Raw => ({
  start: q.start,
  end: q.end,
  low: q.low,
  high: q.high,
  unit: isPreposition(q) ? '' : q.unit || unitBehind(q),
  comparator: q.comparator,
  isReference: q.isReference || isBracketed(q) || isDenominator(q),
  isWord: false,
});

function wordsIn(sentence: Sentence): readonly Raw[] {
  const out: Raw[] = [];
  for (const m of sentence.text.matchAll(WORD)) {
    const end = m.index + m[0].length;
    if (NO_COUNT.test(sentence.text.slice(end, end + 20))) continue;
    const value = WORDS[m[0].toLowerCase()] as number;
    out.push({
      start: sentence.start + m.index,
      end: sentence.start + end,
      low: value,
      high: value,
      unit: '',
      comparator: '',
      isReference: false,
      isWord: true,
    });
  }
  return out;
}

function cellAt(sentence: Sentence, number: Span): Cell | undefined {
  if (sentence.cells.length < 2) return undefined;
  return sentence.cells.find((c) => c.start <= number.start && c.end >= number.end);
}

/** No label is longer. */
const MAX_LABEL = 90;
const MAX_TAIL = 60;
const STOP_BEFORE = /[;|•]|[.!?](?=\s)|\n/g;
const STOP_BEHIND = /[;,|•()]|[.!?](?=\s|$)|\n| - /;

function labelOf(sentence: Sentence, number: Span, from: number): Span {
  const start = Math.max(from, number.start - MAX_LABEL);
  const words = sentence.text.slice(start - sentence.start, number.start - sentence.start);
  let cut = 0;
  for (const m of words.matchAll(STOP_BEFORE)) cut = m.index + m[0].length;
  return { start: start + cut, end: number.start };
}

function tailOf(sentence: Sentence, number: Span, to: number): Span {
  const end = Math.max(number.end, Math.min(to, number.end + MAX_TAIL));
  const words = sentence.text.slice(number.end - sentence.start, end - sentence.start);
  const stop = STOP_BEHIND.exec(words)?.index ?? words.length;
  return { start: number.end, end: number.end + stop };
}

const CONNECTIONS = new Set(
  `to now then from was is are were till until and or at in on of up down currently current today previously prior
  before after vs versus since by with about approximately as it a the this last most recent untreat jan feb mar apr
  may jun jul aug sep oct nov dec january february march april june july august september october november december
  month week day year ago earlier later fell rose went came dropped drop risen down up increas decreas improv follow`.split(
    /\s+/,
  ),
);

/** "21.2 -> after cyclosporine 15.8": what follows an arrow goes on with what stood before it. */
function isArrow({ text, start }: Sentence, label: Span): boolean {
  return /^[^.;]{0,24}?(?:->|=>|→)/.test(text.slice(label.start - start, label.end - start));
}

/** Whether a number has words of its own before it that name something. */
export function isNamed(number: NumberAt): boolean {
  return !isConnection(number.sentence, number.label) && !isArrow(number.sentence, number.label);
}

/** Whether the words before a number only join it to the number before: "8.6 in March, now 9.2". */
function isConnection(sentence: Sentence, label: Span): boolean {
  return stemsOf(sentence).every(
    (s) =>
      s.start < label.start || s.end > label.end || CONNECTIONS.has(s.stem) || /^\d+$/.test(s.stem),
  );
}
