import { type DistributionShift, distributionShift } from '../../stats/distribution-shift.js';
import type { Drawing } from './case-means.js';
import { outcomeOf } from './count-outcomes.js';
import type { Figure, Test } from './figure.js';
import type { Matched } from './match-pairs.js';

const METHODS: Readonly<Record<DistributionShift['method'], string>> = {
  exact_swaps: 'total variation distance; p by all swaps of whole cases',
  drawn_swaps: 'total variation distance; p by drawn swaps of whole cases',
  none: 'total variation distance',
};

/** How far the outcomes of two sides are apart, over the pairs that both have. */
export function shiftOf(
  met: Matched['met'],
  drawing: Drawing,
): Figure & Pick<Test, 'p'> & { readonly byChance?: number } {
  const seen = met.map(({ first, second }) => ({
    cluster: first.caseId,
    first: outcomeOf(first),
    second: outcomeOf(second),
  }));
  const { n, clusters, distance, byChance, p, method, why } = distributionShift(seen, drawing);
  return {
    n,
    cases: clusters,
    ...(distance === undefined ? {} : { estimate: distance }),
    ...(byChance === undefined ? {} : { byChance }),
    ...(p === undefined ? {} : { p }),
    method: METHODS[method],
    ...(why === undefined
      ? {}
      : { why: why === 'no_difference' ? 'no case differs' : 'no pair was answered both ways' }),
  };
}
