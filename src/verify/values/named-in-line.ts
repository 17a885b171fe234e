import type { FormReading } from '../form-reading.js';
import type { Status } from '../record/reading.js';
import type { EventLine } from './event-lists.js';
import { placesAround } from './places.js';
import { stemsIn } from './stems.js';
import { itemMet, type Topic, type TopicItem, wordsOf } from './topic.js';

const NOT_SO: ReadonlySet<Status> = new Set<Status>([
  'negated',
  'not_done',
  'planned',
  'family',
  'other_person',
  'withdrawn',
]);

/** Whether a line names a thing of a topic, and does not say that it was not so. */
export function names(
  { sentence }: EventLine,
  item: TopicItem,
  { vocabulary }: FormReading,
): boolean {
  const concepts = new Set(
    sentence.concepts.filter((c) => !NOT_SO.has(c.status)).map((c) => c.concept),
  );
  const { stems } = wordsOf(sentence);
  const isTreatment = item.concept !== undefined && /^drug/.test(item.concept.kind);
  return itemMet(item, { stems: isTreatment ? new Set() : stems, concepts }, vocabulary) > 0.6;
}

/** Whether the title of a list names a thing, so that its lines need not. */
export function isTitled(
  list: readonly EventLine[],
  item: TopicItem,
  { vocabulary }: FormReading,
): boolean {
  const [first] = list;
  if (!first) return false;
  return placesAround(first.sentence, vocabulary)
    .slice(1)
    .some(({ words }) => itemMet(item, words, vocabulary) > 0.5);
}

/** Whether a line names neither a thing nor, in its place, another treatment, and does not deny it. */
export function isSilent(
  { sentence }: EventLine,
  item: TopicItem,
  { vocabulary }: FormReading,
): boolean {
  const own = wordsOf(sentence);
  if (itemMet(item, own, vocabulary) > 0.5) return false;
  return !sentence.concepts.some((c) => c.kind === 'drug' || c.kind === 'drug_class');
}

/** "returned, not transfused": the line says that what is counted did not take place. */
export function isDenied({ sentence: { text } }: EventLine, head: Topic): boolean {
  const stems = new Set(head.items.flatMap((i) => i.stems));
  return [...text.matchAll(/\b(?:not|never) ([a-z]{4,})/gi)].some(([, word]) =>
    stemsIn(word as string).some(({ stem }) => stems.has(stem)),
  );
}
