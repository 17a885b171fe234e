import type { JudgedClaim } from '../core/form.js';
import type { JudgeCall, JudgeIdentity } from '../core/ports.js';
import type { Claim } from './claim.js';
import type { FormReading } from './form-reading.js';

/** A claim, and all that it may be judged by. */
export interface ClaimQuestion {
  readonly claim: Claim;
  readonly reading: FormReading;
}

/**
 * One claim to one verdict, or FAILED where the judge cannot tell. Throws FlipsideError `judge_*`, `budget_spent` or the
 * signal's reason; never invents a verdict.
 */
export interface ClaimJudge {
  readonly identity: JudgeIdentity;
  judge(question: ClaimQuestion, call: JudgeCall): Promise<JudgedClaim>;
}
