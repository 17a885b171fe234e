import type { FormQuestion, QuestionType } from '../../core/form.js';
import type { Candidate, Perturber } from './candidate.js';
import { changeMembers } from './change-members.js';
import { flipYesNo } from './flip-yes-no.js';
import { changeNumber } from './number/change-number.js';
import type { FormView } from './patient-record.js';
import { shiftDate } from './shift-date.js';
import { swapOption } from './swap-option.js';
import { editText } from './text/edit-text.js';

/** By question type; a type without one is a promise, and never perturbed. */
const PERTURBERS: Readonly<Partial<Record<QuestionType, Perturber>>> = {
  yes_no: flipYesNo,
  multiple_choice: swapOption,
  multi_select: changeMembers,
  date: shiftDate,
  number: changeNumber,
  free_text: (question, view) => {
    const { answer } = question;
    return typeof answer === 'string' ? editText({ ...question, answer }, view) : [];
  },
};

/** The wrong answers that rules make of a right one, the same one once. Pure. */
export function wrongAnswers(question: FormQuestion, view: FormView): Candidate[] {
  if (!isAnswered(question)) return [];
  const made = PERTURBERS[question.type]?.(question, view) ?? [];
  const right = JSON.stringify(question.answer);
  const found = new Map(made.map((c) => [JSON.stringify(c.answer), c]));
  found.delete(right);
  return [...found.values()];
}

/** Whether there is anything to check: no promise, no empty answer. */
export function isCheckable(question: FormQuestion): boolean {
  return question.type !== 'attestation' && isAnswered(question);
}

function isAnswered({ answer }: FormQuestion): boolean {
  if (answer === undefined) return false;
  return (
    typeof answer === 'number' ||
    (typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0)
  );
}
