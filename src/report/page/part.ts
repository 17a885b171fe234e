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
  /** How many of the first columns are names, which stand to the left. Default: one. */
  readonly texts?: 1 | 2;
  readonly rows: readonly Html[];
  readonly below?: Html;
}): Html {
  const { caption, head, texts = 1, rows, below } = told;
  return html`<div class="scroll" role="group" aria-label="Table: ${caption}"><table><caption>${caption}</caption>
<thead><tr>${head.map((name, at) => columnHeading(name, at < texts))}</tr></thead>
<tbody>${rows}</tbody></table></div>${below ?? safe('')}
`;
}

/** Columns of a table whose number the data decide: more would pass the edge of the paper. */
const MOST_COLUMNS = 8;

/** A table with a column for each of many models, as several below each other where they are too many for one. */
export function splitTable(told: {
  readonly caption: string;
  /** Of the columns that stand in each of the tables: the names of its rows. */
  readonly head: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly names: readonly string[];
    readonly cell: (column: string) => Html;
  }[];
}): Html {
  const { caption, head, columns, rows } = told;
  const tables = Math.max(1, Math.ceil(columns.length / MOST_COLUMNS));
  const wide = Math.ceil(columns.length / tables);
  return html`${Array.from({ length: tables }, (_, at) => {
    const own = columns.slice(at * wide, (at + 1) * wide);
    const which = tables === 1 ? '' : ` (table ${at + 1} of ${tables})`;
    return table({
      caption: `${caption}${which}`,
      head: [...head, ...own],
      texts: head.length === 2 ? 2 : 1,
      rows: rows.map(({ names, cell }) => row(names, own.map(cell))),
    });
  })}`;
}

/** A word of a heading that is longer may break anywhere where there is no room: it is a name. */
const LONG_WORD = /[^\s-]{13}|\S{20}/;

function columnHeading(name: string, isText: boolean): Html {
  const classes = [...(LONG_WORD.test(name) ? ['long'] : []), ...(isText ? ['text'] : [])];
  return html`<th scope="col"${safe(classes.length > 0 ? ` class="${classes.join(' ')}"` : '')}>${name}</th>`;
}

/** What is long and seldom looked for, behind a summary. */
export function folded(summary: string, inner: Html): Html {
  return html`<details><summary>${summary}</summary>${inner}</details>
`;
}

/** A row that begins with its name, or with its names. */
export function row(names: string | readonly string[], cells: readonly Html[]): Html {
  const headings = [names]
    .flat()
    .map((name) => html`<th scope="row">${name === '' ? 'not named' : name}</th>`);
  return html`<tr>${headings}${cells}</tr>
`;
}

export const cell = (value: string | number): Html => html`<td>${value}</td>`;
