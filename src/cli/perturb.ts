import type { Command } from 'commander';
import { TRANSFORMS, type Transform } from '../calibrate/known/known-pair.js';
import { SPLITS, type Split } from '../calibrate/split.js';
import { FlipsideError } from '../errors.js';
import type { Context } from './context.js';
import { requireOutApart } from './keep-inputs.js';
import { jsonOption, outOption, quietOption, requireOneUseOfStdout } from './output.js';
import { perturbFormsFile } from './perturb-forms.js';
import { perturbPairsFile } from './perturb-pairs.js';
import {
  addSettings,
  configWithoutRewards,
  JUDGING_SETTINGS,
  OFFLINE_SETTINGS,
} from './settings.js';
import { withApp } from './with-app.js';

const AFTER = `
Forms: about --rate of the answers of each form that can be checked and are right (labelled SUPPORTED or NOT_ADDRESSED, or
else as the embedded verifier finds) are replaced. Only what the record supports can be made wrong: a wrong answer is
definite, anchored in the patient's own record, and nowhere said of the patient. Attestations and empty answers stay.
Each row is the form with "perturbations" (question_id, original, perturbed, error_type, why) and
"consistency_flags_expected". A taxonomy is YAML or JSON: "error_types", a weight by name, and "others", the weight of all
that are not named (0 unless given).

Pairs and rollouts: pairs whose right verdict follows from how they were made, by "transform":
  unchanged     the baseline is its own sibling: WRONG, or untestable where the source is
  corrected     what must go is gone, and what must come is there: CORRECT
  hedged, halved, acknowledged   half of it: PARTIAL
  paraphrased, reordered, padded, attacked   the source's sibling in other words, in another order, between polite words,
                or with words to its judge: the source's label (attacks are put to siblings that earn nothing)

The same input and seed give the same output, whatever the order of the file.

Exit status:
  0  done
  1  an unexpected error
  2  bad usage, catalog, taxonomy or input (also where the sound rows were used)
  3  the model that makes answers wrong failed on some, or the budget was spent
  130  interrupted; no output was written

Example:
  flipside perturb --forms forms.jsonl --rate 0.3 --seed 1 --out perturbed.jsonl
  flipside perturb --pairs pairs.jsonl --out known.jsonl`;

/** What the command line says, read. */
export interface PerturbOptions {
  readonly out: string;
  readonly seed: number;
  readonly split: Split | 'all';
  readonly json?: boolean;
  readonly quiet?: boolean;
}

type PerturbFlags = Omit<PerturbOptions, 'seed' | 'split'> & {
  readonly forms?: string;
  readonly pairs?: string;
  readonly rollouts?: string;
  readonly rate?: string;
  readonly seed?: string;
  readonly split?: string;
  readonly taxonomy?: string;
  readonly adversarial?: boolean;
  readonly judge?: string;
  readonly perturber?: string;
  readonly transforms?: string;
};

/** `flipside perturb`: questions whose right answer is known, for measuring judges. */
export function addPerturb(program: Command, context: Context): void {
  const command = program
    .command('perturb')
    .summary('make wrong answers, or pairs of known verdict, to measure a judge by')
    .description(
      'Make questions whose right answer is known: forms with some answers made plausibly wrong, for judges of claims, or ' +
        'pairs whose verdict follows from how they were made, for judges of pairs.',
    )
    .option(
      '--forms <file>',
      'Answered forms with their records, one JSON object a line; "-" is standard input.\nDefault: none; one of --forms, --pairs and --rollouts is needed.\nExample: --forms forms.jsonl',
    )
    .option(
      '--pairs <file>',
      'Labelled pairs, one JSON object a line.\nDefault: none.\nExample: --pairs pairs.jsonl',
    )
    .option(
      '--rollouts <file>',
      'Rollouts, baselines with their siblings, without labels: pairs are made of the baselines alone.\nDefault: none.\nExample: --rollouts rollouts.jsonl',
    )
    .addOption(
      outOption({
        rows: 'perturbed forms, or the pairs,',
        example: 'perturbed.jsonl',
        required: true,
      }),
    )
    .option(
      '--rate <share>',
      'Share of the answers of a form that are made wrong, above 0 and up to 1. With --forms.\nDefault: 0.3.\nExample: --rate 0.2',
    )
    .option('--seed <n>', 'Which answers, and how: a whole number.\nDefault: 1.\nExample: --seed 7')
    .option(
      '--split <name>',
      'Only the forms or cases of one side: train, test or all. The side hangs on the id alone.\nDefault: all.\nExample: --split train',
    )
    .option(
      '--taxonomy <file>',
      'How often each type of error is to be made, as confirmed errors of production have it. With --forms.\nDefault: none, all alike.\nExample: --taxonomy errors.yaml',
    )
    .option(
      '--adversarial',
      'Keep only wrong answers that the judge of --judge does not flag; several are tried for each question. With --forms.\nDefault: off.\nExample: --adversarial',
    )
    .option(
      '--judge <name>',
      'The judge under test of --adversarial: rules, or a judge of the config file with "ask: claim".\nDefault: rules.\nExample: --judge reader',
    )
    .option(
      '--perturber <name>',
      'A model that makes the answers wrong in the place of the rules: an entry of the config file with "ask: perturb". The ' +
        'same check against the record follows. With --forms.\nDefault: none, rules make them.\nExample: --perturber writer',
    )
    .option(
      '--transforms <names>',
      `Which pairs to make, with commas between: ${TRANSFORMS.join(', ')}. With --pairs and --rollouts.\nDefault: all.\nExample: --transforms unchanged,corrected`,
    )
    .addOption(jsonOption('the summary'))
    .addOption(quietOption());
  addSettings(command, [...OFFLINE_SETTINGS, ...JUDGING_SETTINGS.filter((key) => key !== 'judge')])
    .addHelpText('after', AFTER)
    .action(async (flags: PerturbFlags) => {
      context.exitCode = await runPerturb(flags, context);
    });
}

