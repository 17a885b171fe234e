import type { EditSet } from './edit-set.js';
import type { Mention } from './markers.js';
import type { Statement } from './statement.js';

/** Removes the named members of a list that shares its result, with one separator each. False where that leaves nothing. */
export function takeOutOfList(s: Statement, own: readonly Mention[], edits: EditSet): boolean {
  const rest = s.mentions.filter((m) => !own.includes(m));
  if (rest.length === 0) return false;
  s.mentions.forEach((m, i) => {
    if (!own.includes(m)) return;
    const previous = s.mentions
      .slice(0, i)
      .reverse()
      .find((p) => !own.includes(p));
    const next = s.mentions[i + 1];
    const before = s.mentions[i - 1];
    if (previous && before) edits.cut({ start: before.end, end: m.end });
    else if (next) edits.cut({ start: m.start, end: next.start });
  });
  return true;
}
