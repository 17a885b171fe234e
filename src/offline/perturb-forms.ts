import type { Candidate } from '../calibrate/perturb/candidate.js';
import type { AskForWrong } from '../calibrate/perturb/llm/llm-perturber.js';
import type { FormView } from '../calibrate/perturb/patient-record.js';
import {
  type OpenForm,
  type PerturbedForm,
  type PerturbParts,
  perturbForm,
  type VerdictsOn,
} from '../calibrate/perturb/perturb-form.js';
import { wrongAnswers } from '../calibrate/perturb/perturbers.js';
import { mayBeSaid } from '../calibrate/perturb/said-of-patient.js';
import type { Taxonomy } from '../calibrate/perturb/taxonomy.js';
import type { Form, FormQuestion } from '../core/form.js';
import type { JudgeCall } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import type { Verifier } from '../verify/verifier.js';
import type { AnsweredForm } from './answered-form-row.js';
import { perturbedFormRow } from './perturbed-form-row.js';
import type { FoundRow } from './read-rows.js';
import type { RowWriter } from './write-rows.js';

/** What a run came to. */
export interface PerturbTally {
  forms: number;
  /** Answers that could be checked and were not wrong already. */
  checkable: number;
  readonly byType: Map<string, number>;
  readonly setAside: { supported: number; said: number; caught: number };
  /** Questions for which the model that makes answers wrong gave none that could be used. */
  failed: number;
}

export interface PerturbFormsOptions {
  readonly rate: number;
  readonly seed: number;
  readonly taxonomy: Taxonomy;
  /** Reads a form's record. */
  readonly open: (form: Form) => OpenForm;
  /** Given, only wrong answers that it does not flag are kept. */
  readonly fooled?: Verifier;
  /** Given, a model makes the wrong answers, in the place of the rules. */
  readonly ask?: AskForWrong;
  readonly call: JudgeCall;
  readonly writer: RowWriter;
  /** Lets other work of the process run; awaited once a form. */
  readonly breathe: () => Promise<void>;
  readonly onForm: (forms: number) => void;
}

/** How many wrong answers a model is asked for a question: one, or several for a judge to miss. */
const SAMPLES = { plain: 1, adversarial: 4 } as const;

/** Perturbs forms one after the other, and writes a row for each. Throws the signal's reason when it fires. */
export async function perturbForms(
  forms: readonly FoundRow<AnsweredForm>[],
  options: PerturbFormsOptions,
): Promise<PerturbTally> {
  const setAside = { supported: 0, said: 0, caught: 0 };
  const tally: PerturbTally = { forms: 0, checkable: 0, byType: new Map(), setAside, failed: 0 };
  for (const { value, passedOn } of forms) {
    options.call.signal.throwIfAborted();
    const perturbed = await perturbOne(value, options, tally);
    await options.writer.write(perturbedFormRow(value, perturbed, passedOn));
    count(tally, perturbed);
    options.onForm(tally.forms);
    await options.breathe();
  }
  return tally;
}

async function perturbOne(
  { labelled: { form, gold: labels } }: AnsweredForm,
  options: PerturbFormsOptions,
  tally: PerturbTally,
): Promise<PerturbedForm> {
  const { rate, seed, taxonomy, fooled, ask, call } = options;
  const { view, verdictsOn } = options.open(form);
  const byJudge: VerdictsOn = async (questions) =>
    (await (fooled as Verifier).verify({ ...form, questions }, call)).map((v) => v.verdict);
  return perturbForm(form, {
    ...{ rate, seed, taxonomy, verdictsOn },
    gold: labels.size > 0 ? labels : await goldBy(verdictsOn, form),
    wrongAnswers: ask
      ? (question) => askedFor(question, { view, ask, options, tally })
      : async (question) => wrongAnswers(question, view),
    ...(fooled ? { fooled: byJudge } : {}),
  });
}

/** What the embedded verifier says to the answers as they are. */
async function goldBy(verdictsOn: VerdictsOn, { questions }: Form): Promise<PerturbParts['gold']> {
  const verdicts = await verdictsOn(questions);
  return new Map(questions.map((q, i) => [q.questionId, verdicts[i] ?? 'FAILED']));
}

/** Wrong answers of a model, those left out that the record may say of the patient. */
async function askedFor(
  question: FormQuestion,
  on: {
    readonly view: FormView;
    readonly ask: AskForWrong;
    readonly options: PerturbFormsOptions;
    readonly tally: PerturbTally;
  },
): Promise<readonly Candidate[]> {
  const { view, ask, options, tally } = on;
  const { seed, call, fooled } = options;
  const samples = fooled ? SAMPLES.adversarial : SAMPLES.plain;
  const asked = Array.from({ length: samples }, (_, i) =>
    ask(question, { form: view.form, sample: seed * SAMPLES.adversarial + i, call }).catch(
      (cause: unknown) => {
        if (!(cause instanceof FlipsideError) || call.signal.aborted) throw cause;
        return undefined;
      },
    ),
  );
  const made = (await Promise.all(asked)).flatMap((candidate) => candidate ?? []);
  if (made.length === 0) tally.failed += 1;
  const unsaid = made.filter((candidate) => !mayBeSaid(candidate, { question, view }));
  tally.setAside.said += made.length - unsaid.length;
  return unsaid;
}

function count(tally: PerturbTally, { perturbations, checkable, setAside }: PerturbedForm): void {
  tally.forms += 1;
  tally.checkable += checkable;
  tally.setAside.supported += setAside.supported;
  tally.setAside.caught += setAside.caught;
  for (const { errorType } of perturbations) {
    tally.byType.set(errorType, (tally.byType.get(errorType) ?? 0) + 1);
  }
}
