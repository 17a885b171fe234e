import type { Statement } from './reading.js';

/**
 * True where the statement tells of a resection that is over. "Surveillance after nephrectomy" does where no
 * operation is planned (`planned`).
 */
export function isDone({ entity, stance }: Statement, planned: boolean): boolean {
  if (entity.concept?.procedureKind !== 'resection') return false;
  const behind = entity.reference && entity.timing === 'adjuvant' && !planned;
  return stance.action === 'past' || behind;
}
