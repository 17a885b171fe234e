import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { itemKey } from '../calibrate/gold/ballot.js';
import {
  CONSENSUS_RULES,
  type ConsensusRule,
  mergeBallots,
} from '../calibrate/gold/merge-ballots.js';
import { raterAgreement } from '../calibrate/gold/rater-agreement.js';
import { FlipsideError } from '../errors.js';
import { type CarrierRow, disagreementRows, goldRows } from '../offline/gold-rows.js';
import { openSink } from '../offline/output/open-sink.js';
import { raterRow } from '../offline/rater-row.js';
import { type Context, EXIT } from './context.js';
import { goldSummary } from './gold-summary.js';
import { requireOutsApart } from './keep-inputs.js';
import {
  jsonOption,
  outOption,
  printSummary,
  quietOption,
  requireOneUseOfStdin,
  requireOneUseOfStdout,
} from './output.js';
import { type FaultList, faultList, readFile } from './read-file.js';

interface GoldOptions {
  readonly labels: readonly string[];
  readonly out: string;
  readonly disagreements?: string;
  readonly consensus: ConsensusRule;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const AFTER = `
A row of labels is one of
  {"form_id": ..., "question_id": ..., "label": "SUPPORTED"}   or gold or verdict in the place of label
  a whole form whose questions carry "gold"
  {"pair_id": ..., "label": 0.5}                               alone, or in a whole labelled pair
and may name its annotator in "rater"; otherwise the file's name does. Whole forms and pairs are written whole again.

The figures:
  kappa      Cohen's kappa of two annotators, over what both labelled; linear weighs by the distance of 0, 0.5 and 1
  Fleiss     Fleiss' kappa of all of them, over what all labelled. Undefined where chance alone cannot disagree

What has no consensus has no gold: it is left out (in a form its question stays without a label), and --disagreements
lists it with the votes and why: NO_MAJORITY, NOT_UNANIMOUS, or ONE_RATER, for one annotator alone is no consensus.

Exit status:
  0  the gold was written, whatever an expert has yet to decide
  1  an unexpected error
  2  bad usage or input (also where the sound rows were merged)
  130  interrupted; no output was written

Example:
  flipside gold --labels rater-*.jsonl --out gold.jsonl --disagreements open.jsonl`;

/** `flipside gold`: several annotators' labels become one gold. */
export function addGold(program: Command, context: Context): void {
  program
    .command('gold')
    .summary("merge annotators' labels into gold")
    .description(
      'Merge the labels of several annotators, for the answers of forms and for pairs alike, say how far they agree, and ' +
        'list what an expert has to decide.',
    )
    .requiredOption(
      '--labels <file...>',
      'Files of labels, one annotator each, one JSON object a line. Required.\nExample: --labels rater-*.jsonl',
    )
    .addOption(outOption({ rows: 'merged rows', example: 'gold.jsonl', required: true }))
    .option(
      '--disagreements <file>',
      'Where what has no consensus goes, a row an item with the votes.\nDefault: none, they are only counted.\nExample: --disagreements open.jsonl',
    )
    .addOption(
      new Option(
        '--consensus <rule>',
        'When a label is gold: majority (more than half of those who labelled the item) or unanimous.\nDefault: majority.\nExample: --consensus unanimous',
      )
        .choices(CONSENSUS_RULES)
        .default('majority'),
    )
    .addOption(jsonOption('the summary'))
    .addOption(quietOption())
    .addHelpText('after', AFTER)
    .action(async (options: GoldOptions) => {
      context.exitCode = await runGold(options, context);
    });
}

async function runGold(options: GoldOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  requireOneUseOfStdin(options.labels);
  if (options.out === '-' && options.disagreements === '-') {
    throw new FlipsideError(
      'invalid_request',
      '--out - and --disagreements - both write to standard output; give one a file',
    );
  }
  const { out, disagreements } = options;
  await requireOutsApart({ '--out': out, '--disagreements': disagreements }, options.labels);
  const faults = faultList(context);
  const carriers = await readLabels(options.labels, { context, faults });
  const ballots = carriers.flatMap(({ read, rater }) => read.ballots.map((b) => ({ ...b, rater })));
  const items = mergeBallots(ballots, options.consensus);
  await writeAll(goldRows(items, carriers), { path: options.out, context });
  if (options.disagreements !== undefined) {
    await writeAll(disagreementRows(items), { path: options.disagreements, context });
  }
  const merged = { items, agreement: raterAgreement(items), badRows: faults.count };
  printSummary(goldSummary({ ...merged, rule: options.consensus }), options, context);
  return faults.count > 0 ? EXIT.badInput : EXIT.ok;
}

/** All rows of all files, each with its annotator; a second label of one annotator on an item is a fault. */
async function readLabels(
  paths: readonly string[],
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<CarrierRow[]> {
  const carriers: CarrierRow[] = [];
  const names = namesOf(paths);
  const seen = new Map<string, string>();
  for (const path of paths) {
    const { file, rows } = await readFile(path, raterRow, given);
    for (const { line, value: read, passedOn } of rows) {
      const rater = read.rater === '' ? (names.get(path) as string) : read.rater;
      const ballots = read.ballots.filter(({ item }) => {
        const key = JSON.stringify([rater, itemKey(item)]);
        const earlier = seen.get(key);
        if (earlier === undefined) {
          seen.set(key, `${file}:${line}`);
          return true;
        }
        const what = `${rater} labelled this before, at ${earlier}; only the first label counts`;
        given.faults.add({ file, line, what });
        return false;
      });
      carriers.push({ rater, read: { ...read, ballots }, passedOn });
    }
  }
  return carriers;
}

/** The file's name without its ending, or its whole path where two files are named alike. */
function namesOf(paths: readonly string[]): Map<string, string> {
  const short = (path: string) => basename(path).replace(/\.jsonl?$/, '');
  return new Map(
    paths.map((path) => {
      const alike = paths.filter((p) => p !== path && short(p) === short(path));
      return [path, alike.length > 0 ? path : short(path)];
    }),
  );
}

function writeAll(
  rows: readonly Readonly<Record<string, unknown>>[],
  { path, context }: { readonly path: string; readonly context: Context },
): Promise<void> {
  return openSink({ path, stdout: context.stdout }, async (writer) => {
    for (const row of rows) await writer.write(row);
  });
}
