/** What kind of thing a word of medicine stands for. */
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
  /** Of a drug that combines others, or a regimen: the ids of what is in it. */
  readonly parts?: readonly string[];
  /** Of a test: its usual unit, and others with the factor that brings a value of theirs to it. */
  readonly units?: { readonly usual: string; readonly factors: Readonly<Record<string, number>> };
}

/** A concept as the catalog lists it: `names` are those that mean it wherever they stand, `within` the next groups. */
export interface ClinicalTerm extends Concept {
  /** Names in which case matters, for they are words otherwise (AIDS, CAPS); not among `names`. */
  readonly exact: readonly string[];
  /** Names that mean it only where one of these words stands in the record (MS: neurology, relapse); not in `names`. */
  readonly onlyWith: Readonly<Record<string, readonly string[]>>;
}
