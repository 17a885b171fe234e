import { z } from 'zod';
import { CLAIM_VERDICTS, type ClaimVerdict, type Form } from '../core/form.js';
import { checkedForm, formOf, formShape, questionShape } from './form-row.js';
import { type RowKind, rowKind, rowPart } from './read-rows.js';

/** An answer that was replaced by a wrong one. */
export interface LabelledPerturbation {
  readonly questionId: string;
  readonly errorType: string;
}

/** A form with what a verifier should say to it, which the verifier must not see: give it `form` alone. */
export interface LabelledForm {
  readonly form: Form;
  /** By question_id; a question without a label is not in it. */
  readonly gold: ReadonlyMap<string, ClaimVerdict>;
  /** Empty for a clean form. */
  readonly perturbations: readonly LabelledPerturbation[];
  /** Ids of unperturbed questions that may be flagged because of a perturbed one. */
  readonly consistencyFlagsExpected: readonly string[];
}

const labelledQuestion = rowPart({ ...questionShape, gold: z.enum(CLAIM_VERDICTS).optional() });
const perturbation = rowPart({
  question_id: z.string().min(1, 'empty; name the question whose answer was replaced'),
  error_type: z.string().default(''),
});

/** A `form` row with its labels, for measuring a verifier. */
export const labelledFormRow: RowKind<LabelledForm> = checkedForm(
  rowKind(
    {
      ...formShape,
      questions: z.array(labelledQuestion).min(1, 'empty; there is nothing to verify'),
      perturbations: z.array(perturbation).default([]),
      consistency_flags_expected: z.array(z.string()).default([]),
    },
    (row): LabelledForm => ({
      form: formOf(row),
      gold: new Map(
        row.questions.flatMap(({ question_id, gold }) => (gold ? [[question_id, gold]] : [])),
      ),
      perturbations: row.perturbations.map((p) => ({
        questionId: p.question_id,
        errorType: p.error_type,
      })),
      consistencyFlagsExpected: row.consistency_flags_expected,
    }),
  ),
  (labelled) => labelled.form,
);
