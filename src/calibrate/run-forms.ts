import type { Form, QuestionVerification } from '../core/form.js';
import type { Said, VerifiedTwice } from './asked-forms.js';
import type { FormTwice } from './gold-form.js';
import { saltOf } from './repeat-salt.js';

/** The verifier under test: what is known already is shared within a salt. A judge's failure is an answer FAILED. */
export type VerifyForm = (
  form: Form,
  call: { readonly salt: string },
) => Promise<readonly QuestionVerification[]>;

/** Forms that stand before the verifier at once: each may hold many questions of its own. */
const AT_ONCE = 8;

export interface RunFormsOptions {
  readonly verify: VerifyForm;
  readonly repeats: number;
  readonly signal: AbortSignal;
  /** Lets other work of the process run. */
  readonly breathe: () => Promise<void>;
  /** Told how many forms are done, of `runsOf`. */
  readonly onForm: (done: number) => void;
}

/** How many forms a run will verify, both versions and every repeat counted. */
export function runsOf(forms: readonly FormTwice[], { repeats }: { readonly repeats: number }) {
  return repeats * forms.reduce((sum, { perturbed }) => sum + (perturbed ? 2 : 1), 0);
}

/**
 * The clean and the perturbed run, `repeats` times, each repeat under a salt of its own. Throws what `verify` throws,
 * and the signal's reason when it fires.
 */
export async function runForms(
  forms: readonly FormTwice[],
  options: RunFormsOptions,
): Promise<VerifiedTwice[]> {
  const { verify, repeats, signal, breathe, onForm } = options;
  const verified = forms.map((form) => ({
    ...form,
    saidToClean: new Array<Said>(repeats),
    saidToPerturbed: new Array<Said>(form.perturbed ? repeats : 0),
  }));
  const left = tasksOf(verified, repeats);
  let done = 0;
  const oneByOne = async () => {
    for (const { form, into, repeat } of left) {
      signal.throwIfAborted();
      const said = await verify(form, { salt: saltOf(repeat) });
      into[repeat] = new Map(said.map((verification) => [verification.questionId, verification]));
      done += 1;
      onForm(done);
      await breathe();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
  signal.throwIfAborted();
  return verified;
}

interface Task {
  readonly form: Form;
  readonly repeat: number;
  /** Where the answers go, by repeat. */
  readonly into: Said[];
}

function* tasksOf(
  verified: readonly (FormTwice & {
    readonly saidToClean: Said[];
    readonly saidToPerturbed: Said[];
  })[],
  repeats: number,
): Generator<Task> {
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const { clean, perturbed, saidToClean, saidToPerturbed } of verified) {
      yield { form: clean.form, repeat, into: saidToClean };
      if (perturbed) yield { form: perturbed.form, repeat, into: saidToPerturbed };
    }
  }
}
