import type { JudgeDefinition } from '../../config/judge-definition.js';
import { ENDPOINT_DEFAULTS } from '../../provider/endpoint.js';

/** Questions that a batch holds at least, where its rollouts meet in pairs. */
const QUESTIONS_A_BATCH = 256;

/**
 * Batches that are judged at once: enough that the busiest endpoint has as many questions waiting as it may have in flight
 * when the oldest batch is done. A question that waits takes some ten kilobytes, so no more than that.
 */
export function batchesAtOnce(judges: ReadonlyMap<string, JudgeDefinition>): number {
  const inFlight = [...judges.values()].map((judge) =>
    'endpoint' in judge ? (judge.endpoint.maxInFlight ?? ENDPOINT_DEFAULTS.maxInFlight) : 0,
  );
  return 1 + Math.ceil((2 * Math.max(0, ...inFlight)) / QUESTIONS_A_BATCH);
}
