/** A short record written for a test, with questions that it answers. */
export interface ShortRecord {
  readonly drug: string;
  readonly specialty: string;
  /** Day, type and text of each document. */
  readonly documents: readonly (readonly [string, string, string])[];
  readonly questions: readonly ShortQuestion[];
}

export interface ShortQuestion {
  readonly text: string;
  readonly type: 'number' | 'date';
  /** What the record gives. */
  readonly right?: number | string;
  /** An answer to a question of which the record is silent. */
  readonly silent?: number | string;
  /** Answers that the record contradicts. */
  readonly wrong: readonly (number | string)[];
}
