import { z } from 'zod';
import { type LabelledForm, labelledFormRow } from './labelled-form-row.js';
import type { RowKind } from './read-rows.js';

/** A form with its labels, and the row it was read from, to be written again with other answers in it. */
export interface AnsweredForm {
  readonly labelled: LabelledForm;
  /** The known fields of the row. Its questions stand in the order of those of the form. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** A labelled `form` row that is kept as it was written. One that is perturbed already is a fault. */
export const answeredFormRow: RowKind<AnsweredForm> = {
  fields: labelledFormRow.fields,
  schema: z.record(z.string(), z.unknown()).transform((row, context): AnsweredForm => {
    const read = labelledFormRow.schema.safeParse(row);
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        context.addIssue({ code: 'custom', path: [...path], message });
      }
      return z.NEVER;
    }
    if (read.data.perturbations.length > 0) {
      const message = 'the form is perturbed already; give the one with right answers';
      context.addIssue({ code: 'custom', path: ['perturbations'], message });
      return z.NEVER;
    }
    return { labelled: read.data, row };
  }),
};
