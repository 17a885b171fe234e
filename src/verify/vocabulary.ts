/** What kind of thing a word stands for. */
export const CONCEPT_KINDS = ['drug', 'drug_class', 'condition', 'test', 'procedure'] as const;
export type ConceptKind = (typeof CONCEPT_KINDS)[number];

/** A thing that forms and records speak of. */
export interface Concept {
  /** Its usual name, lower case. */
  readonly id: string;
  readonly kind: ConceptKind;
  /** All its names, abbreviations and brands among them; the id is one. */
  readonly names: readonly string[];
  /** Concepts that it is a kind of: a drug's classes, a disease's group. */
  readonly within: readonly string[];
  /** Concepts of which only one can be true of a disease at a time, as Crohn's disease and ulcerative colitis. */
  readonly rivals: readonly string[];
  /** Of a test: its usual unit, and others with the factor that brings a value of theirs to it. */
  readonly units?: { readonly usual: string; readonly factors: Readonly<Record<string, number>> };
}

/** A place in a text where a name stands, in UTF-16 units. */
export interface NameAt {
  readonly concept: Concept;
  readonly start: number;
  readonly end: number;
}

/** The words of the field. */
export interface Vocabulary {
  readonly digest: string;
  concept(id: string): Concept | undefined;
  /** Whether the one is the other or a kind of it. */
  isWithin(id: string, group: string): boolean;
  /** All of a group, the group itself left out. */
  membersOf(group: string): readonly Concept[];
  /** The longest names, left to right, without overlaps. Linear. */
  namesIn(text: string): readonly NameAt[];
}
