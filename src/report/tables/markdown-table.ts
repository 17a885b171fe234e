import { counted } from '../../core/counted.js';
import { fixed } from '../../core/fixed.js';
import { oneLine } from '../../core/printable.js';
import type { Figure, Test } from '../evaluation/figure.js';

/** A table in GitHub's Markdown; figures stand to the right. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  texts = 1,
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |\n`;
  const marks = headings.map((_, i) => (i < texts ? '---' : '---:'));
  return [line(headings), `| ${marks.join(' | ')} |\n`, ...rows.map(line)].join('');
}

/** Data cannot end a cell, start a link or open a tag. */
export function inCell(text: string): string {
  const line = oneLine(text.replace(/[\r\n]+/g, ' ')).replace(/[\\|`*_<>]/g, (c) => `\\${c}`);
  return line.replaceAll('](', ']\\(');
}

/** What is undefined never stands without its reason, where one is known. */
export function undefinedWords(why: string | undefined): string {
  return why === undefined ? 'undefined' : `undefined (${why})`;
}

/** `0.512 [0.480, 0.544]`; what is undefined says so. */
export function figureWords({ estimate, low, high, why }: Figure): string {
  if (estimate === undefined) return undefinedWords(why);
  const value = fixed(estimate);
  return low === undefined || high === undefined
    ? value
    : `${value} [${fixed(low)}, ${fixed(high)}]`;
}

/** The same with its n behind it. */
export function withN(figure: Figure): string {
  return figure.n === 0 ? undefinedWords(figure.why) : `${figureWords(figure)} (${figure.n})`;
}

/** The same with its n and its cases behind it. */
export function withNAndCases(figure: Figure): string {
  const { n, cases = 0 } = figure;
  return n === 0
    ? undefinedWords(figure.why)
    : `${figureWords(figure)} (${n} in ${counted(cases, 'case')})`;
}

/** A p to three digits; one that would be shown as 0 is below what is shown. */
export function pWords(p: number | undefined): string {
  if (p === undefined) return 'undefined';
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** `p = 0.012`, `p < 0.001`. */
export function pEquals(p: number | undefined): string {
  return p !== undefined && p < 0.001 ? 'p < 0.001' : `p = ${pWords(p)}`;
}

/** A test's p, and the corrected one. */
export function testWords({ p, holm, why }: Test): string {
  if (p === undefined) return undefinedWords(why);
  return holm === undefined ? pWords(p) : `${pWords(p)} (Holm ${pWords(holm)})`;
}
