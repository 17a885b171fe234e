import type { VerifiedClaim } from '../core/form.js';
import type { Assertion, Claim } from './claim.js';
import type { ClaimRule, FormReading } from './form-reading.js';
import { judgeChoice } from './options/choice.js';
import { judgeMember } from './options/member.js';
import { judgeYesNo } from './options/yes-no.js';
import { verdictAlone } from './ruled-claim.js';
import { lookAgain } from './second-look/look-again.js';
import { silentClaim } from './silent-claim.js';
import { judgeStatement } from './statements/judge-statement.js';
import { judgeDate } from './values/judge-date.js';
import { judgeNumber } from './values/judge-number.js';

/** The rule for each kind of claim. */
const RULES: Readonly<Partial<Record<Assertion['kind'], ClaimRule>>> = {
  number: judgeNumber,
  date: judgeDate,
  yes_no: judgeYesNo,
  choice: judgeChoice,
  member: judgeMember,
  statement: judgeStatement,
};

/** Judges a claim by the rule for its kind, and what it flags a second time; a kind without one is not addressed. */
export function judgeClaim(claim: Claim, reading: FormReading): VerifiedClaim {
  const first = RULES[claim.asserts.kind]?.(claim, reading) ?? silentClaim(claim);
  return verdictAlone(lookAgain(claim, first, reading));
}
