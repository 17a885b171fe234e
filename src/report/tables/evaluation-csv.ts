import type { Evaluation } from '../evaluation/evaluation.js';
import { type TidyRow, tidyRows } from './tidy-rows.js';

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

/** One figure a row, as RFC 4180 has it; an undefined figure is an empty cell, and `why` says why. */
export function evaluationCsv(evaluation: Evaluation): string {
  const rows = tidyRows(evaluation).map((row) => COLUMNS.map((column) => row[column]));
  return [COLUMNS, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
