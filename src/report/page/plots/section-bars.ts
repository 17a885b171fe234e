import * as Plot from '@observablehq/plot';
import type { SectionCalls } from '../../evaluation/checks.js';
import { type Drawing, draw, labelWidth, plotLabel } from './drawing.js';
import { seriesOf } from './palette.js';

const WIDTH = 720;
const ROW_HEIGHT = 24;
const MARGIN = { top: 8, bottom: 40, right: 24 };
const MOST_SECTIONS = 20;

/** Calls for each section of the chart, the most called first, by model in their order; undefined where nothing was called. */
export function sectionBars(
  sections: readonly SectionCalls[],
  models: readonly string[],
): Drawing | undefined {
  const shown = sections.slice(0, MOST_SECTIONS);
  if (shown.length === 0) return undefined;
  const key = seriesOf(models);
  const rows = shown.flatMap(({ section, models: own }) =>
    own.map(({ model, calls }) => ({ section, model, calls })),
  );
  const labels = shown.map(({ section }) => section);
  return draw(
    {
      name: 'tool-sections',
      title:
        sections.length > shown.length
          ? `Calls for each section of the chart, by model: the ${shown.length} most called of ${sections.length}`
          : 'Calls for each section of the chart, by model',
      key: key.map((series) => ({ ...series, shape: 'square' as const })),
      width: WIDTH,
      height: MARGIN.top + MARGIN.bottom + ROW_HEIGHT * shown.length,
    },
    {
      ...{ marginTop: MARGIN.top, marginBottom: MARGIN.bottom, marginRight: MARGIN.right },
      marginLeft: labelWidth(labels),
      x: { label: 'calls', labelArrow: 'none', grid: true },
      y: { domain: labels, label: null, tickFormat: plotLabel },
      marks: [
        Plot.barX(rows, {
          y: 'section',
          x: 'calls',
          order: [...models],
          z: 'model',
          fill: (row) => key.find(({ name }) => name === row.model)?.colour,
          insetRight: 0.5,
        }),
        Plot.ruleX([0]),
      ],
      color: { type: 'identity' } as never,
    },
  );
}
