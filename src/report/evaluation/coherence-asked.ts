import type { PairLabel, SavedPair } from '../../core/saved-run.js';
import { calledIncoherent, wasAsked } from './labels-by-pair.js';

/** Of which pairs somebody said whether the changed chart makes medical sense, and which of those were called coherent. */
export interface CoherenceAsked {
  isAsked(pair: SavedPair): boolean;
  isCoherent(pair: SavedPair): boolean;
}

/**
 * A pair was asked about where some rater said so, or its judge gave a verdict and is one that is asked. That no row tells:
 * a judge which called any pair incoherent is one; of another nobody knows, and it is taken not to be.
 */
export function coherenceAsked(
  pairs: readonly SavedPair[],
  labelled: ReadonlyMap<SavedPair, readonly PairLabel[]>,
): CoherenceAsked {
  const asked = new Set(pairs.filter((p) => p.incoherent).map(({ judge }) => judge));
  const isAsked = (pair: SavedPair) =>
    wasAsked(labelled.get(pair)) || (pair.verdict !== undefined && asked.has(pair.judge));
  return {
    isAsked,
    isCoherent: (pair) =>
      isAsked(pair) && !pair.incoherent && !calledIncoherent(labelled.get(pair)),
  };
}
