import type { NamedPair } from '../calibrate/known/known-pairs.js';

/** A `labelled pair` row of a pair of known answer: with how it was made, and of which. */
export function knownPairRow(pair: NamedPair): Record<string, unknown> {
  const { source, transform, baseline, sibling, label } = pair;
  return {
    pair_id: pair.pairId,
    case_id: source.caseId,
    intervention_id: source.intervention.id,
    baseline,
    sibling,
    label,
    transform,
    source_id: source.pairId,
  };
}
