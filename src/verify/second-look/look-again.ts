import type { VerifiedClaim } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { lookAgainAtDate } from './date.js';
import { lookAgainAtNumber } from './number.js';

/**
 * A second look at a claim that a rule calls NOT_SUPPORTED: whether the record, by any reasonable reading, gives the
 * answer after all, or what the rule rests on is too weak to speak against it. Never makes a flag.
 */
export function lookAgain(claim: Claim, first: VerifiedClaim, reading: FormReading): VerifiedClaim {
  if (first.verdict !== 'NOT_SUPPORTED') return first;
  if (claim.asserts.kind === 'number')
    return lookAgainAtNumber(claim, { first, answer: claim.asserts.value }, reading);
  if (claim.asserts.kind === 'date')
    return lookAgainAtDate(claim, { first, answer: claim.asserts.date }, reading);
  return first;
}
