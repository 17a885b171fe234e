import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { type Html, safe } from './html.js';
import { labelWidth, plotLabels } from './plot-labels.js';

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
  const labelOf = plotLabels(labels, LONGEST_LABEL);
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
    marginLeft: labelWidth(labels.map(labelOf)),
    x: { domain: [0, 100], transform: percent, label: 'percent', grid: true },
    y: { domain: labels, label: null, tickFormat: labelOf },
    ariaLabel: title,
    marks: [Plot.ruleX([0, 1], { stroke: 'currentColor', strokeOpacity: 0.3 }), ...marks],
  });
  svg.setAttribute('role', 'img');
  for (const group of svg.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
  return safe(svg.outerHTML);
}

const percent = (share: number) => share * 100;

/** Series of one row stand a little above and below each other. */
function dodge(name: string, series: readonly SeriesStyle[]): number {
  const at = series.findIndex((one) => one.name === name);
  return (at - (series.length - 1) / 2) * 8;
}
