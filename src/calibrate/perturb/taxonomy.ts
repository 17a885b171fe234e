import { z } from 'zod';
import { readYamlFile } from '../../catalog/yaml-file.js';
import { ERROR_TYPES } from './error-type.js';

/** How often each kind of error is to be made, relative to the others. */
export interface Taxonomy {
  /** 0 for a type that is not to be made. */
  weightOf(errorType: string): number;
  /** Types with a weight above 0 and what they are, for an LLM to work by; empty where nothing is said of one. */
  readonly types: ReadonlyMap<string, string>;
}

/** Every known type alike. */
export const EVEN_TAXONOMY: Taxonomy = {
  weightOf: () => 1,
  types: new Map(ERROR_TYPES.map((type) => [type, ''])),
};

const weight = z.number().min(0, 'below 0; a type that is not to be made has weight 0').max(1e6);
const NAME = /^[a-z][a-z0-9_]{0,59}$/;
const WRITTEN = `"error_types", a weight by name, such as {error_types: {drug_swap: 2}, others: 1}; known are ${ERROR_TYPES.join(', ')}`;
const taxonomySchema = z
  .strictObject(
    {
      error_types: z
        .record(
          z.string(),
          z.union([weight, z.strictObject({ weight, description: z.string().default('') })]),
        )
        .superRefine((types, context) => {
          for (const name of Object.keys(types).filter((n) => !NAME.test(n))) {
            const message = 'no name of an error type; use lower-case letters, digits and "_"';
            context.addIssue({ code: 'custom', path: [name], message });
          }
        }),
      others: weight.default(0),
    },
    {
      error: ({ code, input }) => {
        if (code !== 'invalid_type') return undefined;
        return `${input === null ? 'is empty' : 'holds no map'}; a taxonomy takes ${WRITTEN}`;
      },
    },
  )
  .superRefine(({ error_types, others }, context) => {
    const weights = Object.values(error_types).map((of) =>
      typeof of === 'number' ? of : of.weight,
    );
    if (Math.max(others, ...weights) > 0) return;
    const message = `gives weight to no type, so that nothing would be made wrong; a taxonomy takes ${WRITTEN}`;
    context.addIssue({ code: 'custom', path: ['error_types'], message });
  });

/**
 * Reads a taxonomy, YAML or JSON: `error_types`, a weight for each by name (or `weight` and `description`), and `others`,
 * the weight of known types that are not named, 0 by default. Types of the user's own are for an LLM perturber: no rule
 * makes them. Throws FlipsideError `catalog_invalid` with every fault as `file:line: what is wrong`.
 */
export function readTaxonomy(path: string): Taxonomy {
  const { error_types: given, others } = readYamlFile(path, taxonomySchema).value;
  const named = new Map(
    Object.entries(given).map(([type, of]) => [
      type,
      typeof of === 'number' ? { weight: of, description: '' } : of,
    ]),
  );
  const all = [...new Set([...named.keys(), ...ERROR_TYPES])];
  const weightOf = (type: string) => named.get(type)?.weight ?? others;
  return {
    weightOf,
    types: new Map(
      all.filter((t) => weightOf(t) > 0).map((t) => [t, named.get(t)?.description ?? '']),
    ),
  };
}
