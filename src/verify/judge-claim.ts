import type { VerifiedClaim } from '../core/form.js';
import type { Assertion, Claim } from './claim.js';
import type { ClaimRule, FormReading } from './form-reading.js';
import { silentClaim } from './silent-claim.js';

/** The rule for each kind of claim. */
const RULES: Readonly<Partial<Record<Assertion['kind'], ClaimRule>>> = {};

/** Judges a claim by the rule for its kind; a kind without one is not addressed. */
export function judgeClaim(claim: Claim, reading: FormReading): VerifiedClaim {
  return RULES[claim.asserts.kind]?.(claim, reading) ?? silentClaim(claim);
}
