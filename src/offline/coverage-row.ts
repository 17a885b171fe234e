import type { Reward } from '../core/reward.js';

/** Extras that a row names; `extras_count` counts all. */
const MOST_NAMED = 40;

/**
 * What a `cms` is made of: its terms and the weights used for them, each treatment of the list with the share that is
 * recommended, and the treatments besides. `extras_failure` only where they were to be judged and were not.
 */
export function coverageRow(coverage: NonNullable<Reward['coverage']>): Record<string, unknown> {
  const { terms, weights, treatments, extras, judgedExtras } = coverage;
  const failure = judgedExtras && 'failure' in judgedExtras ? judgedExtras : undefined;
  return {
    terms,
    weights,
    treatments: treatments.map(({ treatment, label, share, isResolved }) => ({
      ...{ treatment, label, share },
      ...(isResolved ? {} : { unresolved: true }),
    })),
    extras_count: extras.length,
    extras: extras.slice(0, MOST_NAMED),
    ...(failure ? { extras_failure: failure.failure, extras_detail: failure.detail } : {}),
  };
}
