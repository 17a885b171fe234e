import * as Plot from '@observablehq/plot';
import { type Drawing, draw, labelWidth, plotLabel } from './drawing.js';
import type { Series } from './palette.js';

/** One bar: what share each part has of it. */
export interface ShareBar {
  readonly label: string;
  readonly parts: readonly { readonly part: string; readonly share: number }[];
}

const WIDTH = 720;
const ROW_HEIGHT = 30;
const MARGIN = { top: 8, bottom: 40, right: 24 };
/** A narrower part has no room for its figure. */
const LEAST_NAMED = 0.06;

/** Bars of parts that sum to 1, the parts in the order of the key; undefined where there are no bars. */
export function shareBars(
  told: { readonly name: string; readonly title: string; readonly key: readonly Series[] },
  bars: readonly ShareBar[],
): Drawing | undefined {
  if (bars.length === 0) return undefined;
  const rows = bars.flatMap((bar) => stacked(bar, told.key));
  const place = { y: 'label', x1: 'from', x2: 'to' } as const;
  const labels = bars.map((bar) => bar.label);
  return draw(
    { ...told, width: WIDTH, height: MARGIN.top + MARGIN.bottom + ROW_HEIGHT * bars.length },
    {
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      marginRight: MARGIN.right,
      marginLeft: labelWidth(labels),
      x: { domain: [0, 100], label: 'percent of pairs', labelArrow: 'none' },
      y: { domain: labels, label: null, tickFormat: plotLabel, padding: 0.2 },
      marks: [
        ...told.key.map(({ name, colour }) =>
          Plot.barX(
            rows.filter((row) => row.part === name),
            { ...place, fill: colour, insetLeft: 0.5, insetRight: 0.5 },
          ),
        ),
        Plot.text(
          rows.filter((row) => row.to - row.from >= LEAST_NAMED * 100),
          {
            y: 'label',
            x: (row) => (row.from + row.to) / 2,
            text: (row) => `${Math.round(row.to - row.from)}`,
            fill: 'var(--paper)',
          },
        ),
      ],
    },
  );
}

function stacked({ label, parts }: ShareBar, key: readonly Series[]) {
  let from = 0;
  return key.flatMap(({ name }) => {
    const share = parts.find((one) => one.part === name)?.share ?? 0;
    if (share === 0) return [];
    const bar = { label, part: name, from, to: from + share * 100 };
    from = bar.to;
    return [bar];
  });
}
