import { EVEN_TAXONOMY, readTaxonomy } from '../calibrate/perturb/taxonomy.js';
import { splitOf } from '../calibrate/split.js';
import type { App } from '../compose.js';
import { openBill } from '../core/bill.js';
import { FlipsideError } from '../errors.js';
import { type AnsweredForm, answeredFormRow } from '../offline/answered-form-row.js';
import { openSink } from '../offline/output/open-sink.js';
import { perturbForms } from '../offline/perturb-forms.js';
import type { FoundRow } from '../offline/read-rows.js';
import { type Context, EXIT } from './context.js';
import { costSoFar } from './cost.js';
import { printSummary } from './output.js';
import type { PerturbOptions } from './perturb.js';
import { perturbFormsSummary } from './perturb-summary.js';
import { withProgress } from './progress.js';
import { type FaultList, faultList, readFile } from './read-file.js';

type FormsOptions = PerturbOptions & {
  readonly forms: string;
  readonly rate: number;
  readonly taxonomy: string | undefined;
  readonly perturber: string | undefined;
  readonly adversarial: boolean;
};

/** Perturbs the forms of a file. */
export async function perturbFormsFile(
  options: FormsOptions,
  { app, context }: { readonly app: App; readonly context: Context },
): Promise<number> {
  const { out, rate, seed, adversarial, perturber } = options;
  const { clock, scoreParts } = app;
  const perturbing = await app.perturbing();
  const taxonomy = options.taxonomy === undefined ? EVEN_TAXONOMY : readTaxonomy(options.taxonomy);
  const ask = perturber === undefined ? undefined : perturbing.perturber(perturber, taxonomy);
  const faults = faultList(context);
  const forms = await readForms(options, { context, faults });
  const bill = openBill();
  const { signal } = context;
  const told = {
    out: context.stderr,
    what: 'forms perturbed',
    total: forms.length,
    quiet: options.quiet ?? false,
    clock,
    aside: () => costSoFar(bill),
  };
  const fooled = adversarial ? await app.verifier() : undefined;
  const tally = await openSink({ path: out, stdout: context.stdout }, (writer) =>
    withProgress(told, (onForm) =>
      perturbForms(forms, {
        rate,
        seed,
        taxonomy,
        writer,
        onForm,
        open: perturbing.open,
        ...(fooled ? { fooled } : {}),
        ...(ask ? { ask } : {}),
        call: { signal, lane: 'offline', noCache: false, salt: '', bill },
        breathe: scoreParts.breathe,
      }),
    ),
  );
  const ran = { tally, rate, badRows: faults.count, bill: bill.total(), asked: perturber };
  printSummary(perturbFormsSummary(ran), options, context);
  if (faults.count > 0) return EXIT.badInput;
  return tally.failed > 0 ? EXIT.incomplete : EXIT.ok;
}

/** The forms of the split, the first of each id. */
async function readForms(
  { forms, split }: FormsOptions,
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<FoundRow<AnsweredForm>[]> {
  const { file, rows } = await readFile(forms, answeredFormRow, given);
  const first = new Map<string, number>();
  const found = rows.filter(({ line, value }) => {
    const { formId } = value.labelled.form;
    const earlier = first.get(formId);
    if (earlier === undefined) {
      first.set(formId, line);
      return true;
    }
    const what = `"${formId}" came before, on line ${earlier}; only the first is used`;
    given.faults.add({ file, line, field: 'form_id', what });
    return false;
  });
  const kept = found.filter(
    ({ value }) => split === 'all' || splitOf(value.labelled.form.formId) === split,
  );
  if (kept.length > 0) return kept;
  throw new FlipsideError('input_invalid', `${file}: holds no form of the ${split} split`);
}
