import type { Answer, ClaimVerdict, Form, FormQuestion } from '../core/form.js';

/** A form, and what is known of its answers. The judge sees `form` alone. */
export interface GoldForm {
  readonly form: Form;
  /** The right verdict by question id; an answer that is not in it is taken to be right. */
  readonly gold: ReadonlyMap<string, ClaimVerdict>;
  /** The answers that were replaced by wrong ones; none in a clean form. */
  readonly perturbations: readonly { readonly questionId: string; readonly errorType: string }[];
}

/** A form as it was answered, and the same form with wrong answers in it; absent where nobody perturbed it. */
export interface FormTwice {
  readonly clean: GoldForm;
  readonly perturbed?: GoldForm;
}

/** What is wrong with one form of the perturbed file. */
export interface FormFault {
  readonly formId: string;
  readonly field: string;
  readonly what: string;
}

/**
 * Lays each perturbed form beside its clean one. A perturbed form that is not the same form with other answers is a
 * fault, and is left out: both runs must rest on the same evidence.
 */
export function matchForms(
  clean: readonly GoldForm[],
  perturbed: readonly GoldForm[],
): { readonly forms: FormTwice[]; readonly faults: FormFault[] } {
  const cleanById = new Map(clean.map((gold) => [gold.form.formId, gold]));
  const sound = new Map<string, GoldForm>();
  const faults: FormFault[] = [];
  for (const gold of perturbed) {
    const { formId } = gold.form;
    const found = faultsOf(gold, cleanById.get(formId));
    faults.push(...found.map((fault) => ({ formId, ...fault })));
    if (found.length === 0) sound.set(formId, gold);
  }
  const forms = clean.map((gold) => {
    const other = sound.get(gold.form.formId);
    return { clean: gold, ...(other ? { perturbed: other } : {}) };
  });
  return { forms, faults };
}

/** Whether an answer can be right or wrong: no promise, and not blank. */
export function isCheckable({ type, answer }: FormQuestion): boolean {
  return type !== 'attestation' && !isBlank(answer);
}

function isBlank(answer: Answer | undefined): boolean {
  if (answer === undefined) return true;
  if (typeof answer === 'number') return false;
  return typeof answer === 'string' ? answer.trim() === '' : answer.length === 0;
}

function faultsOf(perturbed: GoldForm, clean: GoldForm | undefined): Omit<FormFault, 'formId'>[] {
  if (!clean) {
    return [{ field: 'form_id', what: 'no clean form has this id; give both versions of a form' }];
  }
  const { record } = perturbed.form;
  if (JSON.stringify(record) !== JSON.stringify(clean.form.record)) {
    return [
      { field: 'record', what: "is not the clean form's; both must rest on the same record" },
    ];
  }
  const before = questionsOf(clean);
  const after = questionsOf(perturbed);
  const replaced = new Set(perturbed.perturbations.map((p) => p.questionId));
  const ids = new Set([...before.keys(), ...after.keys(), ...replaced]);
  return [...ids].flatMap((id) => {
    const what = questionFault({ before: before.get(id), after: after.get(id) }, replaced.has(id));
    return what === undefined ? [] : [{ field: 'questions', what: `"${id}": ${what}` }];
  });
}

function questionFault(
  { before, after }: { readonly before?: FormQuestion; readonly after?: FormQuestion },
  isReplaced: boolean,
): string | undefined {
  if (!before || !after) return 'is not in both versions of the form';
  const sameAnswer = JSON.stringify(before.answer) === JSON.stringify(after.answer);
  if (isReplaced && sameAnswer)
    return 'is listed as perturbed, and its answer is that of the clean form';
  if (isReplaced && !isCheckable(after)) return 'is perturbed, and cannot be checked';
  if (!isReplaced && !sameAnswer)
    return 'has another answer than in the clean form, and is not listed as perturbed';
  return undefined;
}

function questionsOf({ form }: GoldForm): Map<string, FormQuestion> {
  return new Map(form.questions.map((question) => [question.questionId, question]));
}
