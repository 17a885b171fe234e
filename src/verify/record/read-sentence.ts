import type { Vocabulary } from '../vocabulary.js';
import { type DateFound, datesIn, type OwnDay } from './dates.js';
import { durationsIn } from './durations.js';
import type { Range } from './lines.js';
import { conceptsIn, type Standing } from './mentions.js';
import { quantitiesIn } from './quantities.js';
import type { Cell, ConceptMention, DocumentReading, Sentence } from './reading.js';
import { inRow } from './row-values.js';
import type { Segment } from './segments.js';

/** Reads one sentence of a document: its dates, lengths of time, numbers and what it speaks of. */
export function readSentence(
  document: DocumentReading,
  segment: Segment,
  at: Standing & {
    readonly index: number;
    /** Index of the document's first sentence. */
    readonly from: number;
    readonly own: OwnDay;
    /** The cells of the line it stands on. */
    readonly cells: readonly Cell[];
    readonly vocabulary: Vocabulary;
  },
): Sentence {
  const { start, end, section } = segment;
  const text = document.document.text.slice(start, end);
  const dates = datesIn(text, at.own);
  const cells = at.cells.filter((c) => start <= c.start && c.end <= end);
  const sentence = {
    document,
    index: at.index,
    start,
    end,
    text,
    section,
    item: at.from + segment.item,
    columns: cells.map((c) => c.head),
    cells,
    date: ownDate({ text, start }, dates, cells) ?? (segment.date || document.document.date),
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
  sentence.durations = durationsIn(text).map(placed);
  sentence.quantities = inRow(document.document.text, cells, quantitiesIn(text, dates).map(placed));
  sentence.concepts = conceptsIn(sentence, at, at.vocabulary);
  return sentence;
}

/** The day that a line begins with, or that alone stands in a cell of a row. */
function ownDate(
  sentence: { readonly text: string; readonly start: number },
  dates: readonly DateFound[],
  cells: readonly Cell[],
): string | undefined {
  const first = dates[0];
  if (!first) return undefined;
  const lead = sentence.text.slice(0, first.start).replace(ITEM_NUMBER, '');
  if (first.date.length >= 7 && !/[A-Za-z0-9]/.test(lead)) return first.date;
  const alone = dates.filter((d) => d.date.length === 10 && cells.some((c) => isAlone(c, d)));
  return alone.length === 1 ? alone[0]?.date : undefined;

  function isAlone(cell: Cell, date: Range): boolean {
    const start = sentence.start + date.start;
    const end = sentence.start + date.end;
    return cell.start <= start && end <= cell.end && cell.end - cell.start - (end - start) < 4;
  }
}

const ITEM_NUMBER = /^\(?\d{1,2}[.)] /;
