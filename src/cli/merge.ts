import type { Command } from 'commander';
import { oneLine } from '../core/printable.js';
import { mergedShards } from '../offline/bulk/merge-shards.js';
import { openRows } from '../offline/input/open-rows.js';
import { shardsOf } from '../offline/input/shards.js';
import { openWholeSink } from '../offline/output/whole-sink.js';
import { type Context, EXIT } from './context.js';
import { count } from './figures.js';
import { requireOutApart } from './keep-inputs.js';
import {
  jsonOption,
  type OutputOptions,
  outOption,
  printSummary,
  quietOption,
  requireOneUseOfStdout,
} from './output.js';

const AFTER = `
The shards must all be there and of one run: of the same rollouts, catalog, judge (by whichever base_url) and options; a
row that was changed after it was written is refused. What is merged is what the
run would have written in one, save that "cached" is told of each shard by itself.

Exit status:
  0  merged, and every rollout was scored
  1  an unexpected error
  2  bad usage or input: a shard is missing, there twice, changed, or of another run; no output was written
  3  merged; some rollouts were MASKED or FAILED
  130  interrupted; no output was written

Example:
  flipside merge rewards-*-of-16.jsonl --out rewards.jsonl`;

interface MergeOptions extends OutputOptions {
  readonly out: string;
}

/** `flipside merge`: one output of those of an array of jobs. */
export function addMerge(program: Command, context: Context): void {
  program
    .command('merge')
    .summary('merge the outputs of "score --shard"')
    .description(
      'Make one file of the outputs of "flipside score --shard 1/n" to "n/n", in the order of the input.',
    )
    .argument(
      '<shard...>',
      'The outputs of all shards, in any order; a folder stands for its files and those of the folders within.',
    )
    .addOption(outOption({ rows: 'reward rows', example: 'rewards.jsonl', required: true }))
    .addOption(jsonOption('how many rewards have which status'))
    .addOption(quietOption())
    .addHelpText('after', AFTER)
    .action(async (shards: string[], options: MergeOptions) => {
      context.exitCode = await runMerge(shards, options, context);
    });
}

async function runMerge(
  shards: readonly string[],
  options: MergeOptions,
  context: Context,
): Promise<number> {
  requireOneUseOfStdout(options);
  await requireOutApart(options.out, shards);
  const { stdin, stdout, stderr, signal } = context;
  const paths: string[] = [];
  for (const path of shards) {
    paths.push(...(await shardsOf(path, (note) => stderr.write(`note: ${oneLine(note)}\n`))));
  }
  const open = (path: string) => openRows([path], { stdin, signal, format: 'flipside' });
  const statuses = new Map<string, number>();
  await openWholeSink({ path: options.out, stdout }, async (sink) => {
    for await (const reward of mergedShards({ open, paths })) {
      const status = String(reward.status);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sink.write(reward);
    }
  });
  const rollouts = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  const of = (status: string) => statuses.get(status) ?? 0;
  const [scored, masked, failed] = [of('SCORED'), of('MASKED'), of('FAILED')];
  const summary = {
    json: () => ({ rollouts, scored, masked, failed }),
    text: () =>
      `rollouts  ${count(rollouts)}: ${count(scored)} scored, ${count(masked)} masked, ${count(failed)} failed\n`,
  };
  printSummary(summary, options, context);
  return scored === rollouts ? EXIT.ok : EXIT.incomplete;
}
