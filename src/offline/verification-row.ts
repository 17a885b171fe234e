import type { Evidence, JudgedClaim, QuestionVerification } from '../core/form.js';
import { failureOf } from '../core/verification-failure.js';

/** A `verification` row: snake_case, every key there, save `reason` and `detail`, which only a FAILED answer has. */
export function verificationRow(verification: QuestionVerification): Record<string, unknown> {
  const { formId, questionId, verdict, claims, inconsistencies } = verification;
  const failed = failureOf(verification);
  return {
    form_id: formId,
    question_id: questionId,
    verdict,
    ...(failed ? { reason: failed.reason, detail: failed.rationale } : {}),
    claims: claims.map(claimRow),
    inconsistencies: inconsistencies.map(({ withQuestionId, rationale }) => ({
      with_question_id: withQuestionId,
      rationale,
    })),
  };
}

function claimRow(claim: JudgedClaim): Record<string, unknown> {
  return {
    claim: claim.claim,
    verdict: claim.verdict,
    evidence: claim.evidence.map(evidenceRow),
    rationale: claim.rationale,
    ...('reason' in claim ? { reason: claim.reason } : {}),
  };
}

function evidenceRow({ docId, start, end, quote }: Evidence): Record<string, unknown> {
  return { doc_id: docId, start, end, quote };
}
