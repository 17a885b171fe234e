import * as Plot from '@observablehq/plot';
import type { GroupRows } from '../../evaluation/evaluation.js';
import { labelWidth, plotLabels } from '../../plot-labels.js';
import { type Drawing, draw } from './drawing.js';
import { gridCell, gridLines, IN_GRID, LONGEST_TITLE } from './facet-grid.js';
import { seriesOf } from './palette.js';

const WIDTH = 720;
const ROW_HEIGHT = 20;
const TITLE_HEIGHT = 44;
const MARGIN = { top: 28, bottom: 40, right: 16 };
/** Longer ones would leave no room for three small plots. */
const LONGEST_LABEL = 24;

/** CSS of each model with its interval, a small plot a family; undefined where no family has any. */
export function familyMultiples(
  families: readonly GroupRows[],
  models: readonly string[],
): Drawing | undefined {
  const all = families.flatMap(({ models: own }, at) =>
    own.map(({ model, css: { estimate, low, high } }) => ({
      ...{ model, estimate, low, high, ...gridCell(at) },
    })),
  );
  const rows = all.filter(({ estimate }) => estimate !== undefined);
  if (rows.length === 0) return undefined;
  const lines = gridLines(families.length);
  const titleOf = plotLabels(
    families.map(({ id }) => id),
    LONGEST_TITLE,
  );
  const titles = families.map(({ id }, at) => ({ title: titleOf(id), ...gridCell(at) }));
  const labelOf = plotLabels(models, LONGEST_LABEL);
  return draw(
    {
      name: 'families',
      title: 'CSS of each model with its 95 % interval, family by family',
      key: [],
      width: WIDTH,
      height:
        MARGIN.top +
        MARGIN.bottom +
        lines * (TITLE_HEIGHT + ROW_HEIGHT * Math.max(2, models.length)),
    },
    {
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      marginRight: MARGIN.right,
      marginLeft: labelWidth(models.map(labelOf)),
      fx: { axis: null, padding: 0.1 },
      fy: { axis: null, padding: 0.26 },
      x: {
        domain: [0, 1],
        label: 'CSS',
        labelArrow: 'none',
        grid: true,
        ticks: [0, 0.5, 1],
        tickFormat: '~',
      },
      y: { domain: [...models], label: null, tickFormat: labelOf },
      marks: [
        Plot.frame({ stroke: 'currentColor', strokeOpacity: 0.2 }),
        Plot.text(titles, {
          ...IN_GRID,
          frameAnchor: 'top',
          dy: -16,
          text: 'title',
          fontWeight: 600,
        }),
        Plot.text(
          all.filter(({ estimate }) => estimate === undefined),
          {
            ...{ ...IN_GRID, y: 'model', x: 0, dx: 6, textAnchor: 'start' },
            ...{ text: () => 'undefined', fill: 'var(--grey)', fontSize: 10 },
          },
        ),
        ...seriesOf(models).flatMap(({ name, colour, shape }) => {
          const own = rows.filter(({ model }) => model === name);
          const wide = own.filter(({ low, high }) => low !== undefined && high !== undefined);
          const place = { ...IN_GRID, y: 'model' };
          return [
            Plot.ruleY(wide, { ...place, x1: 'low', x2: 'high', stroke: colour, strokeWidth: 2 }),
            Plot.dot(own, { ...place, x: 'estimate', fill: colour, symbol: shape, r: 4 }),
          ];
        }),
      ],
    },
  );
}
