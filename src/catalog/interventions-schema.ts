import { z } from 'zod';
import { CANCER_TYPES } from '../core/case.js';

const names = z.array(z.string().min(1)).min(1);
const shift = z.strictObject({ from: names, to: names });

const expectedChange = z.strictObject({
  must_drop: names.optional(),
  conditional_is_dropped: z.boolean().optional(),
  new_partner_is_dropped: z.boolean().optional(),
  must_add_any: names.optional(),
  must_request: names.optional(),
  timing_must_shift: shift.optional(),
  intent_must_shift: shift.optional(),
  must_not_change: z.boolean().optional(),
  acknowledged_is_partial: z.boolean().optional(),
  acknowledged_by: z.string().min(1).optional(),
});

const factMutation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set_fact'),
    fact: z.string().min(1),
    to: z.string().min(1),
  }),
  z.strictObject({ type: z.literal('strip_facts'), facts: names }),
  z.strictObject({ type: z.literal('insert_entry'), entry: z.string().min(1) }),
]);

/** One intervention's file, as its author writes it. */
export const interventionSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, 'letters, digits, "_" and "-" only, 80 at most'),
  family: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'letters, digits, "_" and "-" only, 40 at most'),
  title: z.string().min(1),
  applies_to: z.strictObject({
    cancer_types: z.array(z.enum(CANCER_TYPES)).default([]),
    must_match: z.array(z.string().min(1)).default([]),
    must_not_match: z.array(z.string().min(1)).default([]),
    facts: z.record(z.string(), z.string()).default({}),
  }),
  mutation: factMutation.optional(),
  mutation_type: z.enum(['replace', 'delete', 'insert']).optional(),
  mutation_pattern: z.string().min(1).optional(),
  mutation_replacement: z.string().optional(),
  mutation_flags: z
    .string()
    .regex(/^[imsu]*$/, 'only i, m, s and u')
    .default('i'),
  expected_change: expectedChange.refine((c) => Object.keys(c).length > 0, {
    message: 'says nothing; name what must change',
  }),
  scoring: z.strictObject({ '1.0': z.string(), '0.5': z.string(), '0.0': z.string() }),
});

export type InterventionFile = z.infer<typeof interventionSchema>;
