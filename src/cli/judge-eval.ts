import type { Command } from 'commander';
import type { App } from '../compose.js';
import { type OpenBill, openBill } from '../core/bill.js';
import { type EvaluatedPair, judgeFailed, judgePairs } from '../offline/judge-pairs.js';
import type { LabelledPair } from '../offline/labelled-pair-row.js';
import { openSink } from '../offline/output/open-sink.js';
import { verdictRow } from '../offline/verdict-row.js';
import { type Context, EXIT } from './context.js';
import { costSoFar } from './cost.js';
import { judgeEvalSummary } from './judge-eval-summary.js';
import { requireOutApart } from './keep-inputs.js';
import {
  jsonOption,
  outOption,
  printSummary,
  quietOption,
  requireOneUseOfStdout,
} from './output.js';
import { withProgress } from './progress.js';
import { faultList } from './read-file.js';
import { readLabelledPairs } from './read-labelled-pairs.js';
import {
  addSettings,
  configWithoutRewards,
  JUDGING_SETTINGS,
  OFFLINE_SETTINGS,
} from './settings.js';
import { withApp } from './with-app.js';

interface JudgeEvalOptions {
  readonly pairs: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const AFTER = `
The figures:
  exact       share of all pairs where the verdict is the label; "untestable" is met by UNTESTABLE, an abstention is a miss
  kappa       Cohen's kappa over the pairs that label and verdict both score; linear and quadratic weigh a miss by the
              distance of the labels 0, 0.5 and 1. Undefined where chance alone cannot disagree
  abstained   share of the testable pairs without a verdict; untestable: share of them that were called untestable

Exit status:
  0  every pair was judged
  1  an unexpected error
  2  bad usage, catalog or input (also where the sound pairs were judged)
  3  the judge failed on some pairs, or the budget was spent; they count as abstentions
  130  interrupted; no output was written

Example:
  flipside judge-eval --pairs pairs.jsonl --out verdicts.jsonl`;

/** `flipside judge-eval`: how well a judge agrees with labels. */
export function addJudgeEval(program: Command, context: Context): void {
  const command = program
    .command('judge-eval')
    .summary('measure a judge against labelled pairs')
    .description(
      'Measure a judge against labelled pairs: exact agreement, kappas and the confusion table, overall, by family and ' +
        'by intervention.',
    )
    .requiredOption(
      '--pairs <file>',
      'Labelled pairs, one JSON object a line with pair_id, intervention_id, baseline, sibling and label (0, 0.5, 1 or ' +
        '"untestable"); "-" is standard input. Required.\nExample: --pairs pairs.jsonl',
    )
    .addOption(outOption({ rows: 'verdict rows', example: 'verdicts.jsonl', required: false }))
    .addOption(jsonOption('the figures'))
    .addOption(quietOption());
  addSettings(command, [...OFFLINE_SETTINGS, ...JUDGING_SETTINGS])
    .addHelpText('after', AFTER)
    .action(async (options: JudgeEvalOptions) => {
      context.exitCode = await runJudgeEval(options, context);
    });
}

async function runJudgeEval(options: JudgeEvalOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  await requireOutApart(options.out, [options.pairs]);
  const config = configWithoutRewards(options, context);
  return withApp(config, context, (app) => evaluateWith(app, options, context));
}

async function evaluateWith(
  app: App,
  options: JudgeEvalOptions,
  context: Context,
): Promise<number> {
  const faults = faultList(context);
  const pairs = await readLabelledPairs(options.pairs, { context, faults, app });
  const bill = openBill();
  const judged = await judgeTo(options, { pairs, app, context, bill });
  const { catalog, roster } = app.scoreParts;
  const judge = roster.main.identity;
  const ran = { judged, badRows: faults.count, catalog, judge, bill: bill.total() };
  printSummary(judgeEvalSummary(ran), options, context);
  if (faults.count > 0) return EXIT.badInput;
  return judged.some(judgeFailed) ? EXIT.incomplete : EXIT.ok;
}

async function judgeTo(
  options: JudgeEvalOptions,
  given: {
    readonly pairs: readonly LabelledPair[];
    readonly app: App;
    readonly context: Context;
    readonly bill: OpenBill;
  },
): Promise<EvaluatedPair[]> {
  const { pairs, app, context, bill } = given;
  const { clock, scoreParts } = app;
  const told = {
    out: context.stderr,
    what: 'judged',
    total: pairs.length,
    quiet: options.quiet ?? false,
    clock,
    aside: () => costSoFar(bill),
  };
  const { breathe, catalog, roster } = scoreParts;
  const { signal } = context;
  const seat = roster.main;
  const judgeAll = () =>
    withProgress(told, (onJudged) =>
      judgePairs(pairs, { seat, catalog, signal, bill, breathe, onJudged }),
    );
  if (options.out === undefined) return judgeAll();
  return openSink({ path: options.out, stdout: context.stdout }, async (writer) => {
    const judged = await judgeAll();
    for (const one of judged) await writer.write(verdictRow(one));
    return judged;
  });
}
