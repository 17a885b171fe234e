import type { Reward } from '../core/reward.js';
import type { Coverage as WireCoverage } from '../gen/flipside/v1/reward.js';

/** Extras that a reply names; `extras_count` counts all. */
const MOST_NAMED = 40;

/** What a reward's `cms` is made of. */
export function coverageTo(coverage: NonNullable<Reward['coverage']>): WireCoverage {
  const { terms, weights, treatments, extras, judgedExtras } = coverage;
  const failure = judgedExtras && 'failure' in judgedExtras ? judgedExtras : undefined;
  return {
    terms: { ...terms },
    weights: { ...weights },
    treatments: treatments.map(({ treatment, label, share, isResolved }) => ({
      treatment,
      label,
      share,
      unresolved: !isResolved,
    })),
    extrasCount: extras.length,
    extras: extras.slice(0, MOST_NAMED),
    extrasFailure: failure?.failure ?? '',
    extrasDetail: failure?.detail ?? '',
  };
}
