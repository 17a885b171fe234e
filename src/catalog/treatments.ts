import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { Treatments } from '../core/treatments.js';
import { expandTreatments } from './treatments-expand.js';
import { checkReferences } from './treatments-references.js';
import { treatmentsSchema } from './treatments-schema.js';
import { checkSpellings } from './treatments-spellings.js';
import { faultsError, readYamlFile } from './yaml-file.js';

export interface LoadedTreatments {
  /** Frozen through and through. */
  readonly treatments: Treatments;
  /** SHA-256, hex, of the canonical JSON of `treatments`: comments, layout and grouping do not enter it. */
  readonly digest: string;
}

/**
 * Reads the treatment lexicon. Throws FlipsideError `catalog_invalid` with `file:line: what is wrong` for every fault:
 * those of the file's form, or else a name defined twice, a reference to nothing, a class inside itself, and a spelling
 * that means two things and is not in the context list of both.
 */
export function loadTreatments(path: string): LoadedTreatments {
  const { value, lineOf } = readYamlFile(path, treatmentsSchema);
  const found = [...checkReferences(value), ...checkSpellings(value)];
  const faults = found.map(({ at, message }) => ({
    file: path,
    line: lineOf(at),
    message,
  }));
  if (faults.length > 0) throw faultsError(faults.sort((a, b) => a.line - b.line));
  const treatments = deepFreeze(expandTreatments(value));
  return { treatments, digest: sha256Hex(canonicalJson(treatments)) };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}
