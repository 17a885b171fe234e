import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { ExpectedChange, Intervention, Mutation } from '../core/intervention.js';
import { FlipsideError } from '../errors.js';
import { type InterventionFile, interventionSchema } from './interventions-schema.js';
import { type Fault, faultsError, readYamlFile } from './yaml-file.js';

/** An intervention and the file it came from, for faults that are found later. */
export interface LoadedIntervention {
  readonly intervention: Intervention;
  readonly file: string;
  lineOf(path: readonly PropertyKey[]): number;
}

/**
 * Reads every `*.yaml` of DIR/interventions (of DIR itself where there is no such folder), in order of id.
 * Throws FlipsideError `catalog_invalid` with all faults of all files, each as `file:line: what is wrong`.
 */
export function loadInterventions(dir: string): LoadedIntervention[] {
  const files = interventionFiles(dir);
  const faults: string[] = [];
  const loaded: LoadedIntervention[] = [];
  for (const file of files) {
    try {
      loaded.push(loadOne(file));
    } catch (error) {
      if (!(error instanceof FlipsideError)) throw error;
      faults.push(error.message);
    }
  }
  faults.push(...duplicates(loaded));
  if (faults.length > 0) throw new FlipsideError('catalog_invalid', faults.join('\n'));
  return loaded.sort((a, b) => (a.intervention.id < b.intervention.id ? -1 : 1));
}

function interventionFiles(dir: string): string[] {
  const sub = join(dir, 'interventions');
  const folder = existsSync(sub) ? sub : dir;
  const wrong = (message: string) => faultsError([{ file: folder, line: 1, message }]);
  let entries: string[];
  try {
    entries = readdirSync(folder);
  } catch (cause) {
    throw wrong(`cannot be read (${(cause as Error).message}); name a catalog directory`);
  }
  const files = entries.filter((f) => /\.ya?ml$/.test(f) && f !== 'treatments.yaml').sort();
  if (files.length === 0) throw wrong('holds no intervention; add one YAML file per intervention');
  return files.map((f) => join(folder, f));
}

function loadOne(file: string): LoadedIntervention {
  const { value, lineOf } = readYamlFile(file, interventionSchema);
  const faults = [...shapeFaults(value), ...patternFaults(value)].map((f) => ({
    file,
    line: lineOf(f.path),
    message: f.message,
  }));
  if (basename(file).replace(/\.ya?ml$/, '') !== value.id) {
    faults.push({ file, line: lineOf(['id']), message: `id "${value.id}" is not the file's name` });
  }
  if (faults.length > 0) throw faultsError(faults);
  return { intervention: toIntervention(value), file, lineOf };
}

type PathFault = Pick<Fault, 'message'> & { readonly path: readonly PropertyKey[] };

function shapeFaults(value: InterventionFile): PathFault[] {
  const { mutation, mutation_type: type, mutation_pattern: pattern } = value;
  const replacement = value.mutation_replacement;
  if (mutation && type) {
    return [{ path: ['mutation_type'], message: 'give mutation or mutation_type, not both' }];
  }
  if (mutation) return [];
  if (!type) return [{ path: [], message: 'missing field "mutation" (or "mutation_type")' }];
  const faults: PathFault[] = [];
  if (type !== 'insert' && pattern === undefined) {
    faults.push({ path: ['mutation_type'], message: `${type} needs the field "mutation_pattern"` });
  }
  if (type !== 'delete' && replacement === undefined) {
    faults.push({
      path: ['mutation_type'],
      message: `${type} needs the field "mutation_replacement"`,
    });
  }
  if (type === 'delete' && replacement !== undefined) {
    faults.push({
      path: ['mutation_replacement'],
      message: 'a delete has no replacement; remove it or use replace',
    });
  }
  return faults;
}

/** With which `must_match` and `must_not_match` are searched; `mutation_flags` are those of the mutation alone. */
const APPLIES_FLAGS = 'im';

function patternFaults(value: InterventionFile): PathFault[] {
  const { mutation_pattern: pattern, mutation_flags: flags, applies_to } = value;
  const conditions = (['must_match', 'must_not_match'] as const).flatMap((field) =>
    applies_to[field].map((source, i) => ({
      path: ['applies_to', field, i],
      source,
      flags: APPLIES_FLAGS,
    })),
  );
  const mutation = pattern ? [{ path: ['mutation_pattern'], source: pattern, flags }] : [];
  return [...conditions, ...mutation].flatMap(({ path, source, flags }) => {
    try {
      new RegExp(source, flags);
      return [];
    } catch (cause) {
      const why = (cause as Error).message.replace(/^Invalid regular expression: /, '');
      return [{ path, message: `pattern does not compile: ${why}` }];
    }
  });
}

function duplicates(loaded: readonly LoadedIntervention[]): string[] {
  const first = new Map<string, string>();
  return loaded.flatMap(({ intervention, file, lineOf }) => {
    const other = first.get(intervention.id);
    if (!other) first.set(intervention.id, file);
    return other
      ? [`${file}:${lineOf(['id'])}: duplicate id "${intervention.id}", also in ${other}`]
      : [];
  });
}

function toIntervention(file: InterventionFile): Intervention {
  const { applies_to: a } = file;
  const content = {
    id: file.id,
    family: file.family,
    title: file.title,
    appliesTo: {
      cancerTypes: a.cancer_types,
      mustMatch: a.must_match,
      mustNotMatch: a.must_not_match,
      facts: a.facts,
    },
    mutation: toMutation(file),
    expectedChange: toExpectedChange(file.expected_change),
    scoring: file.scoring,
  };
  return { ...content, digest: sha256Hex(canonicalJson(content)) };
}

function toMutation(file: InterventionFile): Mutation {
  if (file.mutation) return file.mutation;
  const flags = file.mutation_flags;
  const pattern = file.mutation_pattern as string;
  const text = file.mutation_replacement as string;
  if (file.mutation_type === 'delete') return { type: 'delete', pattern, flags };
  if (file.mutation_type === 'replace')
    return { type: 'replace', pattern, flags, replacement: text };
  return { type: 'insert', pattern: file.mutation_pattern, flags, text };
}

function toExpectedChange(change: InterventionFile['expected_change']): ExpectedChange {
  return {
    mustDrop: change.must_drop,
    conditionalIsDropped: change.conditional_is_dropped,
    newPartnerIsDropped: change.new_partner_is_dropped,
    mustAddAny: change.must_add_any,
    mustRequest: change.must_request,
    timingMustShift: change.timing_must_shift,
    intentMustShift: change.intent_must_shift,
    mustNotChange: change.must_not_change,
    acknowledgedIsPartial: change.acknowledged_is_partial,
    acknowledgedBy: change.acknowledged_by,
  };
}
