import type { Edit } from '../core/sibling.js';
import { mendSeams } from './mend-seams.js';
import type { NormalText } from './normalize.js';
import type { Outline, Range } from './outline.js';
import { tidyRemovals } from './tidy.js';

/** A piece of the normalized text and what stands there afterwards; `wholeLines` takes the indentation along. */
export interface Change extends Range {
  readonly text: string;
  readonly wholeLines?: boolean;
}

/** Collects changes of one packet, in any order; overlapping ones are settled when they are applied. */
export class EditSet {
  private readonly replacements: Change[] = [];
  private readonly removals: Range[] = [];

  replace(range: Range, text: string): void {
    if (text === '') this.remove(range);
    else this.replacements.push({ start: range.start, end: range.end, text });
  }

  remove(range: Range): void {
    if (range.end > range.start) this.removals.push({ start: range.start, end: range.end });
  }

  /** Removes exactly this, and mends nothing around it. */
  cut(range: Range): void {
    this.replacements.push({ start: range.start, end: range.end, text: '' });
  }

  insert(at: number, text: string): void {
    this.replacements.push({ start: at, end: at, text });
  }

  get isEmpty(): boolean {
    return this.replacements.length === 0 && this.removals.length === 0;
  }

  /** The changes in order, none overlapping, with removals widened so that what is left reads well. */
  settle(view: Outline): Change[] {
    const removals = tidyRemovals(view, this.removals, this.replacements);
    const all = [...removals, ...this.replacements].sort(
      (a, b) =>
        a.start - b.start || Number(b.start === b.end) - Number(a.start === a.end) || b.end - a.end,
    );
    const kept: Change[] = [];
    let reached = -1;
    for (const change of all) {
      if (
        change.start < reached ||
        (change.start === reached && change.end === change.start && change.text === '')
      )
        continue;
      kept.push(change);
      reached = Math.max(reached, change.end);
    }
    return mendSeams(view.text, kept);
  }
}

/** Carries settled changes back to the original packet: UTF-16 offsets, before and after. */
export function toOriginal(normal: NormalText, changes: readonly Change[]): Edit[] {
  const edits: Edit[] = [];
  let reached = 0;
  for (const change of changes) {
    const isPoint = change.start === change.end;
    let start =
      change.wholeLines || isPoint ? normal.endOf(change.start) : normal.startOf(change.start);
    if (isPoint && change.start < normal.text.length && normal.text[change.start - 1] !== '\n')
      start = normal.startOf(change.start);
    const end = isPoint ? start : normal.endOf(change.end);
    if (start < reached || end < start) continue;
    const before = normal.original.slice(start, end);
    if (before === change.text) continue;
    edits.push({ start, end, before, after: change.text });
    reached = end;
  }
  return edits;
}

/** The packet after the edits (UTF-16 offsets, in order). */
export function applyEdits(original: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(original.slice(at, edit.start), edit.after);
    at = edit.end;
  }
  parts.push(original.slice(at));
  return parts.join('');
}

/** Offsets in UTF-16 to offsets in code points; `ranges` in order. One pass. A lone surrogate is one code point. */
export function toCodePoints<T extends Range>(text: string, ranges: readonly T[]): T[] {
  if (!/[\ud800-\udbff]/.test(text)) return [...ranges];
  let unit = 0;
  let point = 0;
  const advance = (to: number) => {
    while (unit < to) {
      const code = text.codePointAt(unit) as number;
      unit += code > 0xffff ? 2 : 1;
      point++;
    }
    return point;
  };
  return ranges.map((r) => {
    const start = advance(r.start);
    return { ...r, start, end: advance(r.end) };
  });
}
