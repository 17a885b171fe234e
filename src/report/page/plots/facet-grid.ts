const COLUMNS = 3;

/** Letters for which a small plot has room above it. */
export const LONGEST_TITLE = 22;

/** Where the small plot of a number stands in a grid of three columns. */
export function gridCell(at: number): { readonly column: number; readonly line: number } {
  return { column: at % COLUMNS, line: Math.floor(at / COLUMNS) };
}

/** The lines of a grid of so many small plots. */
export function gridLines(plots: number): number {
  return Math.ceil(plots / COLUMNS);
}

/** How Plot finds a small plot of rows that carry their cell. */
export const IN_GRID = { fx: 'column', fy: 'line' } as const;
