import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { lookAgainAtDate } from './date.js';
import { lookAgainAtNumber } from './number.js';
import { lookAgainAtOption } from './option.js';
import { lookAgainAtStatement } from './statement.js';
import { lookAgainAtYesNo } from './yes-no.js';

/**
 * A second look at a claim that a rule calls NOT_SUPPORTED: whether the record, by any reasonable reading, gives the
 * answer after all, or what the rule rests on is too weak to speak against it. Never makes a flag.
 */
export function lookAgain(claim: Claim, first: RuledClaim, reading: FormReading): RuledClaim {
  if (first.verdict !== 'NOT_SUPPORTED') return first;
  const { asserts } = claim;
  switch (asserts.kind) {
    case 'number':
      return lookAgainAtNumber(claim, { first, answer: asserts.value }, reading);
    case 'date':
      return lookAgainAtDate(claim, { first, answer: asserts.date }, reading);
    case 'statement':
      return lookAgainAtStatement(claim, { first, said: asserts.said ?? '' }, reading);
    case 'yes_no':
      return lookAgainAtYesNo(claim, { first, holds: asserts.holds }, reading);
    case 'choice':
    case 'member':
      return lookAgainAtOption(claim, { first, option: asserts.option }, reading);
  }
}
