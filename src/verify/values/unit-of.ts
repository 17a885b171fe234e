import type { NumberAt } from './numbers-in.js';
import { measureOf, unitName } from './units.js';

const UNIT =
  /(?:^|[\s(,])((?:%|(?:x ?10\^?\d+|k|m|thou|cells|copies|(?:mc|[mkuµμnp])?(?:g|mol)|(?:m|k|u|µ)?iu|(?:m|k|u)?u|ml|l|meq|mm|cm|kg|lbs?|ms|sec|mut)(?:\s?\/\s?[\w.µμ²^]+){1,3}|%|mm ?hg|kg|lbs?|cm|inches|ms|msec|kg\/m2|l|ml|g|mg))(?=[\s),.]|$)/i;

/**
 * The unit of a number: written behind it, in the next cell, in its row's label or in its column's head. Empty where none
 * is written.
 */
export function unitOf(number: NumberAt): string {
  if (number.unit !== '') return (isFlag(number) && unitOfRow(number)) || number.unit;
  const { sentence, cell } = number;
  const column = cell ? unitIn(cell.head) || (/%/.test(cell.head) ? '%' : '') : '';
  if (column) return column;
  if (!cell) return unitBefore(number);
  const { cells } = sentence;
  const at = cells.indexOf(cell);
  const next = cells[at + 1];
  const beside = next && cellUnit(number, next);
  if (beside) return beside;
  for (const other of [cells[0], cells[1]])
    if (other && other !== cell) {
      const found = cellUnit(number, other) || unitIn(textOf(number, other.start, other.end));
      if (found) return found;
    }
  return unitAbove(number);
}

/** "C4 (mg/dL)  5 L": low, and no liters. */
function isFlag({ sentence, cell, unit, end }: NumberAt): boolean {
  return cell !== undefined && unit === 'l' && sentence.text[end - sentence.start - 1] === 'L';
}

function unitOfRow(number: NumberAt): string {
  const [first] = number.sentence.cells;
  return first && first !== number.cell ? unitIn(textOf(number, first.start, first.end)) : '';
}

/** The unit that a table's own lines of text give for all of it: "glucose in mmol/L". */
function unitAbove({ sentence }: NumberAt): string {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  let lines = 0;
  for (let i = at - 1; i >= 0 && i >= at - MAX_ROWS_UP; i--) {
    const above = sentences[i];
    if (!above || above.cells.some((c) => c.head !== '') || isValueRow(above)) continue;
    const unit = ABOVE.exec(above.text.slice(0, 300))?.[1];
    if (unit) return unitName(unit);
    if (++lines >= MAX_LINES_UP) break;
  }
  return '';
}

/** A row with a value has a unit of its own. */
const isValueRow = (s: NumberAt['sentence']) => s.cells.length > 1 && s.quantities.length > 0;

const MAX_ROWS_UP = 40;
const MAX_LINES_UP = 8;
const ABOVE =
  /(?<![\d.] ?)\b(?:in |\()?((?:mg|mmol|g|ug|µg|ng|pg|nmol|µmol|umol|IU|U|mIU|mEq)\/(?:dL|L|mL|h|24 ?h|kg))\b/;

const MAX_UNIT = 24;

/** A unit in brackets or by itself right before a number: "CRP (mg/L): 18". */
function unitBefore(number: NumberAt): string {
  const label = textOf(number, number.label.start, number.label.end);
  const last = label.slice(Math.max(0, label.lastIndexOf(' ', label.length - 16)));
  return unitIn(last.length < label.length ? ` ${last}` : last);
}

function cellUnit(number: NumberAt, cell: { start: number; end: number }): string {
  const text = textOf(number, cell.start, cell.end).trim();
  const unit = UNIT.exec(text)?.[1];
  const isWhole =
    unit && (unit.length >= text.length - 2 || (text.startsWith(unit) && text.length < MAX_UNIT));
  return isWhole ? unitName(unit) : '';
}

/** A unit that a label names: "CRP (mg/L)", "eGFR mL/min/1.73m2". */
function unitIn(label: string): string {
  const unit = UNIT.exec(label)?.[1];
  if (!unit) return '';
  return measureOf(unit).dimension === '' ? '' : unitName(unit);
}

function textOf({ sentence }: NumberAt, start: number, end: number): string {
  return sentence.text.slice(Math.max(0, start - sentence.start), end - sentence.start);
}
