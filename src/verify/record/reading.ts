import type { RecordDocument } from '../../core/form.js';

/** One of the patient's documents, and the sentences in it. */
export interface DocumentReading {
  readonly document: RecordDocument;
  /** Place in the order of dates, 0 the oldest; documents without a date come first. */
  readonly order: number;
  readonly sentences: readonly Sentence[];
}

/** A sentence, a row of a table or an item of a list. Places are UTF-16 units of the document's text. */
export interface Sentence {
  readonly document: DocumentReading;
  /** In reading order over the whole record. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The heading it stands under, lower case, without its colon; empty where it has none. */
  readonly section: string;
  /** Sentences of one list item, row or paragraph share it: what the first speaks of, the others go on about. */
  readonly item: number;
  /** The heads of the columns, where it is a row of a table. */
  readonly columns: readonly string[];
  /** Its cells, where it is a row of a table or is set out in columns; empty in prose. */
  readonly cells: readonly Cell[];
  /** The day it speaks of: that of its own line or row, or else of its section, or else of its document. */
  readonly date: string;
  readonly concepts: readonly ConceptMention[];
  readonly quantities: readonly Quantity[];
  readonly dates: readonly DateMention[];
  readonly durations: readonly DurationMention[];
}

/** A cell of a row. Places are UTF-16 units of the document's text. */
export interface Cell {
  readonly start: number;
  readonly end: number;
  /** The head of its column; empty where it has none. */
  readonly head: string;
  /** The day that its column is of; empty where the head is none. */
  readonly date: string;
}

/**
 * How a record speaks of a thing. `affirmed`: of this patient, and so. `past`: it was so and is no longer, as a drug that
 * was stopped. `not_done`: ordered, prescribed or planned and then not given. `withdrawn`: said once and corrected.
 */
export const STATUSES = [
  'affirmed',
  'past',
  'negated',
  'planned',
  'conditional',
  'possible',
  'not_done',
  'family',
  'other_person',
  'withdrawn',
  'general',
] as const;
export type Status = (typeof STATUSES)[number];

interface Placed {
  readonly sentence: Sentence;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
}

/** Something that the vocabulary knows: a drug, a condition, a test, a procedure. */
export interface ConceptMention extends Placed {
  readonly concept: string;
  readonly kind: 'drug' | 'drug_class' | 'condition' | 'test' | 'procedure';
  readonly status: Status;
  readonly side?: 'left' | 'right' | 'both';
}

/** A number with its unit, normalised; `unit` is empty where none is written. `low` and `high` differ for a range. */
export interface Quantity extends Placed {
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly comparator: '' | '<' | '<=' | '>' | '>=' | '~';
  /** Part of a reference range or a cut-off, and no value of the patient's. */
  readonly isReference: boolean;
}

/** A day, month or year: `2026-03-04`, `2026-03` or `2026`. A date without its year takes it from its document. */
export interface DateMention extends Placed {
  readonly date: string;
}

/** A length of time, in days as the calendar counts them on average. */
export interface DurationMention extends Placed {
  readonly days: number;
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly count: number;
}

/** A patient's record, read once for all questions of its form. */
export interface RecordReading {
  /** Oldest first. */
  readonly documents: readonly DocumentReading[];
  readonly sentences: readonly Sentence[];
  /** The latest date of a document: what a form means by now. Empty where no document has a date. */
  readonly today: string;
  mentionsOf(concept: string): readonly ConceptMention[];
  /** The sentences nearest to the queries, best first, by BM25 over their words, section and date. */
  search(queries: readonly string[], limit: number): readonly Found[];
}

export interface Found {
  readonly sentence: Sentence;
  readonly score: number;
}
