import type { RecordReading, Sentence } from '../record/reading.js';
import { type Word, wordsOf } from './words.js';

const wordsKnown = new WeakMap<Sentence, readonly Word[]>();
const stemsKnown = new WeakMap<Sentence, ReadonlySet<string>>();
const indexKnown = new WeakMap<RecordReading, ReadonlyMap<string, readonly Sentence[]>>();

/** A sentence's words, at places of its text; read once. */
export function sentenceWords(sentence: Sentence): readonly Word[] {
  let words = wordsKnown.get(sentence);
  if (!words) {
    words = wordsOf(sentence.text);
    wordsKnown.set(sentence, words);
  }
  return words;
}

/** The stems of a sentence, its heading and the heads of its columns; read once. */
export function stemsOf(sentence: Sentence): ReadonlySet<string> {
  let stems = stemsKnown.get(sentence);
  if (!stems) {
    const heads = wordsOf([sentence.section, ...sentence.columns].join(' '));
    stems = new Set([...sentenceWords(sentence), ...heads].map((w) => w.stem));
    stemsKnown.set(sentence, stems);
  }
  return stems;
}

/** The sentences that hold a word of this stem, in reading order. */
export function sentencesWith(stem: string, record: RecordReading): readonly Sentence[] {
  let index = indexKnown.get(record);
  if (!index) {
    index = indexOf(record);
    indexKnown.set(record, index);
  }
  return index.get(stem) ?? [];
}

function indexOf(record: RecordReading): ReadonlyMap<string, readonly Sentence[]> {
  const index = new Map<string, Sentence[]>();
  for (const sentence of record.sentences)
    for (const stem of new Set(sentenceWords(sentence).map((w) => w.stem))) {
      const places = index.get(stem);
      if (places) places.push(sentence);
      else index.set(stem, [sentence]);
    }
  return index;
}
