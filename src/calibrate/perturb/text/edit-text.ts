import type { Candidate } from '../candidate.js';
import type { FormView, TextQuestion } from '../patient-record.js';
import { type AnswerText, type Edit, edited, readAnswerText } from './answer-text.js';
import { borrowHistory } from './borrow-history.js';
import { changeCount } from './change-count.js';
import { changeDuration } from './change-duration.js';
import { changeQuantity } from './change-quantity.js';
import { changeSeverity } from './change-severity.js';
import { changeSite } from './change-site.js';
import { claimCombination } from './claim-combination.js';
import { fabricateTrial } from './fabricate-trial.js';
import { flipNegation } from './flip-negation.js';
import { flipResponse } from './flip-response.js';
import { flipSide } from './flip-side.js';
import { shiftTextDate } from './shift-text-date.js';
import { swapDiagnosis } from './swap-diagnosis.js';
import { swapDrug, swapDrugForStranger } from './swap-drug.js';

type TextEditor = (answer: AnswerText, view: FormView, question: TextQuestion) => readonly Edit[];

const EDITORS: readonly TextEditor[] = [
  borrowHistory,
  changeCount,
  changeDuration,
  changeQuantity,
  changeSeverity,
  changeSite,
  claimCombination,
  fabricateTrial,
  flipNegation,
  flipResponse,
  flipSide,
  shiftTextDate,
  swapDiagnosis,
  swapDrug,
];

/** Longer answers are no form's, and are left alone. */
const MAX_LENGTH = 20_000;

/** A free-text answer with one thing in it made wrong. */
export function editText(question: TextQuestion, view: FormView): Candidate[] {
  if (question.answer.length > MAX_LENGTH) return [];
  const answer = readAnswerText(question.answer, view.words);
  const edits = EDITORS.flatMap((editor) => editor(answer, view, question));
  const made = edits.length > 0 ? edits : swapDrugForStranger(answer, view);
  return made.map((edit) => ({
    answer: edited(answer.text, edit),
    errorType: edit.errorType,
    before: answer.text.slice(edit.start, edit.end),
    after: edit.text.trim(),
    why: edit.why,
  }));
}
