import type { Answer, ClaimVerdict, Form, FormQuestion } from '../../core/form.js';
import type { Candidate } from './candidate.js';
import { consistencyFlags } from './consistency-flags.js';
import { drawOrder } from './draw.js';
import type { FormView } from './patient-record.js';
import { isCheckable } from './perturbers.js';
import type { Taxonomy } from './taxonomy.js';

/** A right answer that was replaced by a wrong one. */
export interface Perturbation {
  readonly questionId: string;
  readonly original: Answer;
  readonly perturbed: Answer;
  readonly errorType: string;
  readonly why: string;
  readonly before: string;
  readonly after: string;
}

/** A form with some answers made wrong, and what was seen on the way. */
export interface PerturbedForm {
  readonly form: Form;
  readonly perturbations: readonly Perturbation[];
  /** Ids of unperturbed questions whose answers no longer fit a perturbed one, as far as can be told. */
  readonly consistencyFlagsExpected: readonly string[];
  /** Answers that could be checked and were not wrong already: what the rate is of. */
  readonly checkable: number;
  /** Wrong answers that were not used: the record supports them after all, or the judge under test was not fooled. */
  readonly setAside: { readonly supported: number; readonly caught: number };
}

/** What somebody says to answers of the form, in their order. */
export type VerdictsOn = (
  questions: readonly FormQuestion[],
) => Promise<readonly (ClaimVerdict | 'FAILED')[]>;

/** A form whose record has been read: as a perturber sees it, and what the embedded verifier says to answers of it. */
export interface OpenForm {
  readonly view: FormView;
  readonly verdictsOn: VerdictsOn;
}

export interface PerturbParts {
  /** Share of the checkable answers to replace. */
  readonly rate: number;
  readonly seed: number;
  readonly taxonomy: Taxonomy;
  /** What is known of the answers as they are; only what the record supports can be made wrong. */
  readonly gold: ReadonlyMap<string, ClaimVerdict | 'FAILED'>;
  readonly wrongAnswers: (question: FormQuestion) => Promise<readonly Candidate[]>;
  /** The truth check: a wrong answer that it holds to be SUPPORTED, and the right one not, is not used. */
  readonly verdictsOn: VerdictsOn;
  /** The judge under test; given, only wrong answers that it does not flag are used. */
  readonly fooled?: VerdictsOn;
}

/** Wrong answers that are tried for one question, and what a type counts for that the form has already. */
const MOST_TRIES = 12;
const AGAIN = 0.25;

/**
 * Replaces about `rate` of the checkable answers by wrong ones: which, and by what, hangs on the seed and on the ids of
 * form and question alone. Fewer where no wrong answer can be made that is surely wrong.
 */
export async function perturbForm(form: Form, parts: PerturbParts): Promise<PerturbedForm> {
  const { rate, seed, gold } = parts;
  const checkable = form.questions.filter(
    (q) => isCheckable(q) && gold.get(q.questionId) !== 'NOT_SUPPORTED',
  );
  const wanted = Math.round(rate * checkable.length);
  const order = drawOrder(
    checkable.filter((q) => gold.get(q.questionId) === 'SUPPORTED'),
    { wordsOf: (q) => [seed, 'question', form.formId, q.questionId], weightOf: () => 1 },
  );
  const done = new Map<string, Perturbation>();
  const setAside = { supported: 0, caught: 0 };
  for (const question of order) {
    if (done.size >= wanted) break;
    const used = new Set([...done.values()].map((p) => p.errorType));
    const found = await firstUsable(question, { form, parts, used, setAside });
    if (found) done.set(question.questionId, found);
  }
  const perturbations = form.questions.flatMap((q) => done.get(q.questionId) ?? []);
  return {
    form: { ...form, questions: form.questions.map((q) => answered(q, done.get(q.questionId))) },
    perturbations,
    consistencyFlagsExpected: consistencyFlags(form, perturbations),
    checkable: checkable.length,
    setAside,
  };
}

async function firstUsable(
  question: FormQuestion,
  on: {
    readonly form: Form;
    readonly parts: PerturbParts;
    readonly used: ReadonlySet<string>;
    readonly setAside: { supported: number; caught: number };
  },
): Promise<Perturbation | undefined> {
  const { parts, setAside } = on;
  const tries = inOrder(await parts.wrongAnswers(question), { question, ...on }).slice(
    0,
    MOST_TRIES,
  );
  if (tries.length === 0) return undefined;
  const asked = tries.map(({ answer }, i) => ({
    ...question,
    questionId: `${question.questionId}~${i}`,
    answer,
  }));
  const [toRight, ...truths] = await parts.verdictsOn([question, ...asked]);
  const wrong = tries.flatMap((candidate, i) => {
    // To say SUPPORTED to both is to see no difference, which is what is to be measured: it is no sign of truth.
    const isTrue = truths[i] === 'SUPPORTED' && toRight !== 'SUPPORTED';
    if (!isTrue) return [{ candidate, asked: asked[i] as FormQuestion }];
    setAside.supported += 1;
    return [];
  });
  for (const { candidate, asked: one } of wrong) {
    const [verdict] = (await parts.fooled?.([one])) ?? [];
    if (verdict !== 'NOT_SUPPORTED' && verdict !== 'FAILED')
      return perturbation(question, candidate);
    setAside.caught += 1;
  }
  return undefined;
}

/** Type by type in the order in which types are drawn, a candidate of each in turn. */
function inOrder(
  candidates: readonly Candidate[],
  on: {
    readonly question: FormQuestion;
    readonly form: Form;
    readonly parts: PerturbParts;
    readonly used: ReadonlySet<string>;
  },
): Candidate[] {
  const { seed, taxonomy } = on.parts;
  const words = [seed, 'candidate', on.form.formId, on.question.questionId];
  const types = drawOrder([...new Set(candidates.map((c) => c.errorType))], {
    wordsOf: (type) => [...words, type],
    weightOf: (type) => taxonomy.weightOf(type) * (on.used.has(type) ? AGAIN : 1),
  });
  const byType = types.map((type) =>
    drawOrder(
      candidates.filter((c) => c.errorType === type),
      { wordsOf: (c) => [...words, type, JSON.stringify(c.answer)], weightOf: () => 1 },
    ),
  );
  const most = Math.max(0, ...byType.map((of) => of.length));
  return Array.from({ length: most }, (_, i) => byType.flatMap((of) => of[i] ?? [])).flat();
}

function perturbation(
  { questionId, answer }: FormQuestion,
  { answer: perturbed, errorType, why, before, after }: Candidate,
): Perturbation {
  return { questionId, original: answer as Answer, perturbed, errorType, why, before, after };
}

function answered(question: FormQuestion, wrong: Perturbation | undefined): FormQuestion {
  return wrong ? { ...question, answer: wrong.perturbed } : question;
}
