import type { Command } from 'commander';
import { FlipsideError } from '../errors.js';
import { calibrateForms } from './calibrate-forms.js';
import { calibratePairs } from './calibrate-pairs.js';
import type { CalibrateOptions } from './calibrate-run.js';
import type { Context } from './context.js';
import { requireOutsApart } from './keep-inputs.js';
import { jsonOption, quietOption, requireOneUseOfStdin, requireOneUseOfStdout } from './output.js';
import { FEWEST_JUDGED } from './require-measured.js';
import {
  addSettings,
  configWithoutRewards,
  JUDGING_SETTINGS,
  OFFLINE_SETTINGS,
} from './settings.js';
import { withApp } from './with-app.js';

const AFTER = `
The figures, each with its 95 % interval, which takes into account that answers of one form (pairs of one case) are alike:
  false positives  claims: right answers that are flagged (NOT_SUPPORTED); pairs: WRONG or PARTIAL ones scored higher
  detection        claims: wrong answers that are flagged; pairs: WRONG ones judged WRONG
  by consistency   claims: wrong answers because of which a right answer of the form is flagged; never added to detection
  credit withheld  pairs: CORRECT or PARTIAL ones scored lower
  abstention       questions that the judge left without a verdict of its own accord
  failures         questions to which it gave no usable answer: unreachable, refused, unreadable
                   neither is in the other rates; the bounds say what those were with them counted
  flips            questions whose repeats do not all agree; undefined without --repeats
What counts is measured on the test split, two forms (cases) in three by their id; the train split stands beside it. Where
fewer than ${FEWEST_JUDGED} right or ${FEWEST_JUDGED} wrong answers (pairs) of it were judged, nothing is written.
A calibration holds for the judge as it is configured now: another prompt, model or parameter needs a new one.

Exit status:
  0  the judge is calibrated
  1  an unexpected error
  2  bad usage, configuration or input (also where the sound rows were used); no output was written if too few were sound
  3  the judge failed on some questions, or the budget was spent; they count as unanswered. No output was written if too
     few were answered
  130  interrupted; no output was written

Example:
  flipside calibrate --judge rules --forms forms.jsonl --perturbed perturbed.jsonl --out calibration.json
  flipside calibrate --judge rules --pairs known.jsonl --out calibration.json --report calibration.html`;

/** `flipside calibrate`: how often a judge is wrong, as a file that the server can be held to. */
export function addCalibrate(program: Command, context: Context): void {
  const command = program
    .command('calibrate')
    .summary('measure how often a judge is wrong')
    .description(
      'Calibrate a judge: put questions to it of which the right answer is known, and write down how often it is wrong. ' +
        'A judge of claims is given forms as they were answered and the same forms with wrong answers in them; a judge ' +
        'of pairs is given pairs of known verdict.',
    )
    .requiredOption(
      '--judge <name>',
      'The judge to measure: rules, or a judge of the config file. Required.\nExample: --judge rules',
    )
    .option(
      '--forms <file>',
      'Forms whose answers are right, one JSON object a line; where questions carry "gold", only SUPPORTED and ' +
        'NOT_ADDRESSED ones count. With --perturbed.\nDefault: none.\nExample: --forms forms.jsonl',
    )
    .option(
      '--perturbed <file>',
      'The same forms with some answers made wrong, as "flipside perturb" writes them.\nDefault: none.\nExample: --perturbed perturbed.jsonl',
    )
    .option(
      '--pairs <file>',
      'Labelled pairs, instead of forms: one JSON object a line with pair_id, intervention_id, baseline, sibling, label ' +
        'and, where known, case_id and transform.\nDefault: none.\nExample: --pairs known.jsonl',
    )
    .option(
      '--labels <file>',
      'What humans say of the same answers or pairs, for the agreement with them: form_id, question_id and label, or ' +
        'pair_id and label; of several raters the majority counts.\nDefault: none.\nExample: --labels human.jsonl',
    )
    .option(
      '--repeats <k>',
      'How often each question is put, 20 at most. Rates rest on the first answer, the others show how often it flips.\nDefault: 1.\nExample: --repeats 3',
    )
    .requiredOption(
      '--out <file>',
      'Where the calibration goes, as JSON. "-" is standard output, and the summary then goes to standard error. ' +
        'Required.\nExample: --out calibration.json',
    )
    .option(
      '--report <file>',
      'Where a page with the plots goes: one HTML file that needs no network.\nDefault: none.\nExample: --report calibration.html',
    )
    .addOption(jsonOption('the figures'))
    .addOption(quietOption());
  addSettings(command, [...OFFLINE_SETTINGS, ...JUDGING_SETTINGS.filter((key) => key !== 'judge')])
    .addHelpText('after', AFTER)
    .action(async (options: CalibrateFlags) => {
      context.exitCode = await runCalibrate(options, context);
    });
}

type CalibrateFlags = Omit<CalibrateOptions, 'repeats'> & {
  readonly forms?: string;
  readonly perturbed?: string;
  readonly pairs?: string;
  readonly repeats?: string;
};

const MAX_REPEATS = 20;

async function runCalibrate(flags: CalibrateFlags, context: Context): Promise<number> {
  const { forms, perturbed, pairs, judge } = flags;
  requireOneUseOfStdout(flags);
  requireReportApart(flags);
  const inputs = [forms, perturbed, pairs, flags.labels];
  requireOneUseOfStdin(inputs);
  await requireOutsApart({ '--out': flags.out, '--report': flags.report }, inputs);
  const options = { ...flags, repeats: repeatsOf(flags.repeats) };
  if (forms !== undefined && perturbed !== undefined && pairs === undefined) {
    // No pair is judged, so no key is asked for the judge of pairs.
    const config = configWithoutRewards({ ...flags, judge: 'rules', verifier: judge }, context);
    return withApp(config, context, (app) =>
      calibrateForms({ ...options, forms, perturbed }, { app, context }),
    );
  }
  if (pairs !== undefined && forms === undefined && perturbed === undefined) {
    const config = configWithoutRewards(flags, context);
    return withApp(config, context, (app) =>
      calibratePairs({ ...options, pairs }, { app, context }),
    );
  }
  throw new FlipsideError(
    'invalid_request',
    'give --forms and --perturbed for a judge of claims, or --pairs for a judge of pairs',
  );
}

/** Throws where the page would share standard output with the calibration or the figures. */
function requireReportApart({ out, report, json }: CalibrateFlags): void {
  if (report !== '-' || (out !== '-' && !json)) return;
  throw new FlipsideError(
    'invalid_request',
    '--report - shares standard output with --out - or --json; give --report a file',
  );
}

function repeatsOf(flag: string | undefined): number {
  const repeats = Number(flag ?? 1);
  if (Number.isInteger(repeats) && repeats >= 1 && repeats <= MAX_REPEATS) return repeats;
  throw new FlipsideError(
    'invalid_request',
    `--repeats ${flag}: expected a whole number from 1 to ${MAX_REPEATS}`,
  );
}
