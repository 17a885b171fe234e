import { checkReferences } from './treatments-references.js';
import type { TreatmentsFile } from './treatments-schema.js';
import { checkSpellings } from './treatments-spellings.js';

/** A fault and the path of the file's value where it stands. */
export interface TreatmentsFault {
  readonly at: readonly PropertyKey[];
  readonly message: string;
}

/** What the schema cannot see: names and ids against each other. */
export function checkTreatments(file: TreatmentsFile): TreatmentsFault[] {
  return [...checkReferences(file), ...checkSpellings(file)];
}
