import type { CancerType } from '../core/case.js';
import type { FactLibrary } from '../core/fact.js';
import type { Intervention } from '../core/intervention.js';
import type { Audit, Edit, Sibling } from '../core/sibling.js';
import { FlipsideError } from '../errors.js';
import { auditSibling } from './audit.js';
import { applyEdits, toCodePoints, toOriginal } from './edit-set.js';
import { reasonAgainst } from './eligibility.js';
import { compileFacts, PacketIndex } from './index-packet.js';
import { planChanges } from './mutate.js';
import { patternEdits } from './pattern-mutation.js';

/** A case and what is to be done to its packet. */
export interface SiblingRequest {
  readonly facts: FactLibrary;
  readonly caseId: string;
  readonly cancerType: CancerType;
  readonly packet: string;
}

const CLEAN: Audit = { residualMentions: [], incoherences: [] };

/**
 * A sibling for each intervention, in their order, each made when it is asked for; the packet is read once for all of
 * them. Deterministic. One that cannot be made, because a user's pattern does not end, is FAILED with the reason.
 */
export function* createSiblings(
  request: SiblingRequest & { readonly interventions: readonly Intervention[] },
): Generator<Sibling> {
  const index = new PacketIndex(request.packet, request.cancerType, compileFacts(request.facts));
  for (const intervention of request.interventions) {
    try {
      yield siblingOf(request, intervention, index);
    } catch (error) {
      if (!(error instanceof FlipsideError) || error.kind !== 'mutation_failed') throw error;
      const { caseId, packet } = request;
      const failed = { caseId, packet, edits: [], audit: CLEAN, status: 'FAILED' as const };
      yield { ...failed, interventionId: intervention.id, reason: error.message };
    }
  }
}

function siblingOf(
  request: SiblingRequest,
  intervention: Intervention,
  index: PacketIndex,
): Sibling {
  const base = { caseId: request.caseId, interventionId: intervention.id };
  const unchanged = { ...base, packet: request.packet, edits: [], audit: CLEAN };
  const reason = reasonAgainst(intervention, index);
  if (reason !== undefined) return { ...unchanged, status: 'NOT_APPLICABLE', reason };
  const edits = editsOf(intervention, index);
  if (edits.length === 0)
    return { ...unchanged, status: 'NO_OP', reason: 'nothing in the chart changed' };
  const packet = applyEdits(request.packet, edits);
  return {
    ...base,
    packet,
    edits: toCodePoints(request.packet, edits),
    status: 'APPLIED',
    reason: '',
    audit: auditSibling(intervention, index, packet),
  };
}

function editsOf(intervention: Intervention, index: PacketIndex): Edit[] {
  const { mutation } = intervention;
  if (mutation.type === 'replace' || mutation.type === 'delete' || mutation.type === 'insert') {
    return patternEdits(intervention, mutation, index.packet);
  }
  const changes = planChanges(intervention, index).settle(index.view);
  const newline = index.packet.includes('\r\n') ? '\r\n' : '\n';
  return toOriginal(index.normal, changes).map((e) => ({
    ...e,
    after: newline === '\n' ? e.after : e.after.replace(/\r?\n/g, newline),
  }));
}
