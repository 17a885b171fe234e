import type { FormReading } from '../form-reading.js';
import type { ConceptMention, RecordReading, Sentence, Status } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import { notToldApart } from './modifiers.js';
import { sentencesWith, sentenceWords, stemsOf } from './record-words.js';
import { reread } from './reread.js';
import type { Topic } from './topic.js';
import { isStopWord, stemOf } from './words.js';

/**
 * A place of the record that speaks of a topic. `how`: of the thing itself; of a kind of it; of a group that it belongs
 * to; of a rival of it; of nothing that the vocabulary knows, but in its very words. `share`: how many of the words that narrow the topic
 * stand in the same sentence, 0 to 1; 1 where none narrows it. `isOther`: the record narrows it itself, in another way.
 */
export interface Finding {
  readonly sentence: Sentence;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
  readonly status: Status;
  readonly how: 'same' | 'kind' | 'group' | 'rival' | 'words';
  readonly mention?: ConceptMention;
  readonly share: number;
  readonly isOther: boolean;
}

/** A mention as a finding of the thing itself. */
export function ofMention(mention: ConceptMention): Finding {
  const { sentence, start, end, status } = mention;
  return { sentence, start, end, status, mention, how: 'same', share: 1, isOther: false };
}

/** All that the record says of a topic, in reading order; of words that no one knows as of a thing of that kind. */
export function findingsOf(
  topic: Topic,
  reading: FormReading,
  kind: 'condition' | 'drug' = 'condition',
): readonly Finding[] {
  const found =
    topic.concepts.length > 0 ? byConcept(topic, reading) : byWords(topic, reading, kind);
  return notToldApart(topic.text, found).map((f) => reread(f, reading.record));
}

function byConcept(topic: Topic, reading: FormReading): readonly Finding[] {
  const [head, ...narrowing] = topic.concepts as [string, ...string[]];
  const found: Finding[] = [];
  for (const [id, how] of relatives(head, reading))
    for (const mention of reading.record.mentionsOf(id)) {
      const { sentence, start, end, status } = mention;
      const share = shareOf({ words: topic.words, concepts: narrowing }, sentence, reading);
      const isOther = share < 1 && isNarrowed(sentence, start, topic.words);
      found.push({ sentence, start, end, status, how, mention, share, isOther });
    }
  return found.sort((a, b) => a.sentence.index - b.sentence.index || a.start - b.start);
}

/** The thing itself, its kinds, what holds it as a part, the groups above it, and what cannot be so beside it. */
function relatives(head: string, { record, vocabulary }: FormReading) {
  const out = new Map<string, Finding['how']>([[head, 'same']]);
  for (const kind of vocabulary.membersOf(head)) out.set(kind.id, 'kind');
  for (const id of namedIn(record)) {
    const parts = vocabulary.concept(id)?.parts ?? [];
    if (!out.has(id) && parts.some((part) => vocabulary.isWithin(part, head))) out.set(id, 'kind');
  }
  const concept = vocabulary.concept(head);
  for (const id of concept?.within ?? []) if (!out.has(id)) out.set(id, 'group');
  for (const rival of concept?.rivals ?? [])
    for (const id of [rival, ...vocabulary.membersOf(rival).map((m) => m.id)])
      if (!out.has(id)) out.set(id, 'rival');
  return out;
}

const namedKnown = new WeakMap<RecordReading, ReadonlySet<string>>();

/** All that the record names. */
export function namedIn(record: RecordReading): ReadonlySet<string> {
  let named = namedKnown.get(record);
  if (!named) {
    named = new Set(record.sentences.flatMap((s) => s.concepts.map((m) => m.concept)));
    namedKnown.set(record, named);
  }
  return named;
}

interface Narrowing {
  readonly words: readonly string[];
  readonly concepts: readonly string[];
}

