import { z } from 'zod';

const name = z
  .string()
  .max(120)
  .refine((s) => s.trim() !== '' && s === s.trim(), 'must be a name without spaces around it')
  .refine((s) => /[\p{L}\p{N}]/u.test(s), 'must hold a letter or a digit');
const names = z.array(name).default([]);
const id = name.refine((s) => s === s.toLowerCase(), 'an id is written in lower case');
const ids = z.array(id).default([]);
/** A name to the words of which one must stand in the record. */
const onlyWith = z
  .record(
    name,
    z.array(z.string().regex(/^[\p{Ll}\p{N}]+$/u, 'must be one word in lower case')).min(1),
  )
  .default({});

const named = { id, names, exact: names, only_with: onlyWith, within: ids };
const term = z.strictObject(named);
const drug = z.strictObject({ ...named, parts: ids });
const test = z.strictObject({
  ...named,
  unit: z.string().min(1).optional(),
  factors: z.record(z.string().min(1), z.number().positive()).default({}),
});

/** A file of `catalog/verifier/` as written: any of these lists; their headers say how they are read. */
export const vocabularySchema = z.strictObject({
  classes: z.array(term).default([]),
  /** Each group's classes hold for all its drugs. */
  drugs: z.array(z.strictObject({ within: ids, of: z.array(drug).min(1) })).default([]),
  conditions: z.array(term).default([]),
  /** Sets of conditions of which one at most is true of a patient's disease. */
  rivals: z.array(z.array(id).min(2)).default([]),
  tests: z.array(test).default([]),
  procedures: z.array(term).default([]),
});

export type VocabularyFile = z.infer<typeof vocabularySchema>;
