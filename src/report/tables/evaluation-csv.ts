import type { Evaluation } from '../evaluation/evaluation.js';
import type { TidyRow } from './tidy-row.js';
import { tidyRows } from './tidy-rows.js';

const COLUMNS = [
  'model',
  'against',
  'family',
  'intervention',
  'stratum',
  'case_id',
  'statistic',
  'estimate',
  'low',
  'high',
  'p',
  'holm',
  'n',
  'cases',
  'method',
  'why',
] as const satisfies readonly (keyof TidyRow)[];

/**
 * One figure a row, as RFC 4180 has it; an undefined figure is an empty cell, and `why` says why. A text that a spreadsheet
 * would take for a formula is quoted and has an apostrophe before it, as OWASP advises ("CSV Injection"); a number never.
 * It comes a line at a time.
 */
export function* evaluationCsv(evaluation: Evaluation): Generator<string> {
  yield line(COLUMNS);
  for (const row of tidyRows(evaluation)) yield line(COLUMNS.map((column) => row[column]));
}

function line(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const FORMULA = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const isFormula = FORMULA.test(text);
  if (!isFormula && !/[",\r\n]/.test(text)) return text;
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
