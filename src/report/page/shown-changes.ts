import type { Edit } from '../../core/sibling.js';
import type { ShownChange } from './pair-data.js';

/** Code points of the chart that are shown on each side of a change. */
const AROUND = 160;
/** Of one change: an inserted report may be long, and a page is no chart. */
const LONGEST = 4000;
const MOST_CHANGES = 40;

/** The edits of a packet as a page shows them: what went, what came, and a little of the chart on both sides. */
export function shownChanges(packet: string, edits: readonly Edit[]): ShownChange[] {
  const letters = [...packet];
  return edits.slice(0, MOST_CHANGES).map(({ start, end, before, after }) => ({
    lead: `${start > AROUND ? '…' : ''}${letters.slice(Math.max(0, start - AROUND), start).join('')}`,
    before: cut(before),
    after: cut(after),
    tail: `${letters.slice(end, end + AROUND).join('')}${end + AROUND < letters.length ? '…' : ''}`,
  }));
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${[...text.slice(0, LONGEST)].slice(0, -1).join('')}…`;
}
