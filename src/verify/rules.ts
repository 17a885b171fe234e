import type { ClaimJudge } from './claim-judge.js';
import { judgeClaim } from './judge-claim.js';
import type { Vocabulary } from './vocabulary.js';

/** Raised with every change of what the rules make of a form. */
export const VERIFIER_VERSION = '3';

/** The judge of claims that needs no key and no network. It computes, and never fails. */
export function rulesClaimJudge({ digest }: Pick<Vocabulary, 'digest'>): ClaimJudge {
  return {
    identity: { name: 'rules', version: VERIFIER_VERSION, promptDigest: digest, configDigest: '' },
    judge: async ({ claim, reading }) => judgeClaim(claim, reading),
  };
}
