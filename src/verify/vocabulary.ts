import type { Concept } from '../core/clinical-term.js';

export type { Concept, ConceptKind } from '../core/clinical-term.js';

/** A place in a text where a name stands, in UTF-16 units. */
export interface NameAt {
  readonly concept: Concept;
  readonly start: number;
  readonly end: number;
}

/** The words of the field. */
export interface Vocabulary {
  readonly digest: string;
  /** By id, or by a name that means one concept only; without regard to case. */
  concept(id: string): Concept | undefined;
  /** Whether the one is the other or a kind of it. */
  isWithin(id: string, group: string): boolean;
  /** All of a group, the group itself left out. */
  membersOf(group: string): readonly Concept[];
  /** The longest names, left to right, without overlaps. Linear. */
  namesIn(text: string): readonly NameAt[];
  /**
   * The same, with the abbreviations that mean several things (MS, CD, AD) settled by the words of these texts: the
   * record, the form's specialty, drug and guidance. Unsettled, `namesIn` goes by the words of the text it is given.
   */
  settledBy(texts: readonly string[]): Vocabulary;
}
