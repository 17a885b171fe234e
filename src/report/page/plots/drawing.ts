import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { html } from '../../html.js';
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
  svg.setAttribute('font-size', String(FONT_SIZE));
  // By hand: a serializer of HTML leaves `<` in attributes, which no XML allows.
  const named = html`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${plainText(told.title)}" `;
  return { ...told, svg: svg.outerHTML.replace('<svg ', () => named.html) };
}

/** About the width of a sans-serif letter of the font size; text cannot be measured without a browser. */
const LETTER_WIDTH = 7;
const LONGEST_LABEL = 36;

/** A text on one line, of letters that XML allows. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const line = text.toWellFormed().replace(/[\s\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ');
  // Marks of direction in a name would turn the figures beside it round.
  return line.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** A name as a plot can write it: not too long. What is left out is in its middle: checkpoints of a sweep differ at the end. */
export function plotLabel(name: string): string {
  const clean = plainText(name);
  const letters = [...clean];
  if (letters.length <= LONGEST_LABEL) return clean;
  const shown = LONGEST_LABEL - 1;
  const end = Math.ceil(shown / 2);
  return `${letters.slice(0, shown - end).join('')}…${letters.slice(-end).join('')}`;
}

/** The margin that the longest of the labels needs. */
export function labelWidth(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => [...plotLabel(label)].length));
  return Math.max(60, 20 + longest * LETTER_WIDTH);
}
