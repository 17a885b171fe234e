import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { html } from '../../html.js';
import { plainText } from '../../plot-labels.js';
import type { Series } from './palette.js';

/** A plot as SVG that needs no script and no style sheet but the palette's variables. */
export interface Drawing {
  /** Of a file: letters, digits and dashes. */
  readonly name: string;
  /** What it shows, in words; all that a screen reader gets, so that a table must stand beside it. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly key: readonly Series[];
  readonly svg: string;
}

export const FONT_SIZE = 12;

/**
 * Draws a plot. Whatever would need a style of its own is taken out of the SVG, so that a page may forbid all styles but
 * its style sheet.
 */
export function draw(
  told: Omit<Drawing, 'svg'>,
  { marks, ...options }: Plot.PlotOptions & { readonly marks: Plot.Markish[] },
): Drawing {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = Plot.plot({
    ...options,
    // What the types ask for is a browser's document; this one has all that is used of it.
    document: document as never,
    className: 'plot',
    width: told.width,
    height: told.height,
    marks,
  });
  for (const style of svg.querySelectorAll('style')) style.remove();
  // Groups have no role, and may have no name; what they are called is no word for a reader anyhow.
  for (const group of svg.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
  svg.setAttribute('font-size', String(FONT_SIZE));
  // By hand: a serializer of HTML leaves `<` in attributes, which no XML allows.
  const title = plainText(told.title);
  const named = html`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${title}" `;
  const markup = String(svg.outerHTML)
    .replace('<svg ', () => named.html)
    .replace('>', () => `>${html`<title>${title}</title>`.html}`);
  return { ...told, svg: markup };
}
