import type { ConfusionCell } from '../core/calibration.js';
import type { VerdictKind } from '../core/verdict.js';
import { type Html, html } from './html.js';

/** From wrong to right, and then what has no score. */
const COLUMNS: readonly VerdictKind[] = ['WRONG', 'PARTIAL', 'CORRECT', 'UNTESTABLE', 'ABSTAINED'];
const ROWS = [
  [0, 'WRONG'],
  [0.5, 'PARTIAL'],
  [1, 'CORRECT'],
  ['untestable', 'UNTESTABLE'],
] as const;

/** The right verdicts against what the judge said; the cells where it was right are marked. */
export function confusionTable(cells: readonly ConfusionCell[]): Html {
  const countOf = (label: ConfusionCell['label'], verdict: VerdictKind) =>
    cells.find((cell) => cell.label === label && cell.verdict === verdict)?.count ?? 0;
  return html`<section><h2>Verdicts</h2><div class="scroll"><table>
<caption>Pairs of the test split by right verdict (rows) and what the judge said (columns); outlined where both agree</caption>
<thead><tr><th scope="col">right verdict</th>${COLUMNS.map((c) => html`<th scope="col">${c}</th>`)}</tr></thead>
<tbody>${ROWS.map(
    ([label, right]) =>
      html`<tr><th scope="row">${right}</th>${COLUMNS.map((column) =>
        column === right
          ? html`<td class="right">${countOf(label, column)}</td>`
          : html`<td>${countOf(label, column)}</td>`,
      )}</tr>`,
  )}</tbody></table></div></section>`;
}
