import { z } from 'zod';
import { CANCER_TYPES } from '../core/case.js';

const pattern = z.string().min(1);
const patterns = z.array(pattern).default([]);
const cancerTypes = z.array(z.enum(CANCER_TYPES)).default([]);
const rewrite = z.strictObject({ from: pattern, to: z.string() });
const rewrites = z.array(rewrite).default([]);
const byValue = z.record(z.string(), z.array(pattern)).default({});

const scale = z.strictObject({
  negated: z.string(),
  named: z.string(),
  precedence: z.array(z.string()).default([]),
  results: z.record(z.string(), z.array(pattern)),
  details: byValue,
});

const marker = z
  .strictObject({
    id: z.string().min(1),
    scale: z.string(),
    names: patterns,
    case_names: patterns,
    stated: byValue,
    other_face: z.string().optional(),
    unnamed: patterns,
  })
  .transform(({ case_names, other_face, ...rest }) => ({
    ...rest,
    caseNames: case_names,
    otherFace: other_face,
  }));

const markers = z.strictObject({
  kind: z.literal('markers'),
  scales: z.record(z.string(), scale),
  markers: z.array(marker),
});

const rewriting = z
  .strictObject({
    tokens: rewrites,
    prefixes: rewrites,
    whole: z.string().optional(),
    whole_of: z.record(z.string(), z.string()).default({}),
    as_object: z.string().optional(),
    apart: z.string().default(''),
    name: z.string().optional(),
    stated: rewrites,
  })
  .transform(({ as_object, whole_of, ...rest }) => ({
    ...rest,
    asObject: as_object,
    wholeOf: whole_of,
  }));

const result = z
  .strictObject({
    kind: z.literal('result'),
    id: z.string().min(1),
    markers: z.array(z.string()).min(1),
    settled_by: z.array(z.string()).optional(),
    edited: z.array(z.string()).optional(),
    also_stripped: z.array(z.string()).default([]),
    any_is: z.string().optional(),
    not_settling: patterns,
    strip_every_mention: z.boolean().default(false),
    rewrite: z.record(z.string(), rewriting),
    follows: z
      .array(z.strictObject({ when: z.string(), from: pattern, to: z.string() }))
      .default([]),
    leftovers: byValue,
    implies: byValue,
  })
  .transform((f) => ({
    kind: f.kind,
    id: f.id,
    markers: f.markers,
    settledBy: f.settled_by ?? f.markers,
    edited: f.edited ?? f.markers,
    alsoStripped: f.also_stripped,
    anyIs: f.any_is,
    notSettling: f.not_settling,
    stripEveryMention: f.strip_every_mention,
    rewrite: f.rewrite,
    follows: f.follows,
    leftovers: f.leftovers,
    implies: f.implies,
  }));

const operation = z
  .strictObject({
    kind: z.literal('operation'),
    id: z.string().min(1),
    operations: z.array(
      z
        .strictObject({
          names: z.array(pattern).min(1),
          organs: patterns,
          cancer_types: cancerTypes,
          of_metastases: z.boolean().default(false),
        })
        .transform((o) => ({
          names: o.names,
          organs: o.organs,
          cancerTypes: o.cancer_types,
          ofMetastases: o.of_metastases,
        })),
    ),
    primaries: z
      .array(
        z
          .strictObject({ cancer_types: cancerTypes, sites: patterns, names: patterns })
          .transform(({ cancer_types, ...rest }) => ({ ...rest, cancerTypes: cancer_types })),
      )
      .default([]),
    not_operations: patterns,
    unrelated: patterns,
    other_operations: patterns,
    traces: z
      .strictObject({
        rewrites,
        phrases: patterns,
        clauses: patterns,
        words: patterns,
        report_words: patterns,
        kept: patterns,
        residues: patterns,
        watch: patterns,
      })
      .transform(({ report_words, ...rest }) => ({ ...rest, reportWords: report_words })),
    proved_by: patterns,
  })
  .transform(({ not_operations, other_operations, proved_by, ...rest }) => ({
    ...rest,
    notOperations: not_operations,
    otherOperations: other_operations,
    provedBy: proved_by,
  }));

const spread = z
  .strictObject({
    kind: z.literal('spread'),
    id: z.string().min(1),
    asserted: z.array(pattern).min(1),
    asserted_except: z
      .array(
        z
          .strictObject({ pattern, cancer_types: cancerTypes })
          .transform((a) => ({ pattern: a.pattern, cancerTypes: a.cancer_types })),
      )
      .default([]),
    not_spread: patterns,
    regional: patterns,
    absent: patterns,
    restage: z
      .array(
        z
          .strictObject({ from: pattern, to: z.string(), cancer_types: cancerTypes })
          .transform(({ cancer_types, ...rest }) => ({ ...rest, cancerTypes: cancer_types })),
      )
      .default([]),
  })
  .transform(({ asserted_except, not_spread, ...rest }) => ({
    ...rest,
    assertedExcept: asserted_except,
    notSpread: not_spread,
  }));

const entry = z
  .strictObject({
    kind: z.literal('entry'),
    id: z.string().min(1),
    entries: z
      .array(
        z
          .strictObject({
            tag: z.string().min(1),
            days_after: z.number().int().min(0),
            title: z.string(),
            body: z.string().min(1),
          })
          .transform(({ days_after, ...rest }) => ({ ...rest, daysAfter: days_after })),
      )
      .min(1),
    prose: z.string().min(1),
    terms: z.record(z.string(), z.record(z.string(), z.string())).default({}),
    variants: z
      .array(
        z
          .strictObject({
            matches: pattern.optional(),
            operated: z.boolean().optional(),
            cancer_types: cancerTypes,
            terms: z.record(z.string(), z.string()),
          })
          .transform(({ cancer_types, operated, matches, terms }) => ({
            matches,
            isOperated: operated,
            cancerTypes: cancer_types,
            terms,
          })),
      )
      .default([]),
    contradicts: patterns,
    establishes: z.array(z.enum(['operation_done', 'spread'])).default([]),
  })
  .transform(({ kind: _, ...rest }) => ({ kind: 'entry' as const, ...rest }));

/** One file of `facts/` or `entries/`; `kind` says which shape it has. */
export const factFileSchema = z.discriminatedUnion('kind', [
  markers,
  result,
  operation,
  spread,
  entry,
]);
