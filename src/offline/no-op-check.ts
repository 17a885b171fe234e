import type { Case } from '../core/case.js';
import type { Rollout } from '../core/rollout.js';
import type { Sibling, SiblingStatus } from '../core/sibling.js';

/** Mutates a case's packet by the interventions of these ids. */
export type CreateSiblings = (of: Case, interventionIds: readonly string[]) => readonly Sibling[];

/** Tells rollouts whose mutation changed nothing, and keeps what it cannot vouch for. */
export interface NoOpCheck {
  isNoOp(rollout: Rollout): boolean;
  /** Ids of cases that rollouts name and that are not known, with how many rollouts name them. */
  readonly unknownCases: ReadonlyMap<string, number>;
  /** "case intervention" of siblings that the catalog would not have made. */
  readonly notApplicable: ReadonlySet<string>;
}

/** Mutates each packet at most once an intervention. A rollout of an unknown case is taken at its word. */
export function noOpCheck(given: {
  readonly cases: ReadonlyMap<string, Case>;
  readonly createSiblings: CreateSiblings;
}): NoOpCheck {
  const unknownCases = new Map<string, number>();
  const notApplicable = new Set<string>();
  const statuses = new Map<string, SiblingStatus | undefined>();
  const statusOf = (of: Case, interventionId: string) => {
    const key = JSON.stringify([of.caseId, interventionId]);
    if (!statuses.has(key)) {
      const status = given.createSiblings(of, [interventionId])[0]?.status;
      statuses.set(key, status);
      if (status === 'NOT_APPLICABLE') notApplicable.add(`${of.caseId} ${interventionId}`);
    }
    return statuses.get(key);
  };
  return {
    unknownCases,
    notApplicable,
    isNoOp({ caseId, interventionId }) {
      const of = given.cases.get(caseId);
      if (!of) unknownCases.set(caseId, (unknownCases.get(caseId) ?? 0) + 1);
      if (!of || interventionId === '' || of.packet === '') return false;
      return statusOf(of, interventionId) === 'NO_OP';
    },
  };
}
