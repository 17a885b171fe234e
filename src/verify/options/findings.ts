import type { FormReading } from '../form-reading.js';
import type { RecordReading, Sentence, Status } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import type { Topic } from './topic.js';
import { type Word, wordsOf } from './words.js';

/**
 * A place of the record that speaks of a topic. `how`: of the thing itself; of a kind of it; of a group that it belongs
 * to; of nothing that the vocabulary knows, but in its very words. `share`: how many of the words that narrow the topic
 * stand in the same sentence, 0 to 1; 1 where none narrows it.
 */
export interface Finding {
  readonly sentence: Sentence;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
  readonly status: Status;
  readonly how: 'same' | 'kind' | 'group' | 'words';
  readonly concept?: string;
  readonly share: number;
}

/** All that the record says of a topic, in reading order. */
export function findingsOf(topic: Topic, reading: FormReading): readonly Finding[] {
  const [head, ...narrowing] = topic.concepts;
  return head === undefined
    ? byWords(topic.words, reading)
    : byConcept(head, { words: topic.words, concepts: narrowing }, reading);
}

interface Narrowing {
  readonly words: readonly string[];
  readonly concepts: readonly string[];
}

function byConcept(head: string, narrowing: Narrowing, reading: FormReading): readonly Finding[] {
  const { record, vocabulary } = reading;
  const found: Finding[] = [];
  for (const [id, how] of relatives(head, reading))
    for (const { sentence, start, end, status, concept } of record.mentionsOf(id)) {
      const share = shareOf(narrowing, sentence, reading);
      found.push({ sentence, start, end, status, how, concept, share });
    }
  return found.sort((a, b) => a.sentence.index - b.sentence.index || a.start - b.start);
}

/** The thing itself, its kinds, what holds it as a part, and the groups above it. */
function relatives(head: string, { record, vocabulary }: FormReading) {
  const out = new Map<string, Finding['how']>([[head, 'same']]);
  for (const kind of vocabulary.membersOf(head)) out.set(kind.id, 'kind');
  for (const id of namedIn(record)) {
    const parts = vocabulary.concept(id)?.parts ?? [];
    if (!out.has(id) && parts.some((part) => vocabulary.isWithin(part, head))) out.set(id, 'kind');
  }
  for (const id of vocabulary.concept(head)?.within ?? []) if (!out.has(id)) out.set(id, 'group');
  return out;
}

const namedKnown = new WeakMap<RecordReading, ReadonlySet<string>>();

/** All that the record names. */
function namedIn(record: RecordReading): ReadonlySet<string> {
  let named = namedKnown.get(record);
  if (!named) {
    named = new Set(record.sentences.flatMap((s) => s.concepts.map((m) => m.concept)));
    namedKnown.set(record, named);
  }
  return named;
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

/** How far apart, in words, the words of one thing may stand. */
const SPREAD = 8;
/** One word alone is too little to know an unknown thing by, unless it is a long one. */
const LONE_WORD = 7;

function byWords(stems: readonly string[], reading: FormReading): readonly Finding[] {
  if (stems.length === 0 || (stems.length === 1 && (stems[0] as string).length < LONE_WORD))
    return [];
  const needed = stems.length <= 3 ? stems.length : stems.length - 1;
  const found: Finding[] = [];
  for (const sentence of sentencesWith(stems, needed, reading.record)) {
    const place = placeOf(stems, needed, sentence);
    if (!place) continue;
    const status = statusOf({ sentence, ...place }, 'condition');
    const { start, end } = place;
    found.push({ sentence, start, end, status, how: 'words', share: place.hits / stems.length });
  }
  return found;
}

function placeOf(stems: readonly string[], needed: number, sentence: Sentence) {
  const wanted = new Set(stems);
  const hits = sentenceWords(sentence)
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => wanted.has(word.stem));
  for (let from = 0; from < hits.length; from++) {
    const seen = new Set<string>();
    for (let to = from; to < hits.length; to++) {
      const [first, last] = [hits[from], hits[to]] as [(typeof hits)[0], (typeof hits)[0]];
      if (last.at - first.at > SPREAD + stems.length) break;
      seen.add(last.word.stem);
      if (seen.size < needed) continue;
      return {
        start: sentence.start + first.word.start,
        end: sentence.start + last.word.end,
        hits: seen.size,
      };
    }
  }
  return undefined;
}

const wordsKnown = new WeakMap<Sentence, readonly Word[]>();
const stemsKnown = new WeakMap<Sentence, ReadonlySet<string>>();
const indexKnown = new WeakMap<RecordReading, ReadonlyMap<string, readonly number[]>>();

/** A sentence's words; read once. */
export function sentenceWords(sentence: Sentence): readonly Word[] {
  let words = wordsKnown.get(sentence);
  if (!words) {
    words = wordsOf(sentence.text);
    wordsKnown.set(sentence, words);
  }
  return words;
}

/** The stems of a sentence, its heading and the heads of its columns. */
export function stemsOf(sentence: Sentence): ReadonlySet<string> {
  let stems = stemsKnown.get(sentence);
  if (!stems) {
    const heads = wordsOf([sentence.section, ...sentence.columns].join(' '));
    stems = new Set([...sentenceWords(sentence), ...heads].map((w) => w.stem));
    stemsKnown.set(sentence, stems);
  }
  return stems;
}

function* sentencesWith(
  stems: readonly string[],
  needed: number,
  record: RecordReading,
): Generator<Sentence> {
  const index = indexOf(record);
  const counts = new Map<number, number>();
  for (const stem of stems)
    for (const at of index.get(stem) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
  const enough = [...counts].filter(([, n]) => n >= needed).map(([at]) => at);
  for (const at of enough.sort((a, b) => a - b)) yield record.sentences[at] as Sentence;
}

function indexOf(record: RecordReading): ReadonlyMap<string, readonly number[]> {
  let index = indexKnown.get(record);
  if (!index) {
    const made = new Map<string, number[]>();
    record.sentences.forEach((sentence, at) => {
      for (const stem of new Set(sentenceWords(sentence).map((w) => w.stem))) {
        const places = made.get(stem);
        if (places) places.push(at);
        else made.set(stem, [at]);
      }
    });
    index = made;
    indexKnown.set(record, index);
  }
  return index;
}
