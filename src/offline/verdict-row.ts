import type { EvaluatedPair } from './judge-pairs.js';

/** A row of `judge-eval --out`; every key is there: `score` is null where the verdict has none. */
export function verdictRow(evaluated: EvaluatedPair): Record<string, unknown> {
  const { pair, verdict, score, rationale, judge, failure } = evaluated;
  return {
    pair_id: pair.pairId,
    intervention_id: pair.interventionId,
    verdict,
    score: score ?? null,
    rationale,
    judge,
    ...(failure === undefined ? {} : { failure }),
  };
}
