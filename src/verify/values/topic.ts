import type { RecordReading, Sentence } from '../record/reading.js';
import type { Concept, Vocabulary } from '../vocabulary.js';
import { EMPTY, WEAK } from './question-words.js';
import { stemCounts, stemsOf } from './sentence-stems.js';
import { type StemAt, stemsIn } from './stems.js';

/** One thing that a question names: something the vocabulary knows, or a word. */
export interface TopicItem {
  readonly concept?: Concept;
  /** A word's stem, or those of the concept's name as the question writes it. */
  readonly stems: readonly string[];
  /** How telling it is: rare in the record, or a concept. */
  readonly weight: number;
}

/** What a question, or a part of it, is about. */
export interface Topic {
  readonly items: readonly TopicItem[];
}

/** The words and concepts of a piece of the record. */
export interface Words {
  readonly stems: ReadonlySet<string>;
  readonly concepts: ReadonlySet<string>;
}

/** What a text is about, leaving out the words that every question has. */
export function topicOf(
  text: string,
  parts: { readonly vocabulary: Vocabulary; readonly record: RecordReading },
): Topic {
  const names = namesOrDiseases(text, parts.vocabulary);
  const rarity = rarityIn(parts.record);
  const items: TopicItem[] = names.map(({ concept, start, end }) => {
    const all = stemsIn(text.slice(start, end)).map((s) => s.stem);
    const telling = all.filter((s) => !EMPTY.has(s));
    const strong = telling.filter((s) => !WEAK.has(s));
    const stems = strong.length > 0 ? strong : telling.length > 0 ? telling : all;
    return { concept, stems, weight: CONCEPT_WEIGHT };
  });
  const seen = new Set<string>();
  const isTest = names.some((n) => n.concept.kind === 'test');
  const beside = names.length === 0 ? 1 : isTest ? BESIDE_TEST : BESIDE_OTHER;
  const named = new Set(names.flatMap((n) => stemsIn(n.concept.id).map((s) => s.stem)));
  for (const { stem, start, end } of stemsIn(text)) {
    if (names.some((n) => start < n.end && end > n.start)) continue;
    if (EMPTY.has(stem) || seen.has(stem) || /^\d+$/.test(stem)) continue;
    if (named.has(stem)) continue;
    seen.add(stem);
    const weak = names.length > 0 ? WEAK_BESIDE : WEAK_WEIGHT;
    const weight = WEAK.has(stem) ? weak : rarity(stem) * beside;
    items.push({ stems: [stem], weight });
  }
  return { items };
}

/** A question's "atherosclerotic cardiovascular event" is the vocabulary's disease of that name. */
function namesOrDiseases(text: string, vocabulary: Vocabulary): ReturnType<Vocabulary['namesIn']> {
  const names = vocabulary.namesIn(text);
  const event = /\bevents?\b/i.exec(text);
  if (!event) return names;
  const asDisease = vocabulary.namesIn(`${text.slice(0, event.index)}disease`);
  const last = asDisease.at(-1);
  const isNew = last && last.end > event.index && !names.some((n) => n.end > last.start);
  return isNew
    ? [...names, { ...last, end: event.index + event[0].length }].sort((a, b) => a.start - b.start)
    : names;
}

const CONCEPT_WEIGHT = 1.5;
/** The words beside a concept that a text names tell less than the concept. */
const BESIDE_TEST = 0.2;
const BESIDE_OTHER = 0.6;
export const WEAK_WEIGHT = 0.25;
const WEAK_BESIDE = 0.08;

const counted = new WeakMap<RecordReading, (stem: string) => number>();

/** 1 for a word of few sentences or none, less for one that stands in many. */
function rarityIn(record: RecordReading): (stem: string) => number {
  const found = counted.get(record);
  if (found) return found;
  const counts = stemCounts(record);
  const all = Math.log(record.sentences.length + 2);
  const rarity = (stem: string) =>
    Math.max(0.2, 1 - (0.8 * Math.log(1 + (counts.get(stem) ?? 0))) / all);
  counted.set(record, rarity);
  return rarity;
}

/** All words and concepts of a sentence. */
export const wordsOf = (sentence: Sentence): Words =>
  wordsBetween(sentence, sentence.start, sentence.end);

