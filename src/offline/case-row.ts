import { z } from 'zod';
import { CANCER_TYPES, type Case } from '../core/case.js';
import { contradictionIn } from '../core/coverage.js';
import type { DrugNamed } from '../core/drug-names.js';
import { rowKind } from './read-rows.js';

const consensusItem = z.object({
  treatment: z.string(),
  label: z.enum(['strong', 'tacit', 'mixed', 'refusal']),
});

/** A `case` row. `case_id` and `cancer_type` must be given; an absent packet is an empty one. What is wanted is not refused. */
export const caseRow = caseRowBy();

/** The same, where a brand and its generic are one name: `drugNamed` knows them. */
export function caseRowBy(drugNamed?: DrugNamed) {
  return rowKind(
    {
      case_id: z.string().min(1, 'empty; give each case an id of its own'),
      cancer_type: z.enum(CANCER_TYPES),
      packet: z.string().default(''),
      consensus: z
        .array(consensusItem)
        .default([])
        .superRefine((list, context) => {
          const found = contradictionIn(list, drugNamed);
          if (found) {
            context.addIssue({
              code: 'custom',
              path: [found.at, 'treatment'],
              message: found.what,
            });
          }
        }),
      strata: z.record(z.string(), z.string()).default({}),
    },
    (row): Case => ({
      caseId: row.case_id,
      cancerType: row.cancer_type,
      packet: row.packet,
      consensus: row.consensus,
      strata: row.strata,
    }),
  );
}
