import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { NumberAt } from '../values/numbers-in.js';
import { headingWords, type Place, placesAround } from '../values/places.js';
import { type Words, wordsBetween } from '../values/topic.js';
import type { AskedWord } from './asked-words.js';

/** The share of what is asked, by weight, that stands in the best of several places. */
export function coverage(
  asked: readonly AskedWord[],
  places: readonly Place[],
  { vocabulary }: Pick<FormReading, 'vocabulary'>,
): number {
  let all = 0;
  let sum = 0;
  for (const word of asked) {
    let best = 0;
    for (const { words, counts } of places)
      if (counts > best) best = Math.max(best, counts * metIn(word, words, vocabulary));
    if (word.initials) {
      // Another name of words that count already: it only adds.
      sum += word.weight * best;
      continue;
    }
    all += word.weight;
    sum += word.weight * best;
  }
  return all === 0 ? 0 : Math.min(1, sum / all);
}

function metIn(word: AskedWord, words: Words, vocabulary: FormReading['vocabulary']): number {
  if (word.initials) return words.stems.has(word.initials) ? 1 : 0;
  if (word.concept) {
    if (words.concepts.has(word.concept)) return 1;
    for (const other of words.concepts) if (vocabulary.isWithin(other, word.concept)) return 0.95;
  }
  const hits = word.stems.filter((s) => words.stems.has(s)).length;
  const share = word.stems.length === 0 ? 0 : hits / word.stems.length;
  return word.concept && share < 1 ? share * 0.6 : share;
}

/** Where a number's name may stand: right beside it first, then around its sentence. */
export function placesOfNumber(number: NumberAt, { vocabulary }: FormReading): readonly Place[] {
  const { sentence, label, tail, cell } = number;
  const places: Place[] = [
    { words: wordsBetween(sentence, label.start, label.end), counts: 1 },
    { words: wordsBetween(sentence, tail.start, tail.end), counts: 0.95 },
    ...placesAround(sentence, vocabulary),
  ];
  if (cell) {
    const [first] = sentence.cells;
    if (first) places.push({ words: wordsBetween(sentence, first.start, first.end), counts: 1 });
    if (cell.head)
      places.push({ words: headingWords(cell.head, sentence.document, vocabulary), counts: 1 });
  }
  return places;
}

/** All that is said in and around a sentence. */
export function placesOfSentence(
  sentence: Sentence,
  { vocabulary }: FormReading,
): readonly Place[] {
  const places: Place[] = [
    { words: wordsBetween(sentence, sentence.start, sentence.end), counts: 1 },
    ...placesAround(sentence, vocabulary),
  ];
  for (const { head } of sentence.cells)
    if (head)
      places.push({ words: headingWords(head, sentence.document, vocabulary), counts: 0.9 });
  return places;
}
