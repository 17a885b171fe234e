import type { Concept } from '../../core/clinical-term.js';
import type { Form, FormQuestion, RecordDocument } from '../../core/form.js';

/** What perturbing needs to know of a record: as it is read for the verifier. Places are UTF-16 units of the document. */
export interface PatientRecord {
  readonly sentences: readonly RecordSentence[];
  /** The latest date of a document; empty where none has one. */
  readonly today: string;
  mentionsOf(concept: string): readonly RecordMention[];
  /** The sentences nearest to the queries, best first. */
  search(
    queries: readonly string[],
    limit: number,
  ): readonly { readonly sentence: RecordSentence }[];
}

/** A sentence, a row of a table or an item of a list. */
export interface RecordSentence {
  readonly document: { readonly document: RecordDocument };
  /** In reading order over the whole record. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Sentences of one list item, row or paragraph share it. */
  readonly item: number;
  readonly cells: readonly {
    readonly start: number;
    readonly end: number;
    readonly date: string;
  }[];
  /** The day it speaks of, ISO. */
  readonly date: string;
  readonly concepts: readonly RecordMention[];
  readonly quantities: readonly RecordQuantity[];
  readonly dates: readonly {
    readonly date: string;
    readonly start: number;
    readonly end: number;
  }[];
  readonly durations: readonly { readonly days: number }[];
}

/** A thing that the vocabulary knows, and how the record speaks of it (`affirmed`, `planned`, `family`, ...). */
export interface RecordMention {
  readonly sentence: RecordSentence;
  readonly start: number;
  readonly end: number;
  readonly concept: string;
  readonly kind: Concept['kind'];
  readonly status: string;
}

/** A number of the record, its unit normalised. */
export interface RecordQuantity {
  readonly start: number;
  readonly end: number;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  /** Part of a reference range, and no value of the patient's. */
  readonly isReference: boolean;
}

/** The words of the field. */
export interface Words {
  concept(id: string): Concept | undefined;
  isWithin(id: string, group: string): boolean;
  membersOf(group: string): readonly Concept[];
  namesIn(text: string): readonly NameIn[];
}

/** A place in a text where a concept is named, in UTF-16 units. */
export interface NameIn {
  readonly concept: Concept;
  readonly start: number;
  readonly end: number;
}

/** A form as a perturber sees it: right answers, and the record that says so. */
export interface FormView {
  readonly form: Form;
  readonly record: PatientRecord;
  readonly words: Words;
}

/** A question whose answer is text. */
export type TextQuestion = FormQuestion & { readonly answer: string };
