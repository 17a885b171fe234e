import type { Quantity, Sentence } from '../record/reading.js';

/** The value behind a name against the range in its row; undefined where one of them is missing. */
export function inRange({
  sentence,
  end,
}: {
  readonly sentence: Sentence;
  readonly end: number;
}): boolean | undefined {
  const value = sentence.quantities.find((q) => !q.isReference && q.start >= end);
  const range = sentence.quantities.find((q) => q.isReference && q.start >= end);
  if (!value || !range) return undefined;
  return isWithin(value, range);
}

function isWithin(value: Quantity, range: Quantity): boolean {
  if (range.comparator === '<') return value.high < range.high;
  if (range.comparator === '<=') return value.high <= range.high;
  if (range.comparator === '>') return value.low > range.low;
  if (range.comparator === '>=') return value.low >= range.low;
  return value.low >= range.low && value.high <= range.high;
}
