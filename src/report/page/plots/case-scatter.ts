import * as Plot from '@observablehq/plot';
import { plotLabels } from '../../plot-labels.js';
import { type Drawing, draw } from './drawing.js';
import { gridCell, gridLines, IN_GRID, LONGEST_TITLE } from './facet-grid.js';
import type { Series } from './palette.js';

/** A small plot: its cases as points from 0 to 1 on both sides. */
export interface ScatterPanel {
  readonly title: string;
  readonly look: Series | undefined;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const WIDTH = 720;
const PANEL_HEIGHT = 230;
const MARGIN = { top: 36, bottom: 40, left: 48, right: 12 };
/** Of as many cases as LEAST_LARGEST, or of the largest point where that is of more. */
const LARGEST_RADIUS = 10;
const LEAST_LARGEST = 12;
/** Cases nearer than this are one point, so that a plot stays small whatever it is of. */
const GRAIN = 0.02;

/** Cases as points, a small plot a panel, the larger the more cases lie there; undefined without any. */
export function caseScatter(
  told: {
    readonly name: string;
    readonly title: string;
    readonly x: string;
    readonly y: string;
  },
  panels: readonly ScatterPanel[],
): Drawing | undefined {
  const shown = panels.filter(({ points }) => points.length > 0);
  if (shown.length === 0) return undefined;
  const cells = shown.map((panel, at) => ({ ...panel, ...gridCell(at) }));
  const labelOf = plotLabels(
    cells.map((cell) => cell.title),
    LONGEST_TITLE,
  );
  const titles = cells.map(({ title, ...cell }) => ({ ...cell, text: labelOf(title) }));
  const most = Math.max(...cells.flatMap(({ points }) => clumps(points).map(({ cases }) => cases)));
  const ends = { x1: 0, y1: 0, x2: 1, y2: 1 };
  const { name, title, x, y } = told;
  const scale = {
    domain: [0, 1],
    grid: true,
    ticks: [0, 0.5, 1],
    tickFormat: '~',
    labelArrow: 'none',
  };
  return draw(
    {
      ...{ name, title, key: [], width: WIDTH },
      height: MARGIN.top + MARGIN.bottom + PANEL_HEIGHT * gridLines(shown.length),
    },
    {
      ...{ marginTop: MARGIN.top, marginBottom: MARGIN.bottom },
      ...{ marginLeft: MARGIN.left, marginRight: MARGIN.right },
      fx: { axis: null, padding: 0.1 },
      fy: { axis: null, padding: 0.24 },
      x: { ...scale, label: x } as Plot.ScaleOptions,
      y: { ...scale, label: y } as Plot.ScaleOptions,
      r: { type: 'sqrt', domain: [0, Math.max(LEAST_LARGEST, most)], range: [0, LARGEST_RADIUS] },
      marks: [
        Plot.frame({ stroke: 'currentColor', strokeOpacity: 0.2 }),
        Plot.link(
          cells.map((cell) => ({ ...cell, ...ends })),
          { ...IN_GRID, x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2', strokeOpacity: 0.3 },
        ),
        Plot.text(titles, {
          ...IN_GRID,
          frameAnchor: 'top',
          dy: -20,
          text: 'text',
          fontWeight: 600,
        }),
        ...cells.map(({ points, look, column, line }) =>
          Plot.dot(
            clumps(points).map((clump) => ({ ...clump, column, line })),
            {
              ...{ ...IN_GRID, x: 'x', y: 'y', r: 'cases' },
              // Its edge alone stands out from the paper enough.
              ...{ fill: look?.colour, fillOpacity: 0.5, stroke: look?.colour },
            },
          ),
        ),
      ],
    },
  );
}

function clumps(points: ScatterPanel['points']): { x: number; y: number; cases: number }[] {
  const found = new Map<string, { x: number; y: number; cases: number }>();
  for (const { x, y } of points) {
    const at = { x: Math.round(x / GRAIN) * GRAIN, y: Math.round(y / GRAIN) * GRAIN };
    const key = `${at.x} ${at.y}`;
    const there = found.get(key);
    if (there) there.cases += 1;
    else found.set(key, { ...at, cases: 1 });
  }
  return [...found.values()].sort((a, b) => b.cases - a.cases);
}
