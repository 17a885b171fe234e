import type { Rate } from '../core/calibration.js';
import { VERDICTS, type VerdictKind } from '../core/verdict.js';
import { clusteredRate } from './clustered-rate.js';

/** All that can come of a pair, in the order that a report shows: a verdict, or a judge that failed. */
export const OUTCOMES = [...VERDICTS, 'FAILED'] as const;
export type Outcome = VerdictKind | 'FAILED';

/** What came of a pair, and the case it is of. */
export interface ClusteredOutcome {
  readonly cluster: string;
  readonly outcome: Outcome;
}

/** The outcome of a saved pair: one without a verdict failed. */
export function outcomeOf({ verdict }: { readonly verdict?: VerdictKind }): Outcome {
  return verdict ?? 'FAILED';
}

/**
 * Share of each outcome among all pairs, and thus of the scores 1, 0.5 and 0 and of what has no score, each with the
 * interval of `clusteredRate`, which stands where a share is 0 or 1, as the bootstrap does not. Every outcome has its
 * share; without pairs each is undefined.
 */
export function scoreDistribution(pairs: readonly ClusteredOutcome[]): ReadonlyMap<Outcome, Rate> {
  const clusters = new Map<string, Outcome[]>();
  for (const { cluster, outcome } of pairs) {
    const found = clusters.get(cluster);
    if (found) found.push(outcome);
    else clusters.set(cluster, [outcome]);
  }
  // The sums of the interval hang on their order in the last digit.
  const inOrder = [...clusters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => of);
  return new Map(
    OUTCOMES.map((outcome) => {
      const counts = inOrder.map((of) => ({
        count: of.filter((one) => one === outcome).length,
        of: of.length,
      }));
      return [outcome, clusteredRate(counts)];
    }),
  );
}
