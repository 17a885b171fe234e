import * as Plot from '@observablehq/plot';
import type { ModelRow } from '../../evaluation/evaluation.js';
import { labelWidth, plotLabels } from '../../plot-labels.js';
import { type Drawing, draw } from './drawing.js';
import { seriesOf } from './palette.js';

const WIDTH = 720;
/** Longer ones, on both sides, would leave no room for the lines. */
const LONGEST_LABEL = 22;
const ROW_HEIGHT = 34;
const MARGIN = { top: 36, bottom: 16 };
const METRICS = ['CSS', 'CMS'] as const;

/** Each model's rank by CSS and by CMS, joined; undefined where fewer than two models have both. */
export function rankSlopes(models: readonly ModelRow[]): Drawing | undefined {
  const looks = new Map(seriesOf(models.map(({ model }) => model)).map((s) => [s.name, s]));
  const both = models.flatMap(({ model, cssRank, cmsRank, css, cms }) =>
    cssRank === undefined || cmsRank === undefined
      ? []
      : [{ model, cssRank, cmsRank, css: css.estimate ?? 0, cms: cms.estimate ?? 0 }],
  );
  if (both.length < 2) return undefined;
  const labelOf = plotLabels(
    both.map(({ model }) => model),
    LONGEST_LABEL,
  );
  const beside = (rank: number, model: string, value: number) =>
    `${rank}. ${labelOf(model)} (${value.toFixed(2)})`;
  const left = both.map((row) => ({ ...row, label: beside(row.cssRank, row.model, row.css) }));
  const right = both.map((row) => ({ ...row, label: beside(row.cmsRank, row.model, row.cms) }));
  const marks = both.flatMap(({ model, cssRank, cmsRank }) => {
    const look = looks.get(model);
    const ends = [
      { metric: 'CSS', rank: cssRank },
      { metric: 'CMS', rank: cmsRank },
    ];
    const place = { x: 'metric', y: 'rank' };
    return [
      Plot.line(ends, { ...place, stroke: look?.colour, strokeWidth: 2 }),
      Plot.dot(ends, { ...place, fill: look?.colour, symbol: look?.shape, r: 5 }),
    ];
  });
  const last = Math.max(...both.flatMap(({ cssRank, cmsRank }) => [cssRank, cmsRank]));
  const margin = labelWidth([...left, ...right].map(({ label }) => label));
  return draw(
    {
      name: 'rank-slopes',
      title: `Rank of each model by CSS and by CMS; lines that cross are models on which the two disagree${
        both.length < models.length
          ? `; without one of the two, and so left out: ${models.length - both.length} of ${models.length} models`
          : ''
      }`,
      key: [],
      width: WIDTH,
      height: MARGIN.top + MARGIN.bottom + ROW_HEIGHT * last,
    },
    {
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      marginLeft: margin,
      marginRight: margin,
      x: { type: 'point', domain: [...METRICS], axis: 'top', label: null, tickSize: 0, padding: 0 },
      y: { type: 'linear', domain: [last + 0.5, 0.5], axis: null },
      marks: [
        ...marks,
        Plot.text(spread(left, 'cssRank'), { ...ends('CSS'), textAnchor: 'end', dx: -10 }),
        Plot.text(spread(right, 'cmsRank'), { ...ends('CMS'), textAnchor: 'start', dx: 10 }),
      ],
    },
  );
}

const ends = (metric: string) => ({ x: () => metric, y: 'at', text: 'label' }) as const;

/** Labels of models that share a rank stand below each other. */
function spread<R extends { readonly cssRank: number; readonly cmsRank: number }>(
  rows: readonly R[],
  by: 'cssRank' | 'cmsRank',
): (R & { readonly at: number })[] {
  return rows.map((row) => {
    const same = rows.filter((other) => other[by] === row[by]);
    const at = same.indexOf(row) - (same.length - 1) / 2;
    return { ...row, at: row[by] + at * 0.45 };
  });
}
