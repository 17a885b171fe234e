import type { VerifiedClaim } from '../core/form.js';
import type { Claim } from './claim.js';

/** A claim of which the record says nothing. */
export function silentClaim(
  claim: Claim,
  rationale = 'The record says nothing of this.',
): VerifiedClaim {
  return { claim: claim.text, verdict: 'NOT_ADDRESSED', evidence: [], rationale };
}
