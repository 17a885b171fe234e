import type { Command } from 'commander';
import type { App } from '../compose.js';
import { type OpenBill, openBill } from '../core/bill.js';
import type { Form } from '../core/form.js';
import { formRow } from '../offline/form-row.js';
import { openSink } from '../offline/output/open-sink.js';
import { verifyForms } from '../offline/verify-forms.js';
import type { VerifyTally } from '../offline/verify-tally.js';
import type { Verifier } from '../verify/verifier.js';
import { type Context, EXIT } from './context.js';
import { costSoFar } from './cost.js';
import { requireOutApart } from './keep-inputs.js';
import {
  jsonOption,
  outOption,
  printSummary,
  quietOption,
  requireOneUseOfStdout,
} from './output.js';
import { withProgress } from './progress.js';
import { byId, faultList, readFile } from './read-file.js';
import {
  addSettings,
  configWithoutRewards,
  JUDGING_SETTINGS,
  OFFLINE_SETTINGS,
} from './settings.js';
import { verifySummary } from './verify-summary.js';
import { withApp } from './with-app.js';

interface VerifyOptions {
  readonly forms: string;
  readonly out: string;
  readonly judge?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const AFTER = `
A question's verdict is that of its worst claim:
  NOT_SUPPORTED  flagged: the record contradicts it, or it leaves out or makes up something that matters
  NOT_ADDRESSED  the record is silent on it
  SUPPORTED      the record says so; the evidence quotes where
  NOT_CHECKED    a promise of the prescriber, or no answer
  FAILED         the judge could not be asked or gave no usable answer; reason says why
Labels that a form may carry (gold, perturbations) are never shown to the verifier.
A line that is no form is told on standard error as file:line: field: what, and the others are verified.

Exit status:
  0  every answer was verified
  1  an unexpected error
  2  bad usage, catalog or input (also where the sound forms were verified)
  3  some answers are FAILED, or the budget was spent
  130  interrupted; no output was written

Example:
  flipside verify --forms forms.jsonl --out verified.jsonl`;

/** `flipside verify`: the answers of forms against the patients' records. */
export function addVerify(program: Command, context: Context): void {
  const command = program
    .command('verify')
    .summary('check answered forms against the record')
    .description(
      'Verify answered prior-authorization forms: each answer is taken apart into claims, each claim is looked up in ' +
        "the patient's record, and every question gets a row with its verdict, the evidence and a rationale.",
    )
    .requiredOption(
      '--forms <file>',
      'Answered forms with their records, one JSON object a line; "-" is standard input. Required.\nExample: --forms forms.jsonl',
    )
    .addOption(outOption({ rows: 'verification rows', example: 'verified.jsonl', required: true }))
    .option(
      '--judge <name>',
      'Who checks the claims: rules, which needs no network, or a judge of the config file with "ask: claim".\n' +
        'Default: that of the setting verifier, which is rules unless set.\nExample: --judge reader',
    )
    .addOption(jsonOption('the summary'))
    .addOption(quietOption());
  addSettings(command, [...OFFLINE_SETTINGS, ...JUDGING_SETTINGS.filter((key) => key !== 'judge')])
    .addHelpText('after', AFTER)
    .action(async (options: VerifyOptions) => {
      context.exitCode = await runVerify(options, context);
    });
}

async function runVerify(options: VerifyOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  await requireOutApart(options.out, [options.forms]);
  // No pair is judged, so no key is asked for the judge of pairs.
  const flags = { ...options, judge: 'rules', verifier: options.judge };
  const config = configWithoutRewards(flags, context, { verifier: 'judge' });
  return withApp(config, context, (app) => verifyWith(app, options, context));
}

async function verifyWith(app: App, options: VerifyOptions, context: Context): Promise<number> {
  // First of all: it may lack a key.
  const verifier = await app.verifier();
  const faults = faultList(context);
  const read = await readFile(options.forms, formRow, { context, faults });
  const forms = [...byId(read, { field: 'form_id', idOf: (f) => f.formId, faults }).values()];
  const bill = openBill();
  const started = app.clock.nowSeconds();
  const tally = await verifyTo(options, { forms, verifier, app, context, bill });
  const seconds = app.clock.nowSeconds() - started;
  const ran = {
    tally,
    seconds,
    badRows: faults.count,
    catalog: app.catalog,
    judge: verifier.identity,
    bill: bill.total(),
  };
  printSummary(verifySummary(ran), options, context);
  if (faults.count > 0) return EXIT.badInput;
  return tally.failed.size === 0 ? EXIT.ok : EXIT.incomplete;
}

function verifyTo(
  options: VerifyOptions,
  given: {
    readonly forms: readonly Form[];
    readonly verifier: Verifier;
    readonly app: App;
    readonly context: Context;
    readonly bill: OpenBill;
  },
): Promise<VerifyTally> {
  const { forms, verifier, app, context, bill } = given;
  const { clock, scoreParts } = app;
  const told = {
    out: context.stderr,
    what: 'forms verified',
    total: forms.length,
    quiet: options.quiet ?? false,
    clock,
    aside: () => costSoFar(bill),
  };
  const { signal } = context;
  const call = { signal, lane: 'offline' as const, noCache: false, salt: '', bill };
  const { breathe } = scoreParts;
  return openSink({ path: options.out, stdout: context.stdout }, (writer) =>
    withProgress(told, (onVerified) =>
      verifyForms(forms, { verifier, call, writer, breathe, onVerified }),
    ),
  );
}
