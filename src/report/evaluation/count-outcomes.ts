import type { SavedPair } from '../../core/saved-run.js';
import { type Outcome as End, outcomeOf as endOf } from '../../stats/score-distribution.js';
import type { Counts, Outcome } from './figure.js';

/** What is counted of each end that a pair can come to. */
export const OUTCOME_OF: Readonly<Record<End, Outcome>> = {
  CORRECT: 'correct',
  PARTIAL: 'partial',
  WRONG: 'wrong',
  UNTESTABLE: 'untestable',
  ABSTAINED: 'abstained',
  FAILED: 'failed',
};

/** How a pair ended. */
export function outcomeOf(pair: Pick<SavedPair, 'verdict'>): Outcome {
  return OUTCOME_OF[endOf(pair)];
}

/** How these pairs ended. */
export function countOutcomes(pairs: readonly SavedPair[]): Counts {
  const counts = {
    pairs: pairs.length,
    correct: 0,
    partial: 0,
    wrong: 0,
    untestable: 0,
    abstained: 0,
    failed: 0,
  };
  for (const pair of pairs) counts[outcomeOf(pair)] += 1;
  return counts;
}
