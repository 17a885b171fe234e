import type { Range } from './outline.js';

/** The ranges in order, those that touch as one. */
export function union(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  const out: { start: number; end: number }[] = [];
  for (const r of sorted) {
    const last = out[out.length - 1];
    if (last && r.start <= last.end) last.end = Math.max(last.end, r.end);
    else out.push({ start: r.start, end: r.end });
  }
  return out;
}

/** Ranges that only a separator parts are one. */
export function joined(text: string, ranges: readonly Range[]): Range[] {
  const out: { start: number; end: number }[] = [];
  for (const r of ranges) {
    const last = out[out.length - 1];
    const gap = last && r.start - last.end <= 5 ? text.slice(last.end, r.start) : undefined;
    if (last && gap !== undefined && /^(?:[,;/+&]| and| or)? ?$/.test(gap)) last.end = r.end;
    else out.push({ start: r.start, end: r.end });
  }
  return out;
}
