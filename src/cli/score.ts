import { type Command, Option } from 'commander';
import { DEFAULT_PROFILE } from '../core/reward-profile.js';
import { batchOptions } from './ask-by-batch.js';
import type { Context } from './context.js';
import { jsonOption, outOption, quietOption } from './output.js';
import { runScore } from './run-score.js';
import { BULK_DEFAULTS } from './score/bulk-defaults.js';
import type { ScoreOptions } from './score/score-options.js';
import { addSettings, JUDGING_SETTINGS, OFFLINE_SETTINGS, REWARD_SETTINGS } from './settings.js';

const AFTER = `
A line that is no rollout or case is told on standard error as file:line: field: what, and the rest is scored.
A rollout that cannot be scored gets its row all the same, MASKED (there is nothing to score) or FAILED, never a 0.

A run keeps what it has scored beside its output, in .NAME.flipside, which takes as much room as the rollouts and the
output together (for standard output it lies among the temporary files, and such a run does not go on). One that was
stopped, however that came about, goes on when the same command is given again, with other ways to reach its judges (key,
base_url, timeouts, limits) where you like: nothing that was answered is asked again
(under --no-cache, some thousand rollouts are), and the output is the same to the byte. The directory is gone once the
output is whole, and stays where rollouts FAILED that may be asked again.

Exit status:
  0  every rollout was scored
  1  an unexpected error
  2  bad usage, catalog or input (also where the sound lines were scored)
  3  some rollouts were MASKED or FAILED
  130  interrupted; no output was written, and the same command goes on

Example:
  flipside score --rollouts rollouts.jsonl --cases cases.jsonl --out rewards.jsonl`;

/** `flipside score`: rewards for rollouts that were saved to a file. */
export function addScore(program: Command, context: Context): void {
  const command = program
    .command('score')
    .summary('score saved rollouts')
    .description(
      'Score saved rollouts: each sibling is compared with the baselines of its group, the judge says whether the ' +
        'recommendations changed as the intervention demands, and every rollout gets a reward row.',
    )
    .requiredOption(
      '--rollouts <file...>',
      'Rollouts to score, one JSON object a line (also packed as gzip or zstd) or as Parquet: files, folders of them ' +
        '(with the folders within), or "-" for standard input. A row without intervention_id is a baseline; the rollouts of a group may stand ' +
        "anywhere, and all may be more than fits into memory. Fields that are not a rollout's pass through to its reward row; a rollout_id is unique for its policy_model, over all files. Required.\nExample: --rollouts step-120.jsonl step-130.jsonl.gz",
    )
    .option(
      '--map <field=column,...>',
      'Which columns are read as which fields of a rollout; a column within another is written with dots.\n' +
        'Default: none, columns have the names of fields.\nExample: --map output=completion,case_id=meta.case',
    )
    .addOption(
      new Option(
        '--rollouts-format <name>',
        'Whose rows the rollouts are; auto tells those of NeMo Gym by their fields.\nExample: --rollouts-format nemo-gym',
      )
        .choices(['auto', 'flipside', 'nemo-gym'])
        .default('auto'),
    )
    .option(
      '--cases <file>',
      'The cases that the rollouts are about, one JSON object a line; "-" is standard input. With them, a sibling ' +
        'whose mutation changes nothing in its packet is MASKED as MUTATION_NO_OP, grounding has its charts, and coverage its consensus lists.\nDefault: none, that check is left out.\nExample: --cases cases.jsonl',
    )
    .addOption(outOption({ rows: 'reward rows', example: 'rewards.jsonl', required: true }))
    .addOption(pairingOption())
    .option(
      '--salt <text>',
      "Text that becomes part of every verdict's key, so that no verdict is shared with runs of another salt.\nDefault: empty.\nExample: --salt ablation-2",
      '',
    )
    .option(
      '--no-cache',
      'Ask the judge anew for every pair; nothing that was kept is read, and nothing is kept. A "decide" judge then ' +
        'reads two texts a pair; a new --salt asks anew as well, and reads each text once.\n' +
        'Default: off, equal pairs are judged once.\nExample: --no-cache',
    )
    .option(
      '--reward-profile <name>',
      'What a reward is made of: a profile under "reward" in the config file. Grounding takes the charts of --cases.\n' +
        'Default: default, which is css alone unless the config file says otherwise.\nExample: --reward-profile careful',
      DEFAULT_PROFILE,
    )
    .option(
      '--shard <i/n>',
      'Score share i of n of the rollouts, by whole groups, as one of an array of jobs that are all given the same input. ' +
        '"flipside merge" makes one file of their outputs.\nDefault: none, all rollouts.\nExample: --shard 3/16',
    )
    .addOption(
      new Option(
        '--retry <what>',
        'Ask again what FAILED when the same command ran before, and nothing else; the output is written anew.\n' +
          'Default: none.\nExample: --retry failed',
      ).choices(['failed']),
    )
    .option(
      '--restart',
      'Throw away what an unfinished run for the same output has scored, and begin anew.\nDefault: off, it goes on.\nExample: --restart',
    )
    .addOption(jsonOption('the summary'))
    .addOption(quietOption());
  for (const option of batchOptions()) command.addOption(option);
  addSettings(
    command,
    [...OFFLINE_SETTINGS, ...JUDGING_SETTINGS, ...REWARD_SETTINGS, 'max_output_chars'],
    BULK_DEFAULTS,
  )
    .addHelpText('after', AFTER)
    .action(async (options: ScoreOptions) => {
      context.exitCode = await runScore(options, context);
    });
}

function pairingOption(): Option {
  return new Option(
    '--pairing <how>',
    'Which baselines a sibling meets in its group. all: every one. matched: the one of its sample_index, or every one ' +
      'where the numbers differ. anchor: the one of the lowest sample_index. Under matched and anchor a reward hangs on ' +
      'the luck of the partner; all costs more calls of a judge that is paid by the call.\nExample: --pairing matched',
  )
    .choices(['all', 'matched', 'anchor'])
    .default('all');
}