async function runPerturb(flags: PerturbFlags, context: Context): Promise<number> {
  requireOneUseOfStdout(flags);
  const { forms, pairs, rollouts, judge } = flags;
  const options = { ...flags, seed: seedOf(flags.seed), split: splitNamed(flags.split) };
  if ([forms, pairs, rollouts].filter((f) => f !== undefined).length !== 1) {
    throw wrongUse('give one of --forms, --pairs and --rollouts');
  }
  await requireOutApart(flags.out, [forms, pairs, rollouts, flags.taxonomy]);
  // No pair is judged, so no key is asked for the judge of pairs.
  const config = configWithoutRewards(
    { ...flags, judge: 'rules', verifier: judge ?? 'rules' },
    context,
  );
  if (forms !== undefined) {
    refuse(flags, ['transforms'], '--forms');
    if (judge !== undefined && !flags.adversarial) {
      throw wrongUse('--judge names the judge under test of --adversarial; give both or neither');
    }
    const rate = rateOf(flags.rate);
    const { taxonomy, perturber, adversarial = false } = flags;
    return withApp(config, context, (app) =>
      perturbFormsFile(
        { ...options, forms, rate, taxonomy, perturber, adversarial },
        { app, context },
      ),
    );
  }
  refuse(flags, ['rate', 'taxonomy', 'adversarial', 'judge', 'perturber'], 'pairs');
  const transforms = transformsOf(flags.transforms);
  const source = pairs === undefined ? { rollouts: rollouts as string } : { pairs };
  return withApp(config, context, (app) =>
    perturbPairsFile({ ...options, ...source, transforms }, { app, context }),
  );
}

function refuse(flags: PerturbFlags, names: readonly (keyof PerturbFlags)[], what: string): void {
  const stray = names.find((name) => flags[name] !== undefined);
  if (stray !== undefined) throw wrongUse(`--${stray} has no meaning with ${what}`);
}

function rateOf(flag = '0.3'): number {
  const rate = Number(flag);
  if (rate > 0 && rate <= 1) return rate;
  throw wrongUse(`--rate ${flag}: expected a share above 0 and up to 1`);
}

function seedOf(flag = '1'): number {
  const seed = Number(flag);
  if (Number.isSafeInteger(seed) && seed >= 0 && seed <= MOST_SEED) return seed;
  throw wrongUse(`--seed ${flag}: expected a whole number from 0 to ${MOST_SEED}`);
}

/** Samples of a model are numbered by the seed. */
const MOST_SEED = 1_000_000_000;

function splitNamed(flag = 'all'): Split | 'all' {
  const found = [...SPLITS, 'all' as const].find((s) => s === flag);
  if (found) return found;
  throw wrongUse(`--split ${flag}: expected train, test or all`);
}

function transformsOf(flag: string | undefined): ReadonlySet<Transform> {
  if (flag === undefined) return new Set(TRANSFORMS);
  return new Set(
    flag.split(',').map((name) => {
      const found = TRANSFORMS.find((t) => t === name.trim());
      if (found) return found;
      throw wrongUse(
        `--transforms: there is no "${name.trim()}"; there are ${TRANSFORMS.join(', ')}`,
      );
    }),
  );
}

function wrongUse(message: string): FlipsideError {
  return new FlipsideError('invalid_request', message);
}
