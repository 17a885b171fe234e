import type { Command } from 'commander';
import type { Context } from './context.js';
import { addDrawOptions } from './draw-options.js';
import { jsonOption, quietOption } from './output.js';
import { type CompareFlags, runCompare } from './run-compare.js';
import { addSettings, OFFLINE_SETTINGS } from './settings.js';

const AFTER = `
Pairs of equal case, intervention and samples (sample_index of sibling and baseline) are compared, where both sides have a
score; the others are counted as left out. Samples of one number are told apart by their rollout ids where both files have
some of the same; where they have not, their means are compared as one pair or, if one side has more of them, nothing is. The
coverage (CMS) of baselines is compared sample by sample as well. Differences are of the first less the second, with a 95 %
interval by drawing whole cases anew.
  sign flips  the default test: signs of whole cases are flipped, for the pairs of one case are alike
  McNemar     of pairs that are fully correct or not, exact; takes pairs as independent
  Wilcoxon    of the cases' mean differences
The tests by family (intervention, stratum) are corrected by Holm over the families (interventions, strata).

--fail-under holds figures of the first run against bounds: css, cms, scored (the share of its rollouts with a
score), difference (of css, to the second run), family.ID or
its first letter (family.D), stratum.KEY=VALUE (with --cases). A name with a comma in it stands in double quotes, and a double
quote in it is doubled: --fail-under '"stratum.site=Paris, 13e"=0.4'. The option may be given more than once: every bound holds.
What has no score is in none of the other figures: hold scored as well (scored=0.95), or a run keeps its bounds by answering less.
A figure that cannot be measured fails its bound; so does the difference where the two sides were judged by different judges
or scored under different catalogs.

Exit status:
  0  compared, and no figure is below its bound
  1  an unexpected error
  2  bad usage, catalog or input (also where the sound rows were compared)
  4  a figure is below its bound, or cannot be measured
  130  interrupted

Example:
  flipside compare new.jsonl old.jsonl --fail-under scored=0.95,css=0.4,family.D=0.2,difference=-0.02`;

/** `flipside compare`: two runs against each other, and bounds that a model must keep. */
export function addCompare(program: Command, context: Context): void {
  const command = program
    .command('compare')
    .summary('compare two runs, or hold one to bounds')
    .description(
      'Compare the rewards of two checkpoints pair by pair, overall and by family, and end with 4 where the first is ' +
        'below a bound: for CI of a model. One file alone is held to the bounds.',
    )
    .argument('<first>', 'file of reward rows of the run that is looked at; "-" is standard input')
    .argument('[second]', 'file of reward rows of the run that it is compared with')
    .option(
      '--cases <file>',
      'The cases, for their strata.\nDefault: none.\nExample: --cases cases.jsonl',
    )
    .option(
      '--first-model <name>',
      'The model of the first file, where it holds several.\nDefault: the only one.\nExample: --first-model step-200',
    )
    .option(
      '--second-model <name>',
      'The model of the second file, where it holds several.\nDefault: the only one.\nExample: --second-model step-100',
    )
    .option(
      '--fail-under <bounds>',
      'Bounds on figures of the first run, with commas between them; may be given again.\nDefault: none.\nExample: --fail-under css=0.4,family.D=0.2',
      (bounds: string, earlier: readonly string[] = []) => [...earlier, bounds],
    );
  addDrawOptions(command).addOption(jsonOption('the comparison')).addOption(quietOption());
  addSettings(command, OFFLINE_SETTINGS)
    .addHelpText('after', AFTER)
    .action(async (first: string, second: string | undefined, flags: CompareFlags) => {
      context.exitCode = await runCompare({ first, second }, flags, context);
    });
}
