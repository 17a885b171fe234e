/** One change of a packet: code-point offsets into the original, half-open. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

export const SIBLING_STATUSES = ['APPLIED', 'NO_OP', 'NOT_APPLICABLE', 'FAILED'] as const;
export type SiblingStatus = (typeof SIBLING_STATUSES)[number];

/** A place in the mutated packet that still states the original fact: code-point offsets into the mutated packet. */
export interface ResidualMention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly reason: string;
}

/** What the mutated chart is worth as a counterfactual. */
export interface Audit {
  readonly residualMentions: readonly ResidualMention[];
  /** What in the mutated chart no longer fits together, in words. */
  readonly incoherences: readonly string[];
}

/** One mutated packet. `NO_OP`: eligible, but nothing changed. `NOT_APPLICABLE`: not eligible, and `reason` says why. */
export interface Sibling {
  readonly caseId: string;
  readonly interventionId: string;
  readonly packet: string;
  readonly edits: readonly Edit[];
  readonly status: SiblingStatus;
  readonly reason: string;
  readonly audit: Audit;
}
