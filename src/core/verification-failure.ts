import type { FailedClaim, QuestionVerification } from './form.js';

/** The claim because of which an answer is FAILED; undefined where it has a verdict. */
export function failureOf({ verdict, claims }: QuestionVerification): FailedClaim | undefined {
  if (verdict !== 'FAILED') return undefined;
  return claims.find((claim): claim is FailedClaim => claim.verdict === 'FAILED');
}
