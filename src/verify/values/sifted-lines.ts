import type { FormReading } from '../form-reading.js';
import type { EventLine } from './event-lists.js';
import { isSilent, isTitled, names } from './named-in-line.js';
import { type Topic, WEAK_WEIGHT } from './topic.js';

/** Lines of a list by what a question counts. */
export interface Sifted {
  readonly sure: readonly EventLine[];
  /** Lines that do not say either way. */
  readonly maybe: readonly EventLine[];
}

/**
 * Where some lines name what a topic asks for, only those that do; and apart from them the lines that name nothing else in
 * its place. What the list's own title names, its lines need not.
 */
export function sifted(
  list: readonly EventLine[],
  topic: Topic,
  how: { readonly reading: FormReading; readonly isHead: boolean },
): Sifted {
  const { reading, isHead } = how;
  let sure = list;
  const open = new Set<EventLine>();
  for (const item of topic.items) {
    const named = sure.filter((l) => names(l, item, reading));
    const counts =
      item.concept || (isHead && item.weight > WEAK_WEIGHT && !isTitled(list, item, reading));
    if (named.length === 0 || named.length === sure.length || !counts) continue;
    if (!isHead)
      for (const l of sure) if (!named.includes(l) && isSilent(l, item, reading)) open.add(l);
    sure = named;
  }
  return { sure, maybe: [...open] };
}
