import type { Evidence, JudgedClaim, QuestionVerification } from '../core/form.js';
import { failureOf } from '../core/verification-failure.js';
import { Reward_Reason } from '../gen/flipside/v1/reward.js';
import {
  Verification_Verdict,
  type VerifiedClaim as WireClaim,
  type Verification as WireVerification,
} from '../gen/flipside/v1/verification.js';

export function verificationTo(verification: QuestionVerification): WireVerification {
  const { formId, questionId, verdict, claims, inconsistencies } = verification;
  const failed = failureOf(verification);
  return {
    formId,
    questionId,
    verdict: Verification_Verdict[verdict],
    claims: claims.map(claimTo),
    inconsistencies: inconsistencies.map((one) => ({ ...one })),
    reason: failed ? Reward_Reason[failed.reason] : Reward_Reason.REASON_UNSPECIFIED,
    detail: failed?.rationale ?? '',
  };
}

function claimTo(claim: JudgedClaim): WireClaim {
  return {
    claim: claim.claim,
    verdict: Verification_Verdict[claim.verdict],
    evidence: claim.evidence.map((place: Evidence) => ({ ...place })),
    rationale: claim.rationale,
    reason: 'reason' in claim ? Reward_Reason[claim.reason] : Reward_Reason.REASON_UNSPECIFIED,
  };
}
