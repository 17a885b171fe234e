import { normalUnit } from './quantities.js';
import type { Cell, Quantity } from './reading.js';

const REFERENCE_HEAD = /\b(?:ref(?:erence)?|normal|range|interval|limits?|expected|target|goal)\b/i;
const UNIT_HEAD = /^units?$/i;
/** "CRP (mg/L)", "Hemoglobin A1c %", "WBC K/uL" */
const UNIT_BEHIND =
  /(?:[ (,]|^)(%|[A-Za-zµμ][A-Za-zµμ0-9]{0,5}\/[A-Za-z0-9µμ./^²]{1,14}|mm ?Hg|kg|cm|lbs?|ms|sec|mEq|IU|mU|U|years?|g|mg)\)?$/;

/**
 * The numbers of a row, with what its table says of them: a number without a unit has that of its row's label or of the
 * column of units; one under a head of reference ranges is none of the patient's.
 */
export function inRow(
  text: string,
  cells: readonly Cell[],
  quantities: readonly Quantity[],
): readonly Quantity[] {
  if (cells.length < 2) return quantities;
  const unit = unitOf(text, cells);
  const [label] = cells;
  return quantities.map((q) => {
    const cell = cells.find((c) => c.start <= q.start && q.end <= c.end);
    if (!cell || cell === label) return q;
    const isReference = q.isReference || REFERENCE_HEAD.test(cell.head);
    return { ...q, isReference, unit: q.unit === '' ? unit : q.unit };
  });
}

function unitOf(text: string, cells: readonly Cell[]): string {
  const column = cells.find((c) => UNIT_HEAD.test(c.head));
  if (column) return normalUnit(text.slice(column.start, column.end));
  for (const cell of cells.slice(0, 2)) {
    const m = UNIT_BEHIND.exec(text.slice(cell.start, cell.end));
    if (m) return normalUnit(m[1] as string);
  }
  return '';
}
