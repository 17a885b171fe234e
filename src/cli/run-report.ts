import { extname } from 'node:path';
import type { App } from '../compose.js';
import { FlipsideError } from '../errors.js';
import { writeTexts } from '../offline/write-rows.js';
import { evaluateRun } from '../report/evaluation/evaluate-run.js';
import type { Evaluation } from '../report/evaluation/evaluation.js';
import type { NamedArms } from '../report/evaluation/tool-arms.js';
import { evaluationCsv } from '../report/tables/evaluation-csv.js';
import { evaluationJson } from '../report/tables/evaluation-json.js';
import { evaluationMarkdown } from '../report/tables/evaluation-markdown.js';
import { type Context, EXIT } from './context.js';
import { type DrawFlags, drawingOf } from './draw-options.js';
import { requireOutApart } from './keep-inputs.js';
import { longWork } from './long-work.js';
import { requireOneUseOfStdin, warn } from './output.js';
import { faultList } from './read-file.js';
import { readCasesById, readRun } from './read-run.js';
import { readLabels, readRollouts } from './report-inputs.js';
import { reportSummary } from './report-summary.js';
import { keepHeapLean } from './score/lean-heap.js';
import { configWithoutJudges } from './settings.js';
import { pairSource, shownPairs } from './shown-pairs.js';
import { withApp } from './with-app.js';
import { writePlots } from './write-plots.js';

export const REPORT_FORMATS = ['html', 'md', 'csv', 'json'] as const;
type ReportFormat = (typeof REPORT_FORMATS)[number];

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
  const format = formatOf(flags);
  keepHeapLean();
  const faults = faultList(context);
  const work = longWork(context, { quiet: flags.quiet ?? false, clock: app.clock });
  await writeTexts({ path: flags.out, stdout: context.stdout }, async (write) => {
    const reading = { context, faults, work, onRow: work.rows };
    const isPage = format === 'html';
    const run = await readRun(rewards, { ...reading, catalog: app.catalog, keepTexts: isPage });
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

/** By the flag, else by the ending of the file, else a page. */
function formatOf({ format, out }: ReportFlags): ReportFormat {
  const ending = extname(out).slice(1);
  return format ?? REPORT_FORMATS.find((known) => known === ending) ?? 'html';
}

/** Undefined where the flag is not given. Throws FlipsideError `invalid_request` for what is no `with=without`. */
function namedArms(flag: readonly string[] | undefined): NamedArms[] | undefined {
  return flag?.map((given) => {
    const [withTools, without, more] = given.split('=');
    if (withTools && without && more === undefined) return { withTools, without };
    throw new FlipsideError(
      'invalid_request',
      `--tools ${given}: expected WITH=WITHOUT, the names of two models`,
    );
  });
}
