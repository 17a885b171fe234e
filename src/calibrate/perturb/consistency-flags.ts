import type { Answer, Form, FormQuestion } from '../../core/form.js';
import type { Perturbation } from './perturb-form.js';
import { isCheckable } from './perturbers.js';

/** Shorter words say little of what a text is about. */
const WORD = /\p{L}[\p{L}\p{N}-]{4,}/gu;
const SHORTEST = 3;

/**
 * Questions that a perturbed answer no longer fits: their own, unperturbed answer still says what was replaced, of the
 * same subject. Only what can be told from the words; a flipped yes or no, and what was only added, tell of none.
 */
export function consistencyFlags(form: Form, perturbations: readonly Perturbation[]): string[] {
  const perturbed = new Set(perturbations.map((p) => p.questionId));
  return form.questions
    .filter((q) => isCheckable(q) && !perturbed.has(q.questionId))
    .filter((q) =>
      perturbations.some((p) => {
        const of = form.questions.find((o) => o.questionId === p.questionId);
        return of !== undefined && tellsReplaced(q, p) && sharesSubject(q, of);
      }),
    )
    .map((q) => q.questionId);
}

function tellsReplaced({ answer }: FormQuestion, { before, after }: Perturbation): boolean {
  if (before.length < SHORTEST || /^(?:yes|no)$/i.test(before)) return false;
  const text = ` ${textOf(answer)} `.toLowerCase();
  return stands(before, text) && (after === '' || !stands(after, text));
}

function stands(words: string, text: string): boolean {
  const at = text.indexOf(words.toLowerCase());
  const around = at < 0 ? '' : `${text[at - 1]}${text[at + words.length]}`;
  return at >= 0 && !/[\p{L}\p{N}]/u.test(around);
}

function sharesSubject(a: FormQuestion, b: FormQuestion): boolean {
  const words = new Set(wordsOf(a));
  return wordsOf(b).some((w) => words.has(w));
}

function wordsOf({ text, answer }: FormQuestion): string[] {
  return `${text} ${textOf(answer)}`.toLowerCase().match(WORD) ?? [];
}

function textOf(answer: Answer | undefined): string {
  if (typeof answer === 'string') return answer;
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '');
}
