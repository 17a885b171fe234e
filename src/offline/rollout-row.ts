import { z } from 'zod';
import type { Rollout } from '../core/rollout.js';
import { rowKind } from './read-rows.js';

const INT32_MAX = 2 ** 31 - 1;
const text = z.string().default('');
/** An int32 of proto3 JSON: a number, or its digits in a string. */
const int32 = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d+$/)
        .transform(Number),
    ],
    'expected a whole number',
  )
  .pipe(
    z
      .number()
      .int('expected a whole number')
      .min(-INT32_MAX - 1)
      .max(INT32_MAX),
  )
  .default(0);

/**
 * A `rollout` row. As in proto3 JSON an absent text is an empty one: what an empty id or output means is decided
 * where every rollout is screened. `metadata` and `trajectory` are not read: the former passes to the reward row.
 */
export const rolloutRow = rowKind(
  {
    rollout_id: text,
    group_id: text,
    case_id: text,
    intervention_id: text,
    sample_index: int32,
    policy_model: text,
    output: text,
    trajectory: z.array(z.looseObject({})).default([]),
  },
  (row): Rollout => ({
    rolloutId: row.rollout_id,
    groupId: row.group_id === '' ? row.case_id : row.group_id,
    caseId: row.case_id,
    interventionId: row.intervention_id,
    sampleIndex: row.sample_index,
    policyModel: row.policy_model,
    output: row.output,
  }),
);
