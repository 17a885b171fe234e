import { hasFailed, type VerifiedTwice } from '../calibrate/asked-forms.js';
import { calibrationOfForms } from '../calibrate/calibration.js';
import { type FormTwice, matchForms } from '../calibrate/gold-form.js';
import { runForms, runsOf } from '../calibrate/run-forms.js';
import { type OpenBill, openBill } from '../core/bill.js';
import { type LabelledForm, labelledFormRow } from '../offline/labelled-form-row.js';
import type { Verifier } from '../verify/verifier.js';
import {
  type Calibrated,
  type CalibrateOptions,
  type CalibrateParts,
  readHumanLabels,
  writeCalibration,
} from './calibrate-run.js';
import type { Context } from './context.js';
import { costSoFar } from './cost.js';
import { withProgress } from './progress.js';
import { byId, type FaultList, faultList, readFile } from './read-file.js';

type FormsOptions = CalibrateOptions & { readonly forms: string; readonly perturbed: string };

/** Calibrates a judge of claims on forms and the same forms perturbed. */
export async function calibrateForms(
  options: FormsOptions,
  { app, context }: CalibrateParts,
): Promise<number> {
  const faults = faultList(context);
  const given = { context, faults };
  const forms = await readForms(options, given);
  const humanOf = await readHumanLabels(options.labels, given);
  const make = async (): Promise<Calibrated> => {
    const bill = openBill();
    const verifier = await app.verifier();
    const verified = await verifyTwice(forms, { options, app, verifier, context, bill });
    const calibration = calibrationOfForms(verified, {
      judge: verifier.identity,
      created: app.clock.today(),
      repeats: options.repeats,
      humanOf: (formId, questionId) => humanOf({ kind: 'answer', formId, questionId }),
    });
    return { calibration, bill: bill.total(), failures: failuresIn(verified) };
  };
  return writeCalibration(options, { ...given, make });
}

/** The forms in both versions; a perturbed form that is not its clean one with other answers is a fault. */
async function readForms(
  { forms, perturbed }: FormsOptions,
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<FormTwice[]> {
  const clean = await readLabelled(forms, given);
  const other = await readLabelled(perturbed, given);
  const matched = matchForms(clean.forms, other.forms);
  for (const { formId, field, what } of matched.faults) {
    given.faults.add({ file: other.file, line: other.lineOf(formId), field, what });
  }
  return matched.forms;
}

async function readLabelled(
  path: string,
  given: { readonly context: Context; readonly faults: FaultList },
) {
  const read = await readFile(path, labelledFormRow, given);
  const idOf = ({ form }: LabelledForm) => form.formId;
  const forms = byId(read, { field: 'form_id', idOf, faults: given.faults });
  const lineOf = (formId: string) =>
    read.rows.find(({ value }) => idOf(value) === formId)?.line ?? 0;
  return { file: read.file, forms: [...forms.values()], lineOf };
}

function verifyTwice(
  forms: readonly FormTwice[],
  given: CalibrateParts & {
    readonly options: FormsOptions;
    readonly verifier: Verifier;
    readonly bill: OpenBill;
  },
): Promise<VerifiedTwice[]> {
  const { options, app, verifier, context, bill } = given;
  const { repeats } = options;
  const { clock, scoreParts } = app;
  const { signal } = context;
  const told = {
    out: context.stderr,
    what: 'forms verified',
    total: runsOf(forms, { repeats }),
    quiet: options.quiet ?? false,
    clock,
    aside: () => costSoFar(bill),
  };
  const call = { signal, lane: 'offline' as const, noCache: false, bill };
  return withProgress(told, (onForm) =>
    runForms(forms, {
      verify: (form, { salt }) => verifier.verify(form, { ...call, salt }),
      repeats,
      signal,
      breathe: scoreParts.breathe,
      onForm,
    }),
  );
}

/** The answers on which the judge failed, with the first reason of each. */
function failuresIn(verified: readonly VerifiedTwice[]): Calibrated['failures'] {
  const said = verified.flatMap(({ saidToClean, saidToPerturbed }) => [
    ...saidToClean,
    ...saidToPerturbed,
  ]);
  return said
    .flatMap((of) => [...of.values()])
    .filter(hasFailed)
    .map(({ claims }) => {
      const first = claims.find((claim) => claim.verdict === 'FAILED');
      return { reason: first?.reason ?? 'JUDGE_UNAVAILABLE', detail: first?.rationale ?? '' };
    });
}
