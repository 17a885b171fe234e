import type { Case } from '../core/case.js';
import type { Rollout } from '../core/rollout.js';
import type { Sibling } from '../core/sibling.js';

/** Knows which mutations change nothing in the packets that a request brought. */
export interface NoOpCheck {
  /** Mutates for these rollouts what has not been mutated yet; must be awaited before `isNoOp` is asked about them. */
  prepare(rollouts: readonly Rollout[], signal: AbortSignal): Promise<void>;
  readonly isNoOp: (rollout: Rollout) => boolean;
}

/** Each case is mutated at most once by each intervention of the catalog, whatever the number of rollouts. */
export function noOpCheck(parts: {
  readonly cases: ReadonlyMap<string, Case>;
  readonly knows: (interventionId: string) => boolean;
  readonly createSiblings: (c: Case, interventionIds: readonly string[]) => readonly Sibling[];
  readonly breathe: () => Promise<void>;
}): NoOpCheck {
  const { cases, knows, createSiblings, breathe } = parts;
  const known = new Map<Case, Map<string, boolean>>();
  return {
    async prepare(rollouts, signal) {
      for (const { caseId, interventionId } of rollouts) {
        const subject = cases.get(caseId);
        if (!subject || !knows(interventionId)) continue;
        const ofCase = known.get(subject) ?? new Map<string, boolean>();
        known.set(subject, ofCase);
        if (ofCase.has(interventionId)) continue;
        const [sibling] = createSiblings(subject, [interventionId]);
        ofCase.set(interventionId, sibling?.status === 'NO_OP');
        await breathe();
        signal.throwIfAborted();
      }
    },
    isNoOp({ caseId, interventionId }) {
      const subject = cases.get(caseId);
      return (subject && known.get(subject)?.get(interventionId)) ?? false;
    },
  };
}
