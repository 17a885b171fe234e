import type { Form, FormQuestion, QuestionVerification } from '../core/form.js';
import type { AskedQuestion } from './asked-question.js';
import { type FormTwice, type GoldForm, isCheckable } from './gold-form.js';

/** What a verifier said to a form, by question id; a question that it did not answer is not in it. */
export type Said = ReadonlyMap<string, QuestionVerification>;

/** A form with what was said to both versions, a repeat each. */
export interface VerifiedTwice extends FormTwice {
  readonly saidToClean: readonly Said[];
  /** Empty where there is no perturbed version. */
  readonly saidToPerturbed: readonly Said[];
}

/** What the rates of a verifier are broken down by. */
export const FORM_DIMENSIONS = [
  'error_type',
  'question_type',
  'gold',
  'drug',
  'payer',
  'specialty',
] as const;

/** Verdicts of humans on answers of the clean forms; undefined where nobody judged. */
export type HumanVerdictOf = (formId: string, questionId: string) => string | undefined;

/**
 * The questions of a form as the rates count them. False positives: right answers of the clean form that can be
 * checked. Detection: the perturbed answers. A verdict NOT_CHECKED on them is no answer.
 */
export function askedOfForm(verified: VerifiedTwice, humanOf: HumanVerdictOf): AskedQuestion[] {
  return [...askedOfClean(verified, humanOf), ...askedOfPerturbed(verified)];
}

function askedOfClean(
  { clean, saidToClean }: VerifiedTwice,
  humanOf: HumanVerdictOf,
): AskedQuestion[] {
  const { form, gold } = clean;
  return form.questions.flatMap((question) => {
    const { questionId } = question;
    const right = gold.get(questionId);
    const isRight = right === undefined || right === 'SUPPORTED' || right === 'NOT_ADDRESSED';
    if (!isRight || !isCheckable(question)) return [];
    const repeats = saidToClean.map((said) => verdictOf(said, questionId));
    const human = humanOf(form.formId, questionId);
    return {
      cluster: form.formId,
      strata: { ...strataOf(form, question), ...(right ? { gold: right } : {}) },
      answered: repeats[0] !== undefined,
      repeats,
      failed: hasFailed(saidToClean[0]?.get(questionId)),
      counts: { falsePositive: repeats[0] === 'NOT_SUPPORTED' },
      ...(human === undefined ? {} : { human }),
    };
  });
}

function askedOfPerturbed(verified: VerifiedTwice): AskedQuestion[] {
  const { perturbed, saidToPerturbed } = verified;
  if (!perturbed) return [];
  const { form, perturbations } = perturbed;
  const questions = new Map(form.questions.map((question) => [question.questionId, question]));
  return perturbations.map(({ questionId, errorType }) => {
    const question = questions.get(questionId) as FormQuestion;
    const repeats = saidToPerturbed.map((said) => verdictOf(said, questionId));
    return {
      cluster: form.formId,
      strata: { ...strataOf(form, question), ...named({ error_type: errorType }) },
      answered: repeats[0] !== undefined,
      repeats,
      failed: hasFailed(saidToPerturbed[0]?.get(questionId)),
      counts: {
        detectionDirect: repeats[0] === 'NOT_SUPPORTED',
        detectionByConsistency: isBetrayed(questionId, { ...verified, perturbed }),
      },
    };
  });
}

/**
 * Whether a right answer of the form came to be flagged because of this wrong one: either answer names the other as the
 * one it does not fit, which was not so in the clean form; or, where this is the form's only wrong answer, a right one
 * is NOT_SUPPORTED that was not before. With several wrong answers nobody can tell which of them did that.
 */
function isBetrayed(
  questionId: string,
  verified: VerifiedTwice & { readonly perturbed: GoldForm },
): boolean {
  const { perturbed, saidToClean, saidToPerturbed } = verified;
  const [before, after] = [saidToClean[0], saidToPerturbed[0]];
  if (!before || !after) return false;
  const wrong = new Set(perturbed.perturbations.map((p) => p.questionId));
  const right = perturbed.form.questions.map((q) => q.questionId).filter((id) => !wrong.has(id));
  return right.some(
    (other) =>
      (clash(after, questionId, other) && !clash(before, questionId, other)) ||
      (wrong.size === 1 && isFlagged(after, other) && !isFlagged(before, other)),
  );
}

/** Whether one of two answers names the other as the one it does not fit. */
function clash(said: Said, one: string, other: string): boolean {
  const names = (id: string, named: string) =>
    said.get(id)?.inconsistencies.some((i) => i.withQuestionId === named) ?? false;
  return names(one, other) || names(other, one);
}

function isFlagged(said: Said, questionId: string): boolean {
  return said.get(questionId)?.verdict === 'NOT_SUPPORTED';
}

function verdictOf(said: Said, questionId: string): string | undefined {
  const verdict = said.get(questionId)?.verdict;
  return verdict === 'FAILED' || verdict === 'NOT_CHECKED' ? undefined : verdict;
}

/** Whether an answer has no verdict because its judge failed; one that abstains on a claim says that it cannot tell. */
export function hasFailed(said: QuestionVerification | undefined): boolean {
  if (said?.verdict !== 'FAILED') return false;
  const failed = said.claims.filter((claim) => claim.verdict === 'FAILED');
  return failed.length === 0 || failed.some(({ reason }) => reason !== 'JUDGE_ABSTAINED');
}

function strataOf({ drug, payer, specialty }: Form, { type }: FormQuestion) {
  return { question_type: type, ...named({ drug, payer, specialty }) };
}

/** Without the strata that have no name. */
function named(strata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(strata).filter(([, value]) => value !== ''));
}