/** The words and concepts between two places of a sentence. */
export function wordsBetween(sentence: Sentence, start: number, end: number): Words {
  const stems = new Set<string>();
  const all = stemsOf(sentence);
  for (let i = firstFrom(all, start); i < all.length; i++) {
    const s = all[i] as StemAt;
    if (s.start >= end) break;
    if (s.end <= end) stems.add(s.stem);
  }
  const concepts = new Set<string>();
  for (let i = firstFrom(sentence.concepts, start); i < sentence.concepts.length; i++) {
    const c = sentence.concepts[i] as Sentence['concepts'][number];
    if (c.start >= end) break;
    if (c.end <= end) concepts.add(c.concept);
  }
  return { stems, concepts };
}

/** The first of places in order that begins at or behind one. */
function firstFrom(places: readonly { readonly start: number }[], start: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((places[mid] as { start: number }).start < start) low = mid + 1;
    else high = mid;
  }
  return low;
}

const OPERATION = /(?:ectomy|plasty|otomy|resection|bypass|transplant|fusion|repair)\b/;

/** "Breast surgery" may be any operation that a record names. */
const isSurgery = ({ kind, id }: Concept) =>
  kind === 'procedure' && /\b(?:surgery|operation)$/.test(id);

/** "Biopsy" for "kidney biopsy": the last word of a name of two. */
const hasNoun = ({ concept, stems }: TopicItem, words: Words) =>
  concept?.kind !== 'drug' && words.stems.has(stems.at(-1) as string);
const HALF = 0.6;

/** A record says "biopsy" where a form asks for the kidney biopsy. */
const WIDER = 0.8;

/** A substance and the test for it: "parathyroid hormone level", "total testosterone". */
function isLevelOf(a: string, b: string): boolean {
  const bare = (id: string) =>
    id.replace(/^(?:total|serum|plasma) | (?:level|count|concentration)$/, '');
  return a !== b && bare(a) === bare(b);
}

/** A kind of it; or, of tests, one whose name has the other's two words or more in it: "affected body surface area". */
function isKin(other: string, concept: Concept, vocabulary: Vocabulary): boolean {
  if (vocabulary.isWithin(other, concept.id) || isLevelOf(other, concept.id)) return true;
  if (concept.kind !== 'test') return false;
  const [short, long] =
    other.length < concept.id.length ? [other, concept.id] : [concept.id, other];
  return short.includes(' ') && ` ${long} `.includes(` ${short} `);
}

/** How well one item is met: 1 by name, less by part of its words. */
export function itemMet(item: TopicItem, words: Words, vocabulary: Vocabulary): number {
  const { concept } = item;
  if (concept) {
    if (words.concepts.has(concept.id)) return 1;
    if (isSurgery(concept) && [...words.concepts].some((c) => OPERATION.test(c))) return 0.75;
    for (const other of words.concepts) if (isKin(other, concept, vocabulary)) return 0.95;
  }
  if (concept && (concept.kind === 'procedure' || concept.kind === 'test'))
    for (const other of words.concepts) if (vocabulary.isWithin(concept.id, other)) return WIDER;
  const hits = item.stems.filter((s) => words.stems.has(s)).length;
  const share = item.stems.length === 0 ? 0 : hits / item.stems.length;
  if (!concept || share === 1) return share;
  return share > 0.5 ? share * 0.7 : share === 0.5 && hasNoun(item, words) ? HALF : 0;
}

/** The share of a topic that is met in the best of several places, each counting for so much. 0 for an empty topic. */
export function met(
  topic: Topic,
  places: readonly { readonly words: Words; readonly counts: number }[],
  vocabulary: Vocabulary,
): number {
  let all = 0;
  let sum = 0;
  for (const item of topic.items) {
    all += item.weight;
    let best = 0;
    for (const { words, counts } of places)
      if (counts > best) best = Math.max(best, counts * itemMet(item, words, vocabulary));
    if (item.concept && item.stems.length > 1) best = Math.max(best, metInParts(item, places));
    sum += item.weight * best;
  }
  return all === 0 ? 0 : sum / all;
}

/** A name whose words stand in several places: "flares" in a note whose title says gout. */
function metInParts(item: TopicItem, places: Parameters<typeof met>[1]): number {
  let sum = 0;
  for (const stem of item.stems) {
    let best = 0;
    for (const { words, counts } of places)
      if (counts > best && words.stems.has(stem)) best = counts;
    if (best === 0) return 0;
    sum += best;
  }
  return (sum / item.stems.length) * IN_PARTS;
}

const IN_PARTS = 0.9;

/** The same, of what a question asks besides its head: 1 where it asks nothing. */
export function restMet(
  topic: Topic,
  places: Parameters<typeof met>[1],
  vocabulary: Vocabulary,
): number {
  return topic.items.length === 0 ? 1 : met(topic, places, vocabulary);
}
