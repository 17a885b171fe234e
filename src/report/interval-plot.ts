import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { type Html, safe } from './html.js';

/** One line of a plot of shares: where the dot and the two ends stand. */
export interface IntervalRow {
  readonly label: string;
  /** Of a closed set; each has a colour and a shape of its own. */
  readonly series: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** How a series is drawn: a colour of the page's style sheet, and a shape for those who see no colours. */
export interface SeriesStyle {
  readonly name: string;
  readonly colour: string;
  readonly symbol: 'circle' | 'square' | 'diamond' | 'triangle';
}

const WIDTH = 760;
const ROW_HEIGHT = 26;
const MARGINS = { top: 8, bottom: 36, right: 24 };
const FONT_SIZE = 12;
/** About that of a sans-serif letter of the font size; text cannot be measured without a browser. */
const LABEL_WIDTH = { perCharacter: 7, least: 60, most: 320 };
const LONGEST_LABEL = 44;

/**
 * Shares with their intervals on a scale from 0 to 100 %, a row a label, as SVG that needs no script. What it shows must
 * stand in a table beside it: `title` is all that a screen reader gets.
 */
export function intervalPlot(
  rows: readonly IntervalRow[],
  { title, series }: { readonly title: string; readonly series: readonly SeriesStyle[] },
): Html {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const labels = [...new Set(rows.map((row) => row.label))];
  const shown = new Map(labels.map((label) => [label, shortened(label)]));
  const marks = series.flatMap(({ name, colour, symbol }) => {
    const own = rows.filter((row) => row.series === name);
    const place = { y: 'label', dy: dodge(name, series) } as const;
    return [
      Plot.ruleY(own, { ...place, x1: 'low', x2: 'high', stroke: colour, strokeWidth: 2 }),
      Plot.dot(own, { ...place, x: 'rate', fill: colour, symbol, r: 4.5 }),
    ];
  });
  const svg = Plot.plot({
    // What the types ask for is a browser's document; this one has all that is used of it.
    document: document as never,
    width: WIDTH,
    height: MARGINS.top + MARGINS.bottom + ROW_HEIGHT * labels.length,
    style: { fontSize: `${FONT_SIZE}px` },
    marginTop: MARGINS.top,
    marginBottom: MARGINS.bottom,
    marginRight: MARGINS.right,
    marginLeft: labelWidth([...shown.values()]),
    x: { domain: [0, 100], transform: percent, label: 'percent', grid: true },
    y: { domain: labels, label: null, tickFormat: (label: string) => shown.get(label) ?? '' },
    ariaLabel: title,
    marks: [Plot.ruleX([0, 1], { stroke: 'currentColor', strokeOpacity: 0.3 }), ...marks],
  });
  svg.setAttribute('role', 'img');
  return safe(svg.outerHTML);
}

const percent = (share: number) => share * 100;

/** Series of one row stand a little above and below each other. */
function dodge(name: string, series: readonly SeriesStyle[]): number {
  const at = series.findIndex((one) => one.name === name);
  return (at - (series.length - 1) / 2) * 8;
}

function labelWidth(labels: readonly string[]): number {
  const { perCharacter, least, most } = LABEL_WIDTH;
  const longest = Math.max(0, ...labels.map((label) => label.length));
  return Math.min(most, Math.max(least, 16 + longest * perCharacter));
}

function shortened(label: string): string {
  const characters = [...label.toWellFormed()];
  if (characters.length <= LONGEST_LABEL) return characters.join('');
  return `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}
