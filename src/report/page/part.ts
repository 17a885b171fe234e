import { type Html, html, safe } from '../html.js';
import type { Drawing } from './plots/drawing.js';
import { shapeOf } from './plots/series-shape.js';

/** A part of the page under its heading: plots, each with the table of what it shows. */
export function part(told: {
  /** Of letters and dashes. */
  readonly id: string;
  readonly heading: string;
  readonly lead?: Html | undefined;
  readonly shown: readonly (Html | undefined)[];
}): Html {
  const { id, heading, lead, shown } = told;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${lead ?? safe('')}
${shown.filter((one) => one !== undefined)}</section>
`;
}

/** A plot with its table; the table alone where there is nothing to draw. */
export function plotAndTable(drawing: Drawing | undefined, tables: Html): Html {
  if (!drawing) return tables;
  return html`<figure><figcaption>${drawing.title}${drawing.key.map(
    (series) =>
      html`<span class="key"><svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">${safe(shapeOf(series))}</svg>${series.name}</span>`,
  )}</figcaption><div class="scroll" role="group" aria-label="Plot: ${drawing.title}">${safe(drawing.svg)}</div></figure>${tables}`;
}

/** A table: rows are whole `tr`. What follows it, such as reasons, stands below it. */
export function table(told: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly Html[];
  readonly below?: Html;
}): Html {
  const { caption, head, rows, below } = told;
  return html`<div class="scroll" role="group" aria-label="Table: ${caption}"><table><caption>${caption}</caption>
<thead><tr>${head.map(columnHeading)}</tr></thead>
<tbody>${rows}</tbody></table></div>${below ?? safe('')}
`;
}

/** A word of a heading that is longer may break anywhere where there is no room: it is a name. */
const LONG_WORD = /[^\s-]{13}|\S{20}/;

const columnHeading = (name: string) =>
  html`<th scope="col"${safe(LONG_WORD.test(name) ? ' class="long"' : '')}>${name}</th>`;

/** What is long and seldom looked for, behind a summary. */
export function folded(summary: string, inner: Html): Html {
  return html`<details><summary>${summary}</summary>${inner}</details>
`;
}

/** A row whose first cell is its name. */
export function row(name: string, cells: readonly Html[]): Html {
  return html`<tr><th scope="row">${name === '' ? 'not named' : name}</th>${cells}</tr>
`;
}

export const cell = (value: string | number): Html => html`<td>${value}</td>`;
