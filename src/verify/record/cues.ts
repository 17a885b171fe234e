/** A group of words, how far from a mention they still speak of it, and what they make of it. */
export interface CueRow<T> {
  readonly says: T;
  readonly pattern: RegExp;
  /** Characters between the words and the mention. */
  readonly reach: number;
}

/** What the words nearest before a mention say of it. `before` ends where the mention begins. */
export function nearestBefore<T>(before: string, rows: readonly CueRow<T>[]): T | undefined {
  let best: { readonly end: number; readonly start: number; readonly says: T } | undefined;
  for (const { says, pattern, reach } of rows) {
    for (const m of before.matchAll(pattern)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (before.length - end > reach || /\.(?!\d) /.test(before.slice(end))) continue;
      if (!best || end > best.end || (end === best.end && start < best.start))
        best = { start, end, says };
    }
  }
  return best?.says;
}

/** Where the first of these words stands behind a mention; -1 where none does within reach. */
export function firstAfter(after: string, pattern: RegExp, reach: number): number {
  for (const m of after.slice(0, reach + 40).matchAll(pattern))
    return m.index <= reach ? m.index : -1;
  return -1;
}
