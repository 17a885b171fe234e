/** Something that an output states of the patient and of which the chart speaks. */
export interface AddressedFact {
  /** What it is a statement of: a marker, a disease, a stage. */
  readonly subject: string;
  /** The subject with its value: statements of one key state one fact. */
  readonly key: string;
  /** Its place in the output, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly fits: boolean;
  /** What the chart says, in one plain sentence. */
  readonly reason: string;
}
