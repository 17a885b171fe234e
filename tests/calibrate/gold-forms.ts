import type { GoldForm } from '../../src/calibrate/gold-form.js';
import type {
  ClaimVerdict,
  Form,
  FormQuestion,
  QuestionVerification,
} from '../../src/core/form.js';

/** A form of yes/no questions by their answers. */
export function form(formId: string, answers: Readonly<Record<string, string>>): Form {
  const question = ([questionId, answer]: [string, string]): FormQuestion => ({
    questionId,
    type: 'yes_no',
    text: 'Is it so?',
    options: ['Yes', 'No'],
    answer,
  });
  return {
    formId,
    drug: 'adalimumab',
    payer: '',
    specialty: 'gastroenterology',
    guidance: '',
    record: [{ docId: 'd1', date: '', type: '', text: `The record of ${formId}.` }],
    questions: Object.entries(answers).map(question),
  };
}

export function goldForm(of: Form, given: Partial<Omit<GoldForm, 'form'>> = {}): GoldForm {
  return { form: of, gold: new Map(), perturbations: [], ...given };
}

/** Verdicts by question id; a second id names the answer that it does not fit. */
export function said(
  formId: string,
  verdicts: Readonly<Record<string, ClaimVerdict | 'FAILED' | [ClaimVerdict, string]>>,
): Map<string, QuestionVerification> {
  return new Map(
    Object.entries(verdicts).map(([questionId, given]) => {
      const [verdict, withQuestionId] = Array.isArray(given) ? given : [given];
      const inconsistencies = withQuestionId ? [{ withQuestionId, rationale: 'because' }] : [];
      return [questionId, { formId, questionId, verdict, claims: [], inconsistencies }];
    }),
  );
}
