import type { DocumentReading, Sentence } from '../record/reading.js';
import type { Vocabulary } from '../vocabulary.js';
import { mainDrugOf } from './main-drug.js';
import { stemsIn } from './stems.js';
import { type Words, wordsOf } from './topic.js';

/** A piece of the record that may say what a value is of, and how much it counts. */
export interface Place {
  readonly words: Words;
  readonly counts: number;
}

/** A sentence's own words, which count in full. */
export const ownPlace = (sentence: Sentence): Place => ({ words: wordsOf(sentence), counts: 1 });

const known = new WeakMap<Sentence, readonly Place[]>();

/**
 * What stands around a sentence: itself, the head of its list item, the line above its table, its section, and the title
 * of its document. Read once.
 */
export function placesAround(sentence: Sentence, vocabulary: Vocabulary): readonly Place[] {
  let places = known.get(sentence);
  if (!places) {
    places = readPlaces(sentence, vocabulary);
    known.set(sentence, places);
  }
  return places;
}

function readPlaces(sentence: Sentence, vocabulary: Vocabulary): readonly Place[] {
  const isRow = sentence.cells.length > 1;
  const all: Place[] = [{ words: wordsOf(sentence), counts: isRow ? 0.75 : 0.7 }];
  const lead = leadOf(sentence);
  if (lead) all.push({ words: wordsOf(lead), counts: 0.6 });
  const above = isRow || startsWithDate(sentence) ? lineAbove(sentence) : undefined;
  if (above) all.push({ words: wordsOf(above), counts: 0.82 });
  if (sentence.section)
    all.push({
      words: headingWords(sentence.section, sentence.document, vocabulary),
      counts: isRow ? 0.82 : 0.65,
    });
  all.push({ words: mainDrugOf(sentence.document), counts: 0.8 });
  all.push({ words: titleOf(sentence), counts: isRow || isHeadLine(sentence) ? 0.78 : 0.5 });
  return all;
}

const headings = new WeakMap<DocumentReading, Map<string, Words>>();

/** The words of a heading or of a column's head. Read once a document. */
export function headingWords(
  text: string,
  document: DocumentReading,
  vocabulary: Vocabulary,
): Words {
  const all = headings.get(document) ?? new Map<string, Words>();
  headings.set(document, all);
  let words = all.get(text);
  if (!words) {
    words = {
      stems: new Set(stemsIn(text).map((s) => s.stem)),
      concepts: new Set(vocabulary.namesIn(text).map((n) => n.concept.id)),
    };
    all.set(text, words);
  }
  return words;
}

/** The first sentence of its item, or the one before it in the same paragraph. */
function leadOf(sentence: Sentence): Sentence | undefined {
  const { sentences } = sentence.document;
  const before = sentences[sentence.index - (sentences[0]?.index ?? 0) - 1];
  return before && before.item === sentence.item ? before : undefined;
}

/** The lines at a document's head go with its title. */
const isHeadLine = (s: Sentence) => s.index - (s.document.sentences[0]?.index ?? 0) < 4;
const startsWithDate = (s: Sentence) =>
  (s.dates[0]?.start ?? Number.POSITIVE_INFINITY) <= s.start + 3;

const MAX_ROWS_UP = 40;

/** The last line above a row that is no row of the same table. */
function lineAbove(sentence: Sentence): Sentence | undefined {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  for (let i = at - 1; i >= 0 && i >= at - MAX_ROWS_UP; i--) {
    const above = sentences[i] as Sentence;
    if (above.cells.length < 2 && !startsWithDate(above)) return above;
  }
  return undefined;
}

const titles = new WeakMap<object, Words>();

/** The words of a document's type and first lines. */
function titleOf(sentence: Sentence): Words {
  const { document, sentences } = sentence.document;
  let words = titles.get(document);
  if (!words) {
    const first = sentences[0];
    const of = first ? wordsOf(first) : { stems: new Set<string>(), concepts: new Set<string>() };
    const type = stemsIn(document.type).map((s) => s.stem);
    words = { stems: new Set([...of.stems, ...type]), concepts: of.concepts };
    titles.set(document, words);
  }
  return words;
}
