import type { FormReading } from '../form-reading.js';
import { type Ask, dayFrom, dayTo, type TimeWindow } from './ask.js';
import type { EventLine } from './event-lists.js';
import { isDenied } from './named-in-line.js';
import { qualified } from './qualified-lines.js';
import { sifted } from './sifted-lines.js';
import type { Topic } from './topic.js';

/** Lines of a list by whether a question counts them; of each day one. */
export interface CountedLines {
  readonly counted: readonly EventLine[];
  /** Those, and the lines that do not say either way. */
  readonly maybe: readonly EventLine[];
}

/** The lines of a list that are what a question counts, took place, and are within its window. */
export function countedLines(
  list: readonly EventLine[],
  {
    topics: { head, rest },
    ask,
  }: { readonly topics: { readonly head: Topic; readonly rest: Topic }; readonly ask: Ask },
  reading: FormReading,
): CountedLines {
  const byHead = sifted(list, head, { reading, isHead: true });
  const byRest = sifted(byHead.sure, rest, { reading, isHead: false });
  const counts = (l: EventLine) => l.isDone && !isDenied(l, head) && isInside(l, ask.window);
  const counted = distinct(qualified(byRest.sure, ask.text).filter(counts));
  return { counted, maybe: distinct([...counted, ...byRest.maybe.filter(counts)]) };
}

/** Whether a line is of a time that a question asks for. */
export function isInside({ date }: EventLine, window: TimeWindow | undefined): boolean {
  return !window || (dayTo(date) >= window.from && dayFrom(date) <= window.to);
}

/** The first line of each day. */
export function distinct(list: readonly EventLine[]): readonly EventLine[] {
  const seen = new Set<string>();
  return list.filter(({ date }) => !seen.has(date) && seen.add(date));
}
