import type { Case } from '../core/case.js';
import type { Rollout } from '../core/rollout.js';
import type { Sibling, SiblingStatus } from '../core/sibling.js';

/** Mutates a case's packet by the interventions of these ids. */
export type CreateSiblings = (of: Case, interventionIds: readonly string[]) => readonly Sibling[];

/** What is known of the mutations behind a file of sibling rollouts. */
export interface NoOps {
  isNoOp(rollout: Rollout): boolean;
  /** Ids that rollouts give and no case has. Their rollouts are taken at their word. */
  readonly unknownCases: ReadonlySet<string>;
  /** "case intervention" of siblings that the catalog would not have made of that packet. */
  readonly notApplicable: ReadonlySet<string>;
}

/**
 * Finds the rollouts whose mutation changes nothing in its packet, mutating each packet at most once an intervention.
 * A case without a packet tells nothing. Throws the signal's reason when it fires.
 */
export async function findNoOps(
  rollouts: readonly Rollout[],
  by: {
    readonly cases: ReadonlyMap<string, Case>;
    readonly knows: (interventionId: string) => boolean;
    readonly createSiblings: CreateSiblings;
    /** Lets other work of the process run; awaited after each mutation. */
    readonly breathe: () => Promise<void>;
    readonly signal: AbortSignal;
    /** Told how many rollouts have been looked at. */
    readonly onChecked: (rollouts: number) => void;
  },
): Promise<NoOps> {
  const unknownCases = new Set<string>();
  const notApplicable = new Set<string>();
  const statuses = new Map<string, SiblingStatus | undefined>();
  for (const [i, rollout] of rollouts.entries()) {
    by.onChecked(i + 1);
    const { caseId, interventionId } = rollout;
    const of = by.cases.get(caseId);
    if (!of) unknownCases.add(caseId);
    const key = mutationOf(rollout);
    if (!of || of.packet === '' || !by.knows(interventionId) || statuses.has(key)) continue;
    const status = by.createSiblings(of, [interventionId])[0]?.status;
    statuses.set(key, status);
    if (status === 'NOT_APPLICABLE') notApplicable.add(`${caseId} ${interventionId}`);
    await by.breathe();
    by.signal.throwIfAborted();
  }
  const isNoOp = (rollout: Rollout) => statuses.get(mutationOf(rollout)) === 'NO_OP';
  return { isNoOp, unknownCases, notApplicable };
}

function mutationOf({ caseId, interventionId }: Rollout): string {
  return JSON.stringify([caseId, interventionId]);
}
