import type { RecordDocument } from '../../core/form.js';
import type { Vocabulary } from '../vocabulary.js';
import { isDayFirst } from './day-order.js';
import { readLines } from './lines.js';
import { readSentence } from './read-sentence.js';
import type { DocumentReading, Sentence } from './reading.js';
import { segmentsOf } from './segments.js';
import type { Sex } from './sex.js';
import { readTables } from './tables.js';

/** Reads one document. `from` is the index of its first sentence in the whole record. Linear. */
export function readDocument(
  document: RecordDocument,
  place: { readonly order: number; readonly from: number; readonly sex: Sex | undefined },
  vocabulary: Vocabulary,
): DocumentReading {
  const { text } = document;
  const lines = readLines(text);
  const own = { day: document.date, isDayFirst: isDayFirst(text, document.date) };
  const cells = readTables(text, lines, own);
  const sentences: Sentence[] = [];
  const reading: DocumentReading = { document, order: place.order, sentences };
  const segments = segmentsOf(text, lines, {
    own,
    isInTable: (line) => cells.get(line)?.some((c) => c.head !== '') ?? false,
  });
  const isVaccines = VACCINES.test(document.type);
  const isLab = /\blab/i.test(document.type);
  const known = new Set<string>();
  segments.forEach((segment, i) => {
    const behind = segments[i + 1];
    const sentence = readSentence(reading, segment, {
      index: place.from + i,
      from: place.from,
      own,
      cells: cells.get(segment.line) ?? [],
      isHead: (segment.isHead && isLab) || VACCINES.test(segment.section) || isVaccines,
      sex: place.sex,
      next: behind ? text.slice(behind.start, behind.end) : '',
      isKnown: (concept) => known.has(concept),
      vocabulary,
    });
    sentences.push(sentence);
    for (const c of sentence.concepts) if (c.status === 'affirmed') known.add(c.concept);
  });
  return reading;
}

/** A disease that is named there is what a shot is against. */
const VACCINES = /^(?:vaccin|immuni[sz])/i;
