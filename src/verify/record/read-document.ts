import type { RecordDocument } from '../../core/form.js';
import type { Vocabulary } from '../vocabulary.js';
import { type DateFound, datesIn } from './dates.js';
import { durationsIn } from './durations.js';
import { type Range, readLines } from './lines.js';
import { conceptsIn, type Standing } from './mentions.js';
import { quantitiesIn } from './quantities.js';
import type { Cell, ConceptMention, DocumentReading, Sentence } from './reading.js';
import { type Segment, segmentsOf } from './segments.js';
import { readTables } from './tables.js';

/** Reads one document. `from` is the index of its first sentence in the whole record. Linear. */
export function readDocument(
  document: RecordDocument,
  place: { readonly order: number; readonly from: number },
  vocabulary: Vocabulary,
): DocumentReading {
  const { text } = document;
  const lines = readLines(text);
  const cells = readTables(text, lines, document.date);
  const sentences: Sentence[] = [];
  const reading: DocumentReading = { document, order: place.order, sentences };
  const segments = segmentsOf(text, lines, document.date);
  const known = new Set<string>();
  segments.forEach((segment, i) => {
    const behind = segments[i + 1];
    const sentence = readSentence(reading, segment, {
      index: place.from + i,
      cells: cells.get(segment.line) ?? [],
      next: behind ? text.slice(behind.start, behind.end) : '',
      isKnown: (concept) => known.has(concept),
      vocabulary,
    });
    sentences.push(sentence);
    for (const c of sentence.concepts) if (c.status === 'affirmed') known.add(c.concept);
  });
  return reading;
}

function readSentence(
  document: DocumentReading,
  segment: Segment,
  at: Standing & {
    readonly index: number;
    readonly cells: readonly Cell[];
    readonly vocabulary: Vocabulary;
  },
): Sentence {
  const { start, end, section, item } = segment;
  const text = document.document.text.slice(start, end);
  const dates = datesIn(text, document.document.date);
  const durations = durationsIn(text);
  const quantities = quantitiesIn(text, dates);
  const cells = segment.isRow ? at.cells : [];
  const sentence = {
    document,
    index: at.index,
    start,
    end,
    text,
    section,
    item,
    columns: cells.map((c) => c.head),
    cells,
    date:
      ownDate(
        text,
        dates,
        cells.map((c) => ({ start: c.start - start, end: c.end - start })),
      ) ??
      (segment.date || document.document.date),
    concepts: [] as readonly ConceptMention[],
    quantities: [] as Sentence['quantities'],
    dates: [] as Sentence['dates'],
    durations: [] as Sentence['durations'],
  };
  const placed = <T extends Range>(found: T) => ({
    ...found,
    sentence,
    start: start + found.start,
    end: start + found.end,
  });
  sentence.dates = dates.map(placed);
  sentence.durations = durations.map(placed);
  sentence.quantities = quantities.map(placed);
  sentence.concepts = conceptsIn(sentence, at, at.vocabulary);
  return sentence;
}

/** The day that a line begins with, or that stands alone in a cell of a row. */
function ownDate(text: string, dates: readonly DateFound[], cells: readonly Range[]) {
  const first = dates[0];
  if (!first) return undefined;
  const lead = text.slice(0, first.start).replace(ITEM_NUMBER, '');
  if (first.date.length >= 7 && !/[A-Za-z0-9]/.test(lead)) return first.date;
  const alone = dates.filter(
    (d) =>
      d.date.length === 10 &&
      cells.some(
        (c) => c.start <= d.start && c.end - c.start - (d.end - d.start) < 4 && d.end <= c.end,
      ),
  );
  return alone.length === 1 ? alone[0]?.date : undefined;
}

const ITEM_NUMBER = /^\(?\d{1,2}[.)] /;
