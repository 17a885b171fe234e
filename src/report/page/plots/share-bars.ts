import * as Plot from '@observablehq/plot';
import { labelWidth } from '../../plot-labels.js';
import { type Drawing, draw } from './drawing.js';
import type { Series } from './palette.js';

/** One bar: what share each part has of it. */
export interface ShareBar {
  /** As the plot writes it; no other bar's. */
  readonly label: string;
  readonly parts: readonly { readonly part: string; readonly share: number }[];
}

const WIDTH = 720;
const ROW_HEIGHT = 30;
const MARGIN = { top: 8, bottom: 40, right: 24 };
/** About the width of a letter, and what is left free beside a text within a bar. */
const LETTER = 7;
const FREE = 8;

/**
 * Bars of parts that sum to 1, the parts in the order of the key, those that some bar has. A part is named within its bar
 * where there is room, for those who see no colours. A bar without parts is left out; undefined where there are no others.
 */
export function shareBars(
  told: { readonly name: string; readonly title: string; readonly key: readonly Series[] },
  bars: readonly ShareBar[],
): Drawing | undefined {
  const rows = bars.flatMap((bar) => stacked(bar, told.key));
  if (rows.length === 0) return undefined;
  const key = told.key.filter(({ name }) => rows.some(({ part }) => part === name));
  const place = { y: 'label', x1: 'from', x2: 'to' } as const;
  const labels = [...new Set(rows.map((row) => row.label))];
  const marginLeft = labelWidth(labels);
  const perPercent = (WIDTH - marginLeft - MARGIN.right) / 100;
  return draw(
    { ...told, key, width: WIDTH, height: MARGIN.top + MARGIN.bottom + ROW_HEIGHT * labels.length },
    {
      marginTop: MARGIN.top,
      marginBottom: MARGIN.bottom,
      marginRight: MARGIN.right,
      marginLeft,
      x: { domain: [0, 100], label: 'percent of pairs', labelArrow: 'none' },
      y: { domain: labels, label: null, padding: 0.2 },
      marks: [
        ...key.map(({ name, colour }) =>
          Plot.barX(
            rows.filter((row) => row.part === name),
            { ...place, fill: colour, insetLeft: 0.5, insetRight: 0.5 },
          ),
        ),
        Plot.text(rows, {
          y: 'label',
          x: (row) => (row.from + row.to) / 2,
          text: (row) => wordsFor(row, (row.to - row.from) * perPercent),
          fill: 'var(--paper)',
        }),
      ],
    },
  );
}

/** Name and figure, the figure alone, or nothing: what there is room for. */
function wordsFor(
  { part, from, to }: { readonly part: string; readonly from: number; readonly to: number },
  width: number,
): string {
  const figure = String(Math.round(to - from));
  const told = [`${part} ${figure}`, figure, ''];
  return told.find((words) => words.length * LETTER + FREE <= width) ?? '';
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
