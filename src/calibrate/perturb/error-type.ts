/** The ways in which an answer is made wrong. A taxonomy may add its own, for an LLM perturber to work by. */
export const ERROR_TYPES = [
  'count_change',
  'date_shift',
  'diagnosis_swap',
  'drug_swap',
  'duration_change',
  'fabricated_trial',
  'laterality_or_site',
  'negation_flip',
  'omission_of_contradiction',
  'option_swap',
  'response_flip',
  'severity_change',
  'superseded_value',
  'unit_confusion',
  'value_change',
  'wrong_patient_history',
  'yes_no_flip',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];
