import type { ConceptMention, Status } from '../record/reading.js';

const NOT_THE_PATIENT: ReadonlySet<Status> = new Set([
  'family',
  'other_person',
  'withdrawn',
  'general',
  'negated',
]);

/** Whether a mention is of something that is or was so of the patient, or may be. */
export function isOfPatientStatus({ status }: Pick<ConceptMention, 'status'>): boolean {
  return !NOT_THE_PATIENT.has(status);
}
