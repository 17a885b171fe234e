import type { FormReading } from '../form-reading.js';
import { type Finding, findingsOf } from './findings.js';
import { requestedIn } from './requested.js';
import { inWords, type Topic, topicsOf } from './topic.js';

/** The things a question names, the requested drug left out where it names others. */
export function othersIn(object: string, reading: FormReading): readonly Topic[] {
  const own = requestedIn(reading);
  const topics = topicsOf(object, reading.vocabulary);
  const others = topics
    .map((t) => ({ ...t, concepts: t.concepts.filter((c) => !own.has(c)), words: [] }))
    .filter((t) => t.concepts.length > 0);
  if (others.length > 0) return others;
  const unknown = inWords(withoutNames(object, reading));
  return unknown.head === '' || topics.some((t) => t.concepts.length === 0) ? topics : [unknown];
}

/** A text without the names in it that the vocabulary knows. */
function withoutNames(text: string, { vocabulary }: FormReading): string {
  return vocabulary
    .namesIn(text)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

/** What speaks of a topic, but for the requested drug where the topic is its class. */
export function foundOf(topic: Topic, reading: FormReading): readonly Finding[] {
  const own = requestedIn(reading);
  const isOwn = topic.concepts.some((c) => own.has(c));
  return findingsOf(topic, reading, 'drug').filter(
    (f) => isOwn || !f.mention || !own.has(f.mention.concept),
  );
}
