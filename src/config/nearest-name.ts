/** A slip of one or two letters is a slip; more is another word. */
const MAX_SLIPS = 2;

/** `; did you mean "name"?` where one of the known names is a slip away from what was written, else nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  let best: { readonly name: string; readonly slips: number } | undefined;
  for (const name of known) {
    const slips = slipsBetween(written, name);
    if (slips > Math.min(MAX_SLIPS, name.length / 2.5)) continue;
    if (!best || slips < best.slips) best = { name, slips };
  }
  return best ? `; did you mean "${best.name}"?` : '';
}

/** Levenshtein's distance, case ignored; Infinity where the lengths alone are too far apart. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_SLIPS) return Number.POSITIVE_INFINITY;
  const [from, to] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const swap = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
