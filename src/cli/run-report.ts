import type { App } from '../compose.js';
import { writeTexts } from '../offline/write-rows.js';
import { evaluateRun } from '../report/evaluation/evaluate-run.js';
import type { Evaluation } from '../report/evaluation/evaluation.js';
import { evaluationCsv } from '../report/tables/evaluation-csv.js';
import { evaluationJson } from '../report/tables/evaluation-json.js';
import { evaluationMarkdown } from '../report/tables/evaluation-markdown.js';
import { type Context, EXIT } from './context.js';
import { type DrawFlags, drawingOf, wholeNumber } from './draw-options.js';
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
  readonly pairs: string;
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
  pairsOf(flags);
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
  keepHeapLean(GROWING_PERCENT);
  const faults = faultList(context);
  const work = longWork(context, { quiet: flags.quiet ?? false, clock: app.clock });
  await writeTexts({ path: flags.out, stdout: context.stdout }, async (write) => {
    const reading = { context, faults, work, onRow: work.rows };
    const isPage = format === 'html';
    const run = await readRun(rewards, { ...reading, catalog: app.catalog, keepTexts: isPage });
    requireModels(namedArms(flags.tools), run);
    const { seed } = drawingOf(flags);
    const shown = shownPairs({ pairs: isPage ? run.pairs : [] }, { seed, most: pairsOf(flags) });
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
    } else for (const piece of inPieces(TABLES[format](evaluation))) await write(piece);
  });
  return faults.count > 0 ? EXIT.badInput : EXIT.ok;
}

/** What is read of a run stays: to sweep it as often as what comes and goes takes much of the time for little memory. */
const GROWING_PERCENT = 60;

const MOST_SHOWN = 1_000_000;

function pairsOf({ pairs }: ReportFlags): number {
  return wholeNumber(pairs, { flag: '--pairs', least: 1, most: MOST_SHOWN });
}

/** The headline goes where the report does not. */
function tell(
  evaluation: Evaluation,
  { out, quiet }: ReportFlags,
  { stdout, stderr }: Context,
): void {
  if (!quiet) (out === '-' ? stderr : stdout).write(reportSummary(evaluation));
}

/** Letters that are written at once. */
const PIECE = 65_536;

/** The same texts, many in one. */
function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

type Table = (of: Evaluation) => Iterable<string>;

const TABLES: Readonly<Record<Exclude<ReportFormat, 'html'>, Table>> = {
  md: (evaluation) => [evaluationMarkdown(evaluation)],
  csv: evaluationCsv,
  json: evaluationJson,
};
