import { z } from 'zod';
import { CANCER_TYPES } from '../core/case.js';
import { DRUG_KINDS, PROCEDURE_KINDS, REGIMEN_SETTINGS } from '../core/treatments.js';

const spelling = z
  .string()
  .max(120)
  .refine((s) => s.trim() !== '' && s === s.trim(), 'must be a name without spaces around it');
const spellings = z.array(spelling).default([]);
const id = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lower case letters, digits and _');
const ids = z.array(id).default([]);
const cancerTypes = z.array(z.enum(CANCER_TYPES)).default([]);

const need = z.strictObject({
  test: id,
  cancer_types: cancerTypes,
  without_chemotherapy_only: z.boolean().default(false),
});

const drug = z.strictObject({
  name: spelling.refine((s) => s === s.toLowerCase(), 'a generic name is written in lower case'),
  kind: z.enum(DRUG_KINDS).optional(),
  brands: spellings,
  aliases: spellings,
  shorthand: spellings,
  context: spellings,
  classes: ids,
  targets: z.array(spelling).optional(),
  needs: z.array(need).optional(),
});

const group = z.strictObject({
  group: spelling,
  kind: z.enum(DRUG_KINDS),
  classes: z.array(id).min(1),
  targets: spellings,
  drugs: z.array(drug).min(1),
});

/** Pattern set to the words that fill its `{}`. */
const namedFor = z.record(id, z.array(spelling).min(1)).default({});

const treatmentClass = z.strictObject({
  id,
  within: ids,
  names: spellings,
  context: spellings,
  named_for: namedFor,
  means_in: z.partialRecord(z.enum(CANCER_TYPES), id).default({}),
  needs: z.array(need).default([]),
});

const regimen = z.strictObject({
  name: spelling,
  aliases: spellings,
  trials: spellings,
  trial_words: spellings,
  context: spellings,
  drugs: z.array(spelling).default([]),
  classes: ids,
  radiation: z.boolean().default(false),
  variant_of: spelling.optional(),
  cancer_types: cancerTypes,
  setting: z.enum(REGIMEN_SETTINGS).optional(),
});

const procedure = z.strictObject({
  name: spelling,
  aliases: spellings,
  context: spellings,
  cancer_types: cancerTypes,
});

const radiation = z.strictObject({
  name: spelling,
  aliases: spellings,
  context: spellings,
  with_chemotherapy: z.boolean().default(false),
});

const test = z.strictObject({
  id,
  within: ids,
  names: spellings,
  context: spellings,
  named_for: namedFor,
});

const care = z.strictObject({
  id,
  within: ids,
  names: z.array(spelling).min(1),
  context: spellings,
});

const patterns = z.record(
  id,
  z.array(spelling.refine((s) => s.includes('{}'), 'a pattern needs {}')).min(1),
);

/** `catalog/treatments.yaml` as written; its header says how it is read. */
export const treatmentsSchema = z.strictObject({
  class_patterns: patterns,
  classes: z.array(treatmentClass),
  drugs: z.array(group),
  regimens: z.array(regimen),
  procedures: z.partialRecord(z.enum(PROCEDURE_KINDS), z.array(procedure)),
  radiation: z.array(radiation),
  test_patterns: patterns,
  tests: z.array(test),
  care: z.array(care),
});

export type TreatmentsFile = z.infer<typeof treatmentsSchema>;

/** A fault that the schema cannot see, and the path of the file's value where it stands. */
export interface TreatmentsFault {
  readonly at: readonly PropertyKey[];
  readonly message: string;
}
