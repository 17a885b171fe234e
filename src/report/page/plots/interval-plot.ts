import * as Plot from '@observablehq/plot';
import type { Figure } from '../../evaluation/figure.js';
import { labelWidth } from '../../plot-labels.js';
import { type Drawing, draw } from './drawing.js';
import type { Series } from './palette.js';

/** A figure on its line of a plot; of one without an estimate the plot says that it is undefined. */
export interface PlottedFigure {
  /** Of its line, as the plot writes it. */
  readonly label: string;
  /** Of the plot's series. */
  readonly series: string;
  readonly figure: Figure;
}

const WIDTH = 720;
const ROW_HEIGHT = 24;
const MARGIN = { top: 10, bottom: 40, right: 24 };
const DODGE = 8;

/** Figures with their intervals, a line a label; undefined where no figure has an estimate. */
export function intervalPlot(
  told: {
    readonly name: string;
    readonly title: string;
    readonly key: readonly Series[];
    /** What the scale counts. */
    readonly scale: string;
    readonly domain: readonly [number, number];
  },
  rows: readonly PlottedFigure[],
): Drawing | undefined {
  const all = rows.map(({ label, series, figure: { estimate, low, high } }) => ({
    ...{ label, series, estimate, low, high },
  }));
  const shown = all.filter(({ estimate }) => estimate !== undefined);
  if (shown.length === 0) return undefined;
  const labels = [...new Set(rows.map((row) => row.label))];
  const { name, title, key, scale, domain } = told;
  const marks = key.flatMap(({ name: series, colour, shape }, at) => {
    const own = shown.filter((row) => row.series === series);
    const place = { y: 'label', dy: (at - (key.length - 1) / 2) * DODGE };
    const spread = own.filter(({ low, high }) => low !== undefined && high !== undefined);
    const lacking = all.filter((row) => row.series === series && row.estimate === undefined);
    return [
      Plot.ruleY(spread, { ...place, x1: 'low', x2: 'high', stroke: colour, strokeWidth: 2 }),
      Plot.dot(own, { ...place, x: 'estimate', fill: colour, symbol: shape, r: 4.5 }),
      Plot.text(lacking, {
        ...{ ...place, x: domain[0], dx: 6, textAnchor: 'start', fill: colour, fontSize: 10 },
        text: () => (key.length > 1 ? `${series} undefined` : 'undefined'),
      }),
    ];
  });
  const height =
    MARGIN.top + MARGIN.bottom + Math.max(ROW_HEIGHT, DODGE * (key.length + 1)) * labels.length;
  return draw(
    { name, title, key, width: WIDTH, height },
    {
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      marginRight: MARGIN.right,
      marginLeft: labelWidth(labels),
      x: { domain: [...domain], label: scale, grid: true, labelArrow: 'none', clamp: true },
      y: { domain: labels, label: null },
      marks: [
        Plot.ruleX(domain[0] < 0 ? [0] : domain, { stroke: 'currentColor', strokeOpacity: 0.6 }),
        ...marks,
      ],
    },
  );
}
