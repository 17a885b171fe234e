import type { FailedClaim, VerifiedClaim } from '../../src/core/form.js';
import { worstVerdict } from '../../src/verify/aggregate.js';

const claim = (verdict: string) =>
  ({ claim: 'c', verdict, evidence: [], rationale: '' }) as unknown as VerifiedClaim | FailedClaim;

describe('the verdict of an answer', () => {
  it.each([
    [['SUPPORTED', 'NOT_SUPPORTED', 'NOT_ADDRESSED'], 'NOT_SUPPORTED'],
    [['SUPPORTED', 'NOT_ADDRESSED'], 'NOT_ADDRESSED'],
    [['SUPPORTED', 'SUPPORTED'], 'SUPPORTED'],
    [['FAILED', 'SUPPORTED'], 'FAILED'],
    [['FAILED', 'NOT_SUPPORTED'], 'NOT_SUPPORTED'],
    [[], 'NOT_CHECKED'],
  ])('is the worst of %j', (claims, verdict) => {
    expect(worstVerdict(claims.map(claim))).toBe(verdict);
  });
});
