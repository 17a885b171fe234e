import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

/** A range of UTF-16 units, half-open. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where two texts differ: what only the first has, and what only the second has. */
export interface TextChanges {
  /** `none`: they differ in more than can be found out in reasonable time, and nothing is marked. */
  readonly by: 'words' | 'lines' | 'none';
  readonly removed: readonly Range[];
  readonly added: readonly Range[];
}

/**
 * Edits after which a comparison is given up: its time grows with their square. No limit of time, or what is marked would
 * depend on the reader's machine.
 */
const MOST_EDITS = 1500;

/** Compares by words, by lines where the words differ too much, and not at all where the lines do too. */
export function compareTexts(before: string, after: string): TextChanges {
  const limits = { maxEditLength: MOST_EDITS };
  const words = diffWordsWithSpace(before, after, limits);
  if (words) {
    const { removed, added } = rangesOf(words);
    return { by: 'words', removed: joined(removed, before), added: joined(added, after) };
  }
  const lines = diffLines(before, after, limits);
  if (lines) return { by: 'lines', ...rangesOf(lines) };
  return { by: 'none', removed: [], added: [] };
}

function rangesOf(changes: readonly ChangeObject<string>[]): {
  removed: Range[];
  added: Range[];
} {
  const removed: Range[] = [];
  const added: Range[] = [];
  let before = 0;
  let after = 0;
  for (const change of changes) {
    const { length } = change.value;
    if (change.removed) removed.push({ start: before, end: before + length });
    if (change.added) added.push({ start: after, end: after + length });
    if (!change.added) before += length;
    if (!change.removed) after += length;
  }
  return { removed, added };
}

/** Ranges with nothing but white space between them are one to a reader. */
function joined(ranges: readonly Range[], text: string): Range[] {
  const whole: { start: number; end: number }[] = [];
  for (const { start, end } of ranges) {
    const last = whole.at(-1);
    if (last && text.slice(last.end, start).trim() === '') last.end = end;
    else whole.push({ start, end });
  }
  return whole;
}
