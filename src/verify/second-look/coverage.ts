import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { NumberAt } from '../values/numbers-in.js';
import { headingWords, ownPlace, type Place, placesAround } from '../values/places.js';
import { type Words, wordsBetween, wordsOf } from '../values/topic.js';
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

/** How far one thing asked is met by words: 1 by name, less by part of it. */
export function metIn(
  word: AskedWord,
  words: Words,
  vocabulary: FormReading['vocabulary'],
): number {
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
export function placesOfNumber(number: NumberAt, reading: FormReading): readonly Place[] {
  return [...placesBeside(number, reading), ...placesAround(number.sentence, reading.vocabulary)];
}

/** The places that name a number itself: its label, row, column and the head of its table, and its own sentence. */
export function placesBeside(number: NumberAt, { vocabulary }: FormReading): readonly Place[] {
  const { sentence, label, tail, cell } = number;
  const places: Place[] = [
    { words: wordsBetween(sentence, label.start, label.end), counts: 1 },
    { words: wordsBetween(sentence, tail.start, tail.end), counts: 0.95 },
    { words: wordsOf(sentence), counts: 0.7 },
    ...headOfBlock(sentence),
  ];
  if (cell) {
    const [first] = sentence.cells;
    if (first) places.push({ words: wordsBetween(sentence, first.start, first.end), counts: 1 });
    if (cell.head)
      places.push({ words: headingWords(cell.head, sentence.document, vocabulary), counts: 1 });
  }
  return places;
}

/** A sentence's own words and columns, and the head of its table. */
export function placesBesideSentence(sentence: Sentence): readonly Place[] {
  return [ownPlace(sentence), ...headOfBlock(sentence)];
}

const known = new WeakMap<Sentence, readonly Sentence[]>();
const MAX_UP = 60;
const HEAD_LINES = 2;

function headOfBlock(sentence: Sentence): readonly Place[] {
  return linesAtHead(sentence).map((s) => ({
    words: wordsOf(s),
    counts: 0.8,
  }));
}

/** The first lines of the block of lines that a row stands in, down from the last empty line. */
export function linesAtHead(sentence: Sentence): readonly Sentence[] {
  let lines = known.get(sentence);
  if (!lines) {
    lines = sentence.cells.length > 1 ? readHead(sentence) : [];
    known.set(sentence, lines);
  }
  return lines;
}

function readHead(sentence: Sentence): readonly Sentence[] {
  const { sentences, document } = sentence.document;
  let at = sentence.index - (sentences[0]?.index ?? 0);
  const least = Math.max(0, at - MAX_UP);
  while (at > least) {
    const above = sentences[at - 1] as Sentence;
    const between = document.text.slice(above.end, (sentences[at] as Sentence).start);
    if (between.length > MAX_BETWEEN || /\n[ \t]*\r?\n/.test(between)) break;
    at--;
  }
  return sentences.slice(at, at + HEAD_LINES).filter((s) => s.index < sentence.index);
}

const MAX_BETWEEN = 400;

/** All that is said in and around a sentence. */
export function placesOfSentence(
  sentence: Sentence,
  { vocabulary }: FormReading,
): readonly Place[] {
  const places: Place[] = [
    ownPlace(sentence),
    ...placesAround(sentence, vocabulary),
    ...headOfBlock(sentence),
  ];
  for (const { head } of sentence.cells)
    if (head)
      places.push({ words: headingWords(head, sentence.document, vocabulary), counts: 0.9 });
  return places;
}
