/** A finding's words, of a chart instead of a record. */
export const reasonOf = (rationale: string): string => rationale.replace('The record', 'The chart');
