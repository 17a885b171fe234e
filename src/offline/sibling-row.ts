import type { Sibling } from '../core/sibling.js';

/** A `sibling` row: snake_case, every key there, save `reason`, which only a sibling that was not made has. */
export function siblingRow(sibling: Sibling): Record<string, unknown> {
  return {
    case_id: sibling.caseId,
    intervention_id: sibling.interventionId,
    packet: sibling.packet,
    edits: sibling.edits.map(({ start, end, before, after }) => ({ start, end, before, after })),
    status: sibling.status,
    ...(sibling.reason === '' ? {} : { reason: sibling.reason }),
    audit: {
      residual_mentions: sibling.audit.residualMentions.map(({ start, end, text, reason }) => ({
        start,
        end,
        text,
        reason,
      })),
      incoherences: sibling.audit.incoherences,
    },
  };
}
