import type { App } from '../compose.js';
import { writeTexts } from '../offline/write-rows.js';
import { evaluateRun } from '../report/evaluation/evaluate-run.js';
import type { Evaluation } from '../report/evaluation/evaluation.js';
import { evaluationCsv } from '../report/tables/evaluation-csv.js';
import { evaluationJson } from '../report/tables/evaluation-json.js';
import { evaluationMarkdown } from '../report/tables/evaluation-markdown.js';
import { type Context, EXIT } from './context.js';
import { type DrawFlags, drawingOf } from './draw-options.js';
import { requireOutApart } from './keep-inputs.js';
import { longWork } from './long-work.js';
import { namedArms, requireModels } from './named-arms.js';
import { requireOneUseOfStdin, warn } from './output.js';
import { faultList } from './read-file.js';
import { readCasesById, readRun } from './read-run.js';
import { type ReportFormat, reportFormat } from './report-format.js';
import { readLabels, readRollouts } from './report-inputs.js';
import { reportSummary } from './report-summary.js';
import { keepHeapLean } from './score/lean-heap.js';
import { configWithoutJudges } from './settings.js';
import { pairSource, shownPairs } from './shown-pairs.js';
import { withApp } from './with-app.js';
import { writePlots } from './write-plots.js';

/** The flags of `flipside report`. */
export interface ReportFlags extends DrawFlags {
  readonly cases?: string;
  readonly rollouts?: readonly string[];
  readonly raters?: readonly string[];
  readonly tools?: readonly string[];
  readonly out: string;
  readonly format?: ReportFormat;
  readonly plots?: string;
  readonly quiet?: boolean;
}

/** Reads, works out and writes; returns the exit code. */
export async function runReport(
  rewards: readonly string[],
  flags: ReportFlags,
  context: Context,
): Promise<number> {
  const { cases, rollouts = [], raters = [] } = flags;
  requireOneUseOfStdin([...rewards, cases, ...rollouts, ...raters]);
  await requireOutApart(flags.out, [...rewards, cases, ...rollouts, ...raters]);
  // Before anything is read.
  drawingOf(flags);
  reportFormat(flags);
  namedArms(flags.tools);
  const config = configWithoutJudges(flags, context);
  return withApp(config, context, (app) => reportWith(app, { rewards, flags, context }));
}

async function reportWith(
  app: App,
  given: {
    readonly rewards: readonly string[];
    readonly flags: ReportFlags;
    readonly context: Context;
  },
): Promise<number> {
  const { rewards, flags, context } = given;
  const format = reportFormat(flags);
  keepHeapLean();
  const faults = faultList(context);
  const work = longWork(context, { quiet: flags.quiet ?? false, clock: app.clock });
  await writeTexts({ path: flags.out, stdout: context.stdout }, async (write) => {
    const reading = { context, faults, work, onRow: work.rows };
    const isPage = format === 'html';
    const run = await readRun(rewards, { ...reading, catalog: app.catalog, keepTexts: isPage });
    requireModels(namedArms(flags.tools), run);
    const shown = shownPairs({ pairs: isPage ? run.pairs : [] }, drawingOf(flags));
    const cases = await readCasesById(flags.cases, reading);
    const labels = await readLabels(flags.raters, reading);
    const isShown = shown.isShown;
    const rollouts = await readRollouts(flags.rollouts, { ...reading, isShown });
    const known = { run, cases, labels, rollouts, arms: namedArms(flags.tools) };
    const evaluation = await evaluateRun({ ...known, ...drawingOf(flags), onPart: work.part });
    warn(evaluation.notes, context);
    tell(evaluation, flags, context);
    if (flags.plots !== undefined) await writePlots(flags.plots, evaluation);
    if (isPage) {
      const source = await pairSource(shown, { ...known, app, work });
      // The libraries that draw take longer to load than most commands take.
      const { reportPage } = await import('../report/page/report-page.js');
      await write(reportPage(evaluation, source));
    } else await write(TABLES[format](evaluation));
  });
  return faults.count > 0 ? EXIT.badInput : EXIT.ok;
}

/** The headline goes where the report does not. */
function tell(
  evaluation: Evaluation,
  { out, quiet }: ReportFlags,
  { stdout, stderr }: Context,
): void {
  if (!quiet) (out === '-' ? stderr : stdout).write(reportSummary(evaluation));
}

const TABLES: Readonly<Record<Exclude<ReportFormat, 'html'>, (of: Evaluation) => string>> = {
  md: evaluationMarkdown,
  csv: evaluationCsv,
  json: evaluationJson,
};
