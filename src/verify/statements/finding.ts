import type { Evidence } from '../../core/form.js';

/** What the record says to one facet of a statement. */
export interface Finding {
  /** Whether the record gives the facet as the statement has it, or another value for the same thing. */
  readonly fits: boolean;
  readonly evidence: readonly Evidence[];
  /** One plain sentence. */
  readonly rationale: string;
}

/** Most that is quoted for one finding. */
const MOST_QUOTED = 3;

export function agree(evidence: readonly Evidence[], rationale: string): Finding {
  return { fits: true, evidence: evidence.slice(0, MOST_QUOTED), rationale };
}

export function conflict(evidence: readonly Evidence[], rationale: string): Finding {
  return { fits: false, evidence: evidence.slice(0, MOST_QUOTED), rationale };
}
