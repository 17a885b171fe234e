import type { FailedClaim, QuestionVerification, VerifiedClaim } from '../core/form.js';

type Verdict = QuestionVerification['verdict'];

/** Worst first. A claim without a verdict hides whether the answer is supported, but not that another is wrong. */
const WORST: readonly Verdict[] = ['NOT_SUPPORTED', 'FAILED', 'NOT_ADDRESSED', 'SUPPORTED'];

/** The worst verdict of an answer's claims; `NOT_CHECKED` where it makes none that was checked. */
export function worstVerdict(claims: readonly (VerifiedClaim | FailedClaim)[]): Verdict {
  return WORST.find((verdict) => claims.some((c) => c.verdict === verdict)) ?? 'NOT_CHECKED';
}