function shareOf({ words, concepts }: Narrowing, sentence: Sentence, reading: FormReading): number {
  const all = words.length + concepts.length;
  if (all === 0) return 1;
  const stems = stemsOf(sentence);
  const hits = words.filter((w) => stems.has(w)).length;
  const known = concepts.filter((c) =>
    sentence.concepts.some((m) => reading.vocabulary.isWithin(m.concept, c)),
  ).length;
  return (hits + known) / all;
}

/** Where the record never has a topic's main word, its longest other one that it has stands in. */
function found(topic: Topic, record: RecordReading): Topic {
  if (sentencesWith(topic.head, record).length > 0) return topic;
  const other = topic.words
    .filter((w) => w.length >= LONG_WORD && sentencesWith(w, record).length > 0)
    .sort((a, b) => b.length - a.length)[0];
  if (other === undefined) return topic;
  return { ...topic, head: other, words: [topic.head, ...topic.words.filter((w) => w !== other)] };
}

/** "Central nervous system involvement", where the record only writes CNS: the letters stand in for the words. */
function asAcronym(topic: Topic, record: RecordReading): Topic {
  const words = topic.text.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let size = 4; size >= 3; size--)
    for (let at = 0; at + size <= words.length && at < MOST_WORDS; at++) {
      const run = words.slice(at, at + size);
      const letters = run.map((w) => w[0] as string).join('');
      const isWritten = sentencesWith(letters.toLowerCase(), record).some((s) =>
        s.text.includes(letters.toUpperCase()),
      );
      const isSpelled = run.every((w) => sentencesWith(stemOf(w), record).length > 0);
      if (!isWritten || isSpelled || run.some((w) => w.length < 4)) continue;
      const stems = new Set(run.map(stemOf));
      const rest = [topic.head, ...topic.words].filter((w) => w !== '' && !stems.has(w));
      return { ...topic, head: letters.toLowerCase(), words: rest };
    }
  return topic;
}

const MOST_WORDS = 24;
const LONG_WORD = 6;

/** One short word alone is too little to know an unknown thing by, unless it is written in capitals. */
const LONE_WORD = 5;

function byWords(
  topic: Topic,
  reading: FormReading,
  kind: 'condition' | 'drug',
): readonly Finding[] {
  const { text, head, words } = found(asAcronym(topic, reading.record), reading.record);
  if (head === '') return [];
  const isAcronym = head !== topic.head && head.length < LONE_WORD;
  const isName =
    isAcronym || new RegExp(`\\b${head.toUpperCase().replaceAll(/[^A-Z0-9]/g, '.')}\\b`).test(text);
  if (words.length === 0 && head.length < LONE_WORD && !isName) return [];
  const all: Finding[] = [];
  for (const sentence of sentencesWith(head, reading.record))
    for (const word of sentenceWords(sentence)) {
      if (word.stem !== head) continue;
      const place = { start: sentence.start + word.start, end: sentence.start + word.end };
      const share = shareOf({ words, concepts: [] }, sentence, reading);
      const isOther = share < 1 && isNarrowed(sentence, place.start, words);
      const status = statusOf({ sentence, ...place }, kind);
      all.push({ sentence, ...place, status, how: 'words', share, isOther });
    }
  return all;
}

const MODIFIES_NOT =
  /^(?:no|not|any|the|a|an|his|her|their|of|with|without|denies|denied|for|and|or|nor|w|o|hx|h|new|acute|active|current|known|prior|past|previous|significant|clinical|overt|further|evidence|never|negative|neg)$/i;

/** Whether a word that is none of the topic's stands right before the place and narrows it: "perianal fistula". */
function isNarrowed(sentence: Sentence, start: number, words: readonly string[]): boolean {
  const before = sentence.text.slice(
    Math.max(0, start - sentence.start - 40),
    start - sentence.start,
  );
  const last = /([\p{L}-]+)[ -]$/u.exec(before)?.[1];
  if (last === undefined || MODIFIES_NOT.test(last) || isStopWord(last)) return false;
  const stem = sentenceWords(sentence).findLast((w) => w.end <= start - sentence.start)?.stem;
  return stem !== undefined && !words.includes(stem);
}
