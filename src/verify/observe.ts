import { CLAIM_VERDICTS } from '../core/form.js';
import type { Clock } from '../core/ports.js';
import { zeroOnce } from '../metrics/zero-once.js';
import type { Metrics } from '../metrics.js';
import type { Verifier } from './verifier.js';

/** The same verifier, with every form measured: how long it took, and what was said of its answers and claims. */
export function observedVerifier(
  verifier: Verifier,
  measures: { readonly metrics: Metrics; readonly clock: Clock },
): Verifier {
  const { metrics, clock } = measures;
  const { identity } = verifier;
  const judge = identity.name;
  zeroOnce(metrics.verifyDuration, { judge });
  for (const verdict of [...CLAIM_VERDICTS, 'FAILED']) {
    metrics.verifiedAnswers.inc({ judge, verdict }, 0);
    metrics.verifiedClaims.inc({ judge, verdict }, 0);
  }
  return {
    identity,
    async verify(form, call) {
      const started = clock.nowSeconds();
      const verifications = await verifier.verify(form, call);
      metrics.verifyDuration.observe({ judge }, clock.nowSeconds() - started);
      for (const { verdict, claims } of verifications) {
        metrics.verifiedAnswers.inc({ judge, verdict });
        for (const claim of claims) metrics.verifiedClaims.inc({ judge, verdict: claim.verdict });
      }
      return verifications;
    },
  };
}
