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
  if (!value) return undefined;
  const range = sentence.quantities.find(
    (q) =>
      q.start >= value.end &&
      (q.isReference || isBracketed(q, sentence) || isLastCell(q, sentence)),
  );
  return range && isWithin(value, range);
}

/** A range or limit in brackets behind a value is its reference: "4.2 (3.5-5.1)". */
function isBracketed({ start, end, low, high, comparator }: Quantity, sentence: Sentence): boolean {
  const [before, behind] = [
    sentence.text.slice(0, start - sentence.start),
    sentence.text.slice(end - sentence.start),
  ];
  const isLimit = low < high || comparator !== '';
  return (
    isLimit &&
    /[([]\s*(?:ref(?:erence)?:?\s*)?[<>≤≥=]*\s*$/i.test(before) &&
    /^[^()[\]]{0,16}[)\]]/.test(behind)
  );
}

function isWithin(value: Quantity, range: Quantity): boolean {
  if (range.comparator === '<') return value.high < range.high;
  if (range.comparator === '<=') return value.high <= range.high;
  if (range.comparator === '>') return value.low > range.low;
  if (range.comparator === '>=') return value.low >= range.low;
  return value.low >= range.low && value.high <= range.high;
}

/** A range or limit that ends a row is its reference. */
function isLastCell(
  { end, low, high, comparator }: Quantity,
  { cells, quantities }: Sentence,
): boolean {
  const isLimit = low < high || comparator !== '';
  return cells.length > 2 && isLimit && quantities.at(-1)?.end === end;
}
