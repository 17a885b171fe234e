import type { FailedClaim, QuestionVerification, VerifiedClaim } from '../core/form.js';
import type { Claim } from './claim.js';

type Verdict = QuestionVerification['verdict'];

/** Worst first. A claim without a verdict hides whether the answer is supported, but not that another is wrong. */
const WORST: readonly Verdict[] = ['NOT_SUPPORTED', 'FAILED', 'NOT_ADDRESSED', 'SUPPORTED'];

/** The worst verdict of an answer's claims; `NOT_CHECKED` where it makes none that was checked. */
export function worstVerdict(claims: readonly (VerifiedClaim | FailedClaim)[]): Verdict {
  return WORST.find((verdict) => claims.some((c) => c.verdict === verdict)) ?? 'NOT_CHECKED';
}

/**
 * The judged claims that an answer stands by, of all that were judged: an option that was left out says something only
 * where the record speaks of it. On silence it makes no claim, for better or worse.
 */
export function claimsHeld<T extends VerifiedClaim | FailedClaim>(
  claims: readonly Claim[],
  judged: readonly T[],
): readonly T[] {
  return judged.filter((own, i) => own.verdict !== 'NOT_ADDRESSED' || !isLeftOut(claims[i]));
}

function isLeftOut(claim: Claim | undefined): boolean {
  return claim?.asserts.kind === 'member' && !claim.asserts.holds;
}
