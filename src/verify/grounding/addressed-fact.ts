/** A place of an output that states something of the patient of which the chart speaks. Places are in UTF-16 units. */
export interface AddressedFact {
  /** What of the patient, and of which time where the output tells: statements of one attribute are one fact. */
  readonly attribute: string;
  /** What it is said to be; undefined where several may hold at once. */
  readonly value?: string;
  /** Whether a plan turns on it (a marker, spread, stage, operation, the side of the cancer, a treatment had). */
  readonly bearsOnPlan: boolean;
  readonly start: number;
  readonly end: number;
  /** Undefined where the chart no longer says it, and said it once: it counts only against what excludes it. */
  readonly fits: boolean | undefined;
  /** What the chart says, in one plain sentence. */
  readonly reason: string;
}
