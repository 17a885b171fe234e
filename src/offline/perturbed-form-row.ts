import type { PerturbedForm } from '../calibrate/perturb/perturb-form.js';
import type { AnsweredForm } from './answered-form-row.js';

/**
 * The row of a form with some answers replaced: all its other fields as they were, `perturbations`, and the questions that
 * may be flagged because of one. A label of a replaced answer becomes NOT_SUPPORTED, and its evidence goes.
 */
export function perturbedFormRow(
  { row }: AnsweredForm,
  perturbed: PerturbedForm,
  passedOn: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const wrong = new Map(perturbed.perturbations.map((p) => [p.questionId, p]));
  const given = row.questions as readonly Readonly<Record<string, unknown>>[];
  const questions = perturbed.form.questions.map(({ questionId }, i) => {
    const question = given[i] as Readonly<Record<string, unknown>>;
    const of = wrong.get(questionId);
    if (!of) return question;
    const { gold_evidence: _, ...rest } = question;
    const label = 'gold' in question ? { gold: 'NOT_SUPPORTED' } : {};
    return { ...rest, answer: of.perturbed, ...label };
  });
  return {
    ...row,
    ...passedOn,
    questions,
    perturbations: perturbed.perturbations.map((p) => ({
      question_id: p.questionId,
      original: p.original,
      perturbed: p.perturbed,
      error_type: p.errorType,
      why: p.why,
    })),
    consistency_flags_expected: perturbed.consistencyFlagsExpected,
  };
}
