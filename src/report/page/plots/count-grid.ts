import * as Plot from '@observablehq/plot';
import { type Drawing, draw } from './drawing.js';

/** A cell of a table of counts: row and column by name. */
export interface GridCount {
  readonly row: string;
  readonly column: string;
  readonly count: number;
}

const WIDTH = 720;
const ROW_HEIGHT = 44;
const MARGIN = { top: 52, bottom: 8, left: 150, right: 8 };

/** Counts as squares, the deeper the larger their share of their row; undefined where all are 0. */
export function countGrid(
  told: {
    readonly name: string;
    readonly title: string;
    readonly rows: readonly string[];
    readonly columns: readonly string[];
    readonly across: string;
  },
  counts: readonly GridCount[],
): Drawing | undefined {
  const { name, title, rows, columns, across } = told;
  const cells = rows.flatMap((row) => {
    const own = columns.map((column) => ({ row, column, count: countAt(counts, { row, column }) }));
    const whole = own.reduce((sum, { count }) => sum + count, 0);
    return own.map((cell) => ({ ...cell, share: whole === 0 ? 0 : cell.count / whole }));
  });
  if (cells.every(({ count }) => count === 0)) return undefined;
  const place = { x: 'column', y: 'row' } as const;
  return draw(
    {
      ...{ name, title, key: [], width: WIDTH },
      height: MARGIN.top + MARGIN.bottom + ROW_HEIGHT * rows.length,
    },
    {
      ...{ marginTop: MARGIN.top, marginBottom: MARGIN.bottom },
      ...{ marginLeft: MARGIN.left, marginRight: MARGIN.right },
      x: { domain: [...columns], axis: 'top', label: across, tickSize: 0, labelArrow: 'none' },
      y: { domain: [...rows], label: null, tickSize: 0 },
      marks: [
        // Never deeper than ink on it can be read.
        Plot.cell(cells, {
          ...place,
          fill: 'var(--blue)',
          fillOpacity: (cell) => cell.share * 0.35,
          stroke: 'var(--line)',
          inset: 1,
        }),
        Plot.text(cells, { ...place, text: (cell) => String(cell.count) }),
      ],
      opacity: { type: 'identity' },
    },
  );
}

const countAt = (
  counts: readonly GridCount[],
  { row, column }: { readonly row: string; readonly column: string },
) => counts.find((cell) => cell.row === row && cell.column === column)?.count ?? 0;
