import type { PerturbedForm } from '../calibrate/perturb/perturb-form.js';
import type { AnsweredForm } from './answered-form-row.js';

/** Fields of a question that speak of its answer, by what their names hold: no longer true of another answer. */
const OF_THE_ANSWER = /gold|label|verdict|evidence|contradict|rationale|claim|consisten|support/;
/** What a row may say of answers, all told of here anew. */
const SAID_OF_ANSWERS: ReadonlySet<string> = new Set([
  'perturbations',
  'consistency_flags_expected',
  'contradicted_by',
]);

/**
 * The row of a form with some answers replaced: all its other fields as they were, `perturbations`, and the questions that
 * may be flagged because of one. Of a replaced answer no label is kept, and no evidence: it is NOT_SUPPORTED where it had a
 * label.
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
    const asked = Object.entries(question).filter(([key]) => !OF_THE_ANSWER.test(snakeCase(key)));
    const label = 'gold' in question ? { gold: 'NOT_SUPPORTED' } : {};
    return { ...Object.fromEntries(asked), answer: of.perturbed, ...label };
  });
  return {
    ...without(row, SAID_OF_ANSWERS),
    ...without(passedOn, SAID_OF_ANSWERS),
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

function without(
  fields: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !names.has(snakeCase(key))));
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}
