import type { Edit } from '../../core/sibling.js';
import type { ShownChange } from './pair-data.js';

/** Code points of the chart that are shown on each side of a change. */
const AROUND = 160;
/** Of one change: an inserted report may be long, and a page is no chart. */
const LONGEST = 4000;
const MOST_CHANGES = 40;

/**
 * The edits of a packet as a page shows them, in order of place: what went, what came, and a little of the chart on both
 * sides. What lies between neighbours is told once: it is the tail of the first, and the second has no lead.
 */
export function shownChanges(packet: string, edits: readonly Edit[]): ShownChange[] {
  const letters = [...packet];
  const ordered = [...edits].sort((a, b) => a.start - b.start).slice(0, MOST_CHANGES);
  const isNear = (one: Edit | undefined, next: Edit | undefined) =>
    one !== undefined && next !== undefined && next.start - one.end <= 2 * AROUND;
  return ordered.map((edit, at) => {
    const { start, end, before, after } = edit;
    const next = ordered[at + 1];
    const from = isNear(ordered[at - 1], edit) ? start : Math.max(0, start - AROUND);
    const to = next && isNear(edit, next) ? next.start : end + AROUND;
    const goesOn = to < letters.length && !isNear(edit, next);
    return {
      lead: `${from > 0 && from < start ? '…' : ''}${letters.slice(from, start).join('')}`,
      before: cut(before),
      after: cut(after),
      tail: `${letters.slice(end, to).join('')}${goesOn ? '…' : ''}`,
    };
  });
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${[...text.slice(0, LONGEST)].slice(0, -1).join('')}…`;
}
