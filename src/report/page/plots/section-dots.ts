import * as Plot from '@observablehq/plot';
import type { SectionCalls } from '../../evaluation/checks.js';
import { labelWidth, plotLabels } from '../../plot-labels.js';
import { type Drawing, draw } from './drawing.js';
import { seriesOf } from './palette.js';

const WIDTH = 720;
const ROW_HEIGHT = 24;
const MARGIN = { top: 8, bottom: 40, right: 24 };
const DODGE = 6;
const MOST_SECTIONS = 20;

/**
 * Calls for each section of the chart, the most called first, a dot a model that calls at all, with the look that it has in
 * the other plots; undefined where nothing was called.
 */
export function sectionDots(
  sections: readonly SectionCalls[],
  models: readonly string[],
): Drawing | undefined {
  const shown = sections.slice(0, MOST_SECTIONS);
  if (shown.length === 0) return undefined;
  const callers = new Set(shown.flatMap((one) => one.models.map(({ model }) => model)));
  const key = seriesOf(models).filter(({ name }) => callers.has(name));
  const labelOf = plotLabels(shown.map(({ section }) => section));
  const labels = shown.map(({ section }) => labelOf(section));
  const marks = key.map(({ name, colour, shape }, at) =>
    Plot.dot(
      shown.map(({ section, models: own }) => ({
        section: labelOf(section),
        calls: own.find(({ model }) => model === name)?.calls ?? 0,
      })),
      {
        ...{ x: 'calls', y: 'section', dy: (at - (key.length - 1) / 2) * DODGE },
        ...{ fill: colour, symbol: shape, r: 4.5 },
      },
    ),
  );
  const rowHeight = Math.max(ROW_HEIGHT, DODGE * (key.length + 2));
  return draw(
    {
      name: 'tool-sections',
      title:
        sections.length > shown.length
          ? `Calls for each section of the chart, by model: the ${shown.length} most called of ${sections.length}`
          : 'Calls for each section of the chart, by model',
      ...{ key, width: WIDTH },
      height: MARGIN.top + MARGIN.bottom + rowHeight * shown.length,
    },
    {
      ...{ marginTop: MARGIN.top, marginBottom: MARGIN.bottom, marginRight: MARGIN.right },
      marginLeft: labelWidth(labels),
      x: { label: 'calls', labelArrow: 'none', grid: true, nice: true },
      y: { domain: labels, label: null, grid: true },
      marks: [Plot.ruleX([0]), ...marks],
    },
  );
}
