import type { Figure, Test } from '../evaluation/figure.js';
import { type Html, html } from '../html.js';

/** A number to three places, with a real minus; a share, a coefficient, a difference. */
export function number(value: number): string {
  const text = value.toFixed(3);
  return (Number(text) === 0 ? '0.000' : text).replace('-', '−');
}

/** A count with its thousands parted. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** A share in percent, to one place. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** A p-value, to three places; smaller ones as such. */
export function probability(p: number): string {
  return p < 0.001 ? '<\u00a00.001' : p.toFixed(3);
}

/** `p = 0.012`, `p < 0.001`. */
export function pEquals(p: number): string {
  return p < 0.001 ? `p ${probability(p)}` : `p = ${probability(p)}`;
}

/** Why figures of one table are undefined, each reason once, told below the table and pointed at from its cells. */
export interface Reasons {
  /** The cell's words for what is undefined. */
  cell(why: string | undefined): Html;
  /** The list below the table; empty where all is defined. */
  list(): Html;
}

const UNTOLD = 'there is nothing to measure it on';

/** `id` is that of the table's part of the page, of letters and dashes. */
export function reasons(id: string): Reasons {
  const told: string[] = [];
  return {
    cell(why = UNTOLD) {
      if (!told.includes(why)) told.push(why);
      const at = told.indexOf(why) + 1;
      return html`<span class="undefined">undefined<sup><a href="#${id}-why-${at}" aria-label="reason ${at}">${at}</a></sup></span>`;
    },
    list() {
      if (told.length === 0) return html``;
      return html`<ol class="reasons" aria-label="Why figures of the table are undefined">${told.map(
        (why, at) => html`<li id="${id}-why-${at + 1}">${why}</li>`,
      )}</ol>`;
    },
  };
}

type Words = (value: number) => string;

/** The estimate of a figure, or that it is undefined. */
export function estimateCell(figure: Figure, why: Reasons, words: Words = number): Html {
  return html`<td>${figure.estimate === undefined ? why.cell(figure.why) : words(figure.estimate)}</td>`;
}

/** The interval of a figure; a dash where the estimate itself is undefined. */
export function intervalCell(figure: Figure, why: Reasons, words: Words = number): Html {
  const { estimate, low, high } = figure;
  if (low !== undefined && high !== undefined)
    return html`<td>${words(low)} to ${words(high)}</td>`;
  return html`<td>${estimate === undefined ? '–' : why.cell(figure.why ?? 'no interval was made')}</td>`;
}

/** A p-value, or that there is none. */
export function probabilityCell({ p, why }: Pick<Test, 'p' | 'why'>, reasonsOf: Reasons): Html {
  return html`<td>${p === undefined ? reasonsOf.cell(why) : probability(p)}</td>`;
}

/** A figure within a sentence: its estimate, its interval and its n. */
export function figureWords(figure: Figure, words: Words = number): string {
  const { estimate, low, high, n, why } = figure;
  if (estimate === undefined) return `undefined (${why ?? UNTOLD})`;
  const spread = low === undefined || high === undefined ? '' : `${words(low)} to ${words(high)}, `;
  return `${words(estimate)} (${spread}n = ${count(n)})`;
}
