import type { FormQuestion } from '../../core/form.js';

/** Two answers that cannot both be right. */
export interface AnswerClash {
  readonly questions: readonly [FormQuestion, FormQuestion];
  readonly rationale: string;
}
