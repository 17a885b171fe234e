import type { ConceptKind } from '../vocabulary.js';

/** "Progesterone receptor", "insulin (index)": what is measured, and no drug that is given. */
const MEASURED_BEHIND =
  /^[- ]?\(?(?:receptors?|levels?|antibod(?:y|ies)|resistan\w+|deficien\w+|index|requirement|secretion|assay|concentration|autoantibod\w+|sensitivity|withdrawal|troughs?|metabolites?|ng\/|pg\/|mg\/dl|iu\/|u\/ml)/i;
const MEASURED_BEFORE = /\b(?:anti|serum|plasma|free|total|random|a\.?m\.?|urinary|urine)[- ]$/i;

/** Whether a name in a text is that of a drug or of a class of drugs, and of no level or receptor. */
export function isDrugName(
  text: string,
  name: { readonly kind: ConceptKind; readonly start: number; readonly end: number },
): boolean {
  if (name.kind !== 'drug' && name.kind !== 'drug_class') return false;
  if (MEASURED_BEHIND.test(text.slice(name.end, name.end + 20))) return false;
  return !MEASURED_BEFORE.test(text.slice(Math.max(0, name.start - 10), name.start));
}
