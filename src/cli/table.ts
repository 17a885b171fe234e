import { oneLine } from '../core/printable.js';

/** A column: its heading, and whether its cells are figures, which stand to the right. */
export interface Column {
  readonly heading: string;
  readonly figures?: boolean;
}

const GAP = '  ';

/**
 * Aligned plain text, a line for the headings and one for each row, each ended by a newline. No colour. Names come from
 * data: their control characters are written out.
 */
export function table(told: readonly Column[], cells: readonly (readonly string[])[]): string {
  const columns = told.map((column) => ({ ...column, heading: oneLine(column.heading) }));
  const rows = cells.map((row) => row.map(oneLine));
  const widths = columns.map((column, i) =>
    Math.max(widthOf(column.heading), ...rows.map((row) => widthOf(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]) => {
    const padded = columns.map((column, i) => {
      const cell = cells[i] ?? '';
      const space = ' '.repeat((widths[i] ?? 0) - widthOf(cell));
      return column.figures ? space + cell : cell + space;
    });
    return `${padded.join(GAP).trimEnd()}\n`;
  };
  return [line(columns.map((c) => c.heading)), ...rows.map(line)].join('');
}

/** In code points: near enough for ids and figures. */
function widthOf(cell: string): number {
  return [...cell].length;
}
