import { type Command, Option } from 'commander';
import type { Context } from './context.js';
import { addDrawOptions } from './draw-options.js';
import { quietOption } from './output.js';
import { REPORT_FORMATS } from './report-format.js';
import { type ReportFlags, runReport } from './run-report.js';
import { addSettings, OFFLINE_SETTINGS } from './settings.js';

const AFTER = `
The figures:
  CSS           mean score of the scored pairs. What is untestable, abstained on or failed has no score, and is never 0
  CMS           mean coverage of the baseline rollouts that have one
  intervals     95 %, by drawing whole cases anew: pairs of one case are alike
  ranks         Spearman's rho of CSS against CMS, and how often the ranking holds over the draws
  comparisons   of each two models, over the pairs that both score; tests corrected by Holm
  judges        where other files hold the same pairs, judged by another judge
A figure that is undefined says so, and why. Of a pair that came twice the file named first counts.

Raters' files name a pair by pair_id, which is BASELINE~SIBLING of its rollout ids, or by baseline_rollout_id and
sibling_rollout_id; with label (0, 0.5, 1 or "untestable") and, where asked, coherent (true or false) and rater. A rater who labels a pair in two
ways is an error, and no report is written.

Exit status:
  0  the report was written
  1  an unexpected error
  2  bad usage, catalog or input (also where the sound rows were reported)
  130  interrupted; no report was written

Example:
  flipside report rewards-*.jsonl --cases cases.jsonl --rollouts rollouts.jsonl --out report.html`;

/** `flipside report`: the figures of saved rewards, as a page, tables or data. */
export function addReport(program: Command, context: Context): void {
  const command = program
    .command('report')
    .summary('report on saved rewards')
    .description(
      'Report on saved rewards of one or more models: CSS and CMS with intervals, by family and stratum, ranks, ' +
        'comparisons of models, agreement of judges and human raters, and what tools did.',
    )
    .argument(
      '<rewards...>',
      'files of reward rows, as "flipside score" writes them: one a model, one a judge, or all in one; "-" is standard input',
    )
    .option(
      '--cases <file>',
      'The cases, for their strata and, in a page, what each intervention changed.\nDefault: none.\nExample: --cases cases.jsonl',
    )
    .option(
      '--rollouts <file...>',
      'The rollouts that were scored, for their texts and for the tool calls of their trajectories.\nDefault: none.\nExample: --rollouts rollouts.jsonl',
    )
    .option(
      '--raters <file...>',
      'What human raters said of the pairs.\nDefault: none.\nExample: --raters rater-*.jsonl',
    )
    .option(
      '--tools <with=without...>',
      'Models that are the same policy with tools and without. Otherwise told by names such as gpt-5 and gpt-5-tools, or by trajectories of one model with and without calls. A name with "=" in it stands in double quotes.\nDefault: by names and trajectories.\nExample: --tools agent=single-shot',
    )
    .requiredOption(
      '--out <file>',
      'Where the report goes; it appears whole at the end, or not at all. "-" is standard output. Required.\nExample: --out report.html',
    )
    .addOption(
      new Option(
        '--format <kind>',
        'html: one page that needs no network; md: tables in Markdown; csv: one figure a row; json: everything. Needed where the ending of --out tells none of these.\nDefault: by the ending of --out; html for "-".\nExample: --format md',
      ).choices(REPORT_FORMATS),
    )
    .option(
      '--plots <dir>',
      'A folder for each plot as an SVG and a PNG file.\nDefault: none.\nExample: --plots plots',
    );
  command.option(
    '--pairs <n>',
    'How many pairs a page lets a reader browse at most: of more, a sample that is drawn with the seed and stratified by model, family and verdict; the page says so. All figures are over all pairs. The texts of a page are 24 MB at most.\nDefault: 10000.\nExample: --pairs 2000',
    '10000',
  );
  addDrawOptions(command).addOption(quietOption());
  addSettings(command, OFFLINE_SETTINGS)
    .addHelpText('after', AFTER)
    .action(async (rewards: readonly string[], flags: ReportFlags) => {
      context.exitCode = await runReport(rewards, flags, context);
    });
}
