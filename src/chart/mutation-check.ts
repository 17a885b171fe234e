import { LRUCache } from 'lru-cache';
import type { Case } from '../core/case.js';
import type { Chart } from '../core/grounding.js';
import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';
import type { Sibling, SiblingStatus } from '../core/sibling.js';

/** Mutates a case's packet by the interventions of these ids, in their order, each when it is asked for. */
export type CreateSiblings = (of: Case, interventionIds: readonly string[]) => Iterable<Sibling>;

/** Knows what became of the mutations behind sibling rollouts whose cases are at hand. */
export interface MutationCheck {
  /** Mutates for this rollout, unless that has been done. Throws the signal's reason when it fires. */
  prepare(rollout: Rollout, signal: AbortSignal): Promise<void>;
  /** Undefined before `prepare`, for a baseline, for an unknown case, and for a case without a packet. */
  statusOf(rollout: Rollout): SiblingStatus | undefined;
  /** MUTATION_NO_OP for a rollout that answered a chart which its mutation left unchanged. */
  readonly setbackOf: (rollout: Rollout) => Setback | undefined;
  /**
   * The chart that the policy saw: its case's, or what the mutation made of it. Undefined where that is not at hand: for an
   * unknown case, and for a mutation that was not applied or whose chart was not to be kept.
   */
  readonly chartOf: (rollout: Rollout) => Chart | undefined;
}

/** Room for mutated charts; one that has gone is made again when it is asked for. */
const CHARTS_BYTES = 64 * 1024 * 1024;

/** Each case is mutated once by each intervention of the catalog, whatever the number of rollouts, as long as there is room. */
export function mutationCheck(parts: {
  readonly cases: ReadonlyMap<string, Case>;
  readonly knows: (interventionId: string) => boolean;
  readonly createSiblings: CreateSiblings;
  /** Lets other work of the process run; awaited after each mutation. */
  readonly breathe: () => Promise<void>;
  /** Whether the mutated charts are kept, for `chartOf`. */
  readonly keepsCharts?: boolean;
}): MutationCheck {
  const { cases, knows, createSiblings, breathe, keepsCharts = false } = parts;
  const packets = new LRUCache<string, string>({
    maxSize: CHARTS_BYTES,
    sizeCalculation: (packet) => 2 * packet.length + 1,
  });
  const statuses = new Map<string, SiblingStatus | undefined>();
  const keyOf = ({ caseId, interventionId }: Rollout) => JSON.stringify([caseId, interventionId]);
  const statusOf = (rollout: Rollout) => statuses.get(keyOf(rollout));
  const mutated = (rollout: Rollout, of: Case | undefined) => {
    if (!of || !keepsCharts || statusOf(rollout) !== 'APPLIED') return undefined;
    const known = packets.get(keyOf(rollout));
    if (known !== undefined) return known;
    const [sibling] = createSiblings(of, [rollout.interventionId]);
    if (sibling) packets.set(keyOf(rollout), sibling.packet);
    return sibling?.packet;
  };
  return {
    async prepare(rollout, signal) {
      const { caseId, interventionId } = rollout;
      const of = cases.get(caseId);
      const key = keyOf(rollout);
      if (!of || of.packet.trim() === '' || !knows(interventionId) || statuses.has(key)) return;
      const [sibling] = createSiblings(of, [interventionId]);
      statuses.set(key, sibling?.status);
      if (keepsCharts && sibling?.status === 'APPLIED') packets.set(key, sibling.packet);
      await breathe();
      signal.throwIfAborted();
    },
    statusOf,
    chartOf(rollout) {
      const of = cases.get(rollout.caseId);
      const packet = rollout.interventionId === '' ? of?.packet : mutated(rollout, of);
      return of && packet !== undefined ? { packet, cancerType: of.cancerType } : undefined;
    },
    setbackOf: (rollout) =>
      statusOf(rollout) === 'NO_OP'
        ? {
            reason: 'MUTATION_NO_OP',
            detail: `${rollout.interventionId} changes nothing in the packet of case "${rollout.caseId}": there is no counterfactual to score`,
          }
        : undefined,
  };
}
