/** How often things were rated so first and so second. Counts are whole: what was added can be taken out without a trace. */
export interface RatingTable {
  /** `times` below 0 takes out. */
  add(pair: readonly [first: number, second: number], times: number): void;
  /** How often each rating was given first, and how often second; 0 for one that was taken out. */
  readonly first: ReadonlyMap<number, number>;
  readonly second: ReadonlyMap<number, number>;
  /** How often each two ratings met. */
  met(): Iterable<readonly [first: number, second: number, times: number]>;
  size(): number;
}

/** A table without ratings. */
export function ratingTable(): RatingTable {
  const rows = new Map<number, Map<number, number>>();
  const first = new Map<number, number>();
  const second = new Map<number, number>();
  let size = 0;
  return {
    add([a, b], times) {
      const row = rows.get(a) ?? new Map<number, number>();
      rows.set(a, row);
      for (const [counts, rating] of [
        [row, b] as const,
        [first, a] as const,
        [second, b] as const,
      ]) {
        counts.set(rating, (counts.get(rating) ?? 0) + times);
      }
      size += times;
    },
    first,
    second,
    *met() {
      for (const [a, row] of rows) for (const [b, times] of row) yield [a, b, times];
    },
    size: () => size,
  };
}
