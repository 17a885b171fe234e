import type { FormReading } from '../form-reading.js';
import type { EventLine } from './event-lists.js';
import { governingPlaces } from './governing.js';
import { placesAround } from './places.js';
import { met, type Topic, wordsBetween } from './topic.js';

/** What stands before the first date that a sentence lists. */
export function labelOf(line: EventLine) {
  return { words: wordsBetween(line.sentence, line.sentence.start, firstDate(line)), counts: 1 };
}

const firstDate = ({ sentence, date }: EventLine) =>
  sentence.dates.find((d) => d.date === date)?.start ?? sentence.start;

/** 0 to 1: how surely dates within a sentence are of what a question counts, by what stands before the first of them. */
export function inlineTie(line: EventLine, head: Topic, { vocabulary }: FormReading): number {
  const { sentence } = line;
  const own = labelOf(line);
  if (
    met(head, [own], vocabulary) < 0.2 &&
    !head.items.some((i) => i.stems.some((s) => own.words.stems.has(s)))
  )
    return 0;
  return met(
    head,
    [
      own,
      ...governingPlaces(sentence, firstDate(line), { hasLabel: false }),
      ...placesAround(sentence, vocabulary),
    ],
    vocabulary,
  );
}
