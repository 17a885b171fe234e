/** Means that are closer differ by the rounding of a quotient alone: ranks and bounds take them to be equal. */
export const EQUAL_WITHIN = 1e-12;

/**
 * The sum of finite values, rounded once, and so the same in any order: .1 + .2 + .3 is .3 + .2 + .1 (J. R. Shewchuk,
 * Discrete and Computational Geometry 18, 1997, 305-363, as Python's fsum has it).
 */
export function exactSum(values: Iterable<number>): number {
  /** Parts that do not overlap, least first: together they are the sum. */
  const parts: number[] = [];
  for (const value of values) {
    let high = value;
    let kept = 0;
    for (const part of parts) {
      const [more, less] = Math.abs(high) < Math.abs(part) ? [part, high] : [high, part];
      high = more + less;
      const low = less - (high - more);
      if (low !== 0) parts[kept++] = low;
    }
    parts.length = kept;
    parts.push(high);
  }
  return rounded(parts);
}

function rounded(parts: number[]): number {
  let high = parts.pop() ?? 0;
  let low = 0;
  while (parts.length > 0 && low === 0) {
    const before = high;
    const part = parts.pop() as number;
    high = before + part;
    low = part - (high - before);
  }
  // A half goes to the even digit, unless what is left says on which side of it the sum is.
  const next = parts.at(-1) ?? 0;
  if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
    const further = high + 2 * low;
    if (further - high === 2 * low) high = further;
  }
  return high;
}
