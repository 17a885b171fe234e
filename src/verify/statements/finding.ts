import type { Evidence } from '../../core/form.js';

/** What the record says to one facet of a statement. */
export interface Finding {
  /** Whether the record gives the facet as the statement has it, or another value for the same thing. */
  readonly fits: boolean;
  readonly evidence: readonly Evidence[];
  /** One plain sentence. */
  readonly rationale: string;
  /** The statement's own words or value for the facet, where the finding is of a value. */
  readonly said?: string;
  /** The measured value that the record gives instead, in a unit where it has one. */
  readonly given?: { readonly value: number; readonly unit: string };
  /** How the record speaks against the facet, where it is not by another value. */
  readonly against?: 'denied' | 'elsewhere';
}

type Of = Pick<Finding, 'said' | 'given' | 'against'>;

/** Most that is quoted for one finding. */
const MOST_QUOTED = 3;

export function agree(
  evidence: readonly Evidence[],
  rationale: string,
  of: Pick<Of, 'said'> = {},
): Finding {
  return { fits: true, evidence: evidence.slice(0, MOST_QUOTED), rationale, ...of };
}

export function conflict(evidence: readonly Evidence[], rationale: string, of: Of = {}): Finding {
  return { fits: false, evidence: evidence.slice(0, MOST_QUOTED), rationale, ...of };
}
