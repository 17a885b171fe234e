import { existsSync } from 'node:fs';
import type { App } from '../compose.js';
import { RULES } from '../config/judge-references.js';
import type { Config } from '../config.js';
import type { Case } from '../core/case.js';
import type { DrugNamed } from '../core/drug-names.js';
import type { RewardProfile } from '../core/reward-profile.js';
import { FlipsideError } from '../errors.js';
import { callsBegin, callsCutOff, callsSettled } from '../offline/bulk/calls-under-way.js';
import { keptAnswers } from '../offline/bulk/kept-answers.js';
import { keptBill } from '../offline/bulk/kept-bill.js';
import type { Plan } from '../offline/bulk/plan.js';
import { countRetryable, forgetFailed, requireBegun, scoredSoFar } from '../offline/bulk/retry.js';
import { emitRewards } from '../offline/bulk/score-staged.js';
import { openWorkDir, type WorkDir } from '../offline/bulk/work-dir.js';
import { caseRowBy } from '../offline/case-row.js';
import { openSink } from '../offline/output/open-sink.js';
import { isSystemError } from '../offline/write-rows.js';
import { askByBatch, requireBatchable } from './ask-by-batch.js';
import { type Context, EXIT } from './context.js';
import { count, counted } from './figures.js';
import { requireOutApart } from './keep-inputs.js';
import { printSummary, requireOneUseOfStdin, requireOneUseOfStdout, warn } from './output.js';
import { byId, type FaultList, faultList, readFile } from './read-file.js';
import { beginRun } from './score/begin-run.js';
import { BULK_DEFAULTS } from './score/bulk-defaults.js';
import { asBegun, endpointsOf, mostCallsAtOnce } from './score/judge-settings.js';
import { keepHeapLean } from './score/lean-heap.js';
import { inputFiles, runIdentity } from './score/run-identity.js';
import type { ScoreOptions } from './score/score-options.js';
import { scorePlan, walkPlan } from './score/score-plan.js';
import { warningsOf } from './score/warnings.js';
import { scoreSummary } from './score-summary.js';
import { configOf } from './settings.js';
import { withApp } from './with-app.js';

/** Reads, scores, writes and sums up; returns the exit code. A run that was begun and not done goes on. */
export async function runScore(options: ScoreOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  requireBatchable(options);
  requireOneUseOfStdin([...options.rollouts, options.cases]);
  // Canaries watch the traffic of a server.
  const given = {
    ...configOf(options, context, { defaults: BULK_DEFAULTS }),
    canaries: undefined,
  };
  const { rollouts, cases } = options;
  await requireOutApart(options.out, [...rollouts, cases, ...given.calibrations]);
  const profile = profileOf(options, given);
  const dir = await openWorkDir(options.out, { restart: options.restart ?? false });
  let leaves = false;
  try {
    if (options.retry) requireBegun(dir, options);
    const { config, moved } = asBegun(given, dir.begun?.endpoints ?? {});
    sayWhatMoved(moved, context);
    const today = dir.begun?.today ?? context.today();
    const answers = dir.begun ? await keptAnswers(dir.answers) : 0;
    return await withApp(inBulk(config, { dir, today }), context, async (app) => {
      keepHeapLean();
      const ran = await scoreIn(dir, { app, config, context, options, profile, answers, today });
      leaves = ran.leaves;
      return ran.exitCode;
    });
  } catch (error) {
    leaves = dir.outlives && existsSync(dir.files.plan);
    if (leaves && context.signal.aborted) sayHowToGoOn(dir, context);
    throw isFull(error) ? cannotBeKept(dir, error) : error;
  } finally {
    await (leaves ? dir.release() : dir.remove());
  }
}

/** What the system says against a write, where the user can help it. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE', 'EIO']);

function isFull(error: unknown): error is NodeJS.ErrnoException {
  return isSystemError(error) && FULL.has(error.code ?? '');
}

function cannotBeKept({ path }: WorkDir, cause: Error): FlipsideError {
  const message = `${path}: what is scored cannot be kept (${cause.message}); it takes as much room as the rollouts and the output together`;
  return new FlipsideError('input_invalid', message, { cause });
}

function profileOf({ rewardProfile }: ScoreOptions, { profiles }: Config): RewardProfile {
  const profile = profiles.get(rewardProfile);
  if (profile) return profile;
  const known = [...profiles.keys()].join(', ');
  throw new FlipsideError(
    'invalid_request',
    `--reward-profile ${rewardProfile}: is not configured; there are ${known}`,
  );
}

function inBulk(
  config: Config,
  { dir, today }: { readonly dir: WorkDir; readonly today: string },
): Config {
  return { ...config, run_dir: needsStore(config) ? dir.answers : undefined, run_day: today };
}

/**
 * Whether answers are kept for the run alone: those that cost a call, and where others outlive the run as well, all, or
 * nobody could tell which were there before.
 */
function needsStore({ judge, extras_judge, cache_dir }: Config): boolean {
  return judge !== RULES || extras_judge !== undefined || cache_dir !== undefined;
}

interface Given {
  readonly app: App;
  readonly config: Config;
  readonly context: Context;
  readonly options: ScoreOptions;
  readonly profile: RewardProfile;
  /** Replies of judges that earlier processes have kept. */
  readonly answers: number;
  /** ISO date on which the run began. */
  readonly today: string;
}

async function scoreIn(
  dir: WorkDir,
  given: Given,
): Promise<{ readonly exitCode: number; readonly leaves: boolean }> {
  const { app, config, context, options, profile, today } = given;
  const faults = faultList(context);
  const cases = await readCases(options, {
    context,
    faults,
    drugNamed: app.scoreParts.coverer?.drugNamed,
  });
  const plan = await beginRun({
    dir,
    options,
    context,
    input: await inputFiles(options.rollouts),
    identity: runIdentity({ ...given, cases }),
    endpoints: endpointsOf(given.config),
    ...{ today, clock: app.clock },
    isKnownCase: (id) => !cases || cases.has(id),
  });
  if (options.retry) forgetFailed(plan, dir);
  const scoredBefore = scoredSoFar(plan, dir);
  if (dir.begun && !options.quiet) {
    sayWhereItStands(
      { scored: scoredBefore, answers: given.answers, of: plan.staged.own },
      context,
    );
  }
  const bill = keptBill(dir.files.spent);
  const started = app.clock.nowSeconds();
  const scoring = { app, config, context, options, profile, cases, bill, dir };
  await askByBatch(app, {
    options,
    context,
    bill,
    dir: dir.batches,
    again: options.retry === 'failed',
    walk: (signal) => walkPlan(plan, scoring, signal),
  });
  const cutOff = callsCutOff(dir.files.calls);
  callsBegin(dir.files.calls, mostCallsAtOnce(config));
  const run = await scorePlan(plan, scoring);
  callsSettled(dir.files.calls);
  await emit(plan, { dir, options, context });
  const seconds = app.clock.nowSeconds() - started;

  const warnings = warningsOf({ plan, run, profile, cases });
  warn(warnings, context);
  const badRows = faults.count + plan.staged.faults;
  const { catalog, roster } = app.scoreParts;
  const judged = { judge: roster.main, today: app.clock.today(), bill: bill.total(), cutOff };
  const { tally } = run;
  printSummary(
    scoreSummary({ tally, seconds, scoredBefore, badRows, warnings, catalog, ...judged }),
    options,
    context,
  );
  const failed = countRetryable(tally);
  const leaves = dir.outlives && failed > 0;
  if (leaves) sayHowToRetry(failed, { dir, context });
  if (badRows > 0) return { leaves, exitCode: EXIT.badInput };
  const isWhole = tally.scored === tally.rollouts && tally.overall.failed === 0;
  return { leaves, exitCode: isWhole ? EXIT.ok : EXIT.incomplete };
}

/** The cases by id; undefined where none were given. */
async function readCases(
  { cases: path }: ScoreOptions,
  given: {
    readonly context: Context;
    readonly faults: FaultList;
    readonly drugNamed: DrugNamed | undefined;
  },
): Promise<Map<string, Case> | undefined> {
  if (path === undefined) return undefined;
  const read = await readFile(path, caseRowBy(given.drugNamed), given);
  return byId(read, { field: 'case_id', idOf: (c) => c.caseId, faults: given.faults });
}

interface Where {
  readonly dir: WorkDir;
  readonly context: Context;
}

function emit(
  plan: Plan,
  { dir, options, context }: Where & { readonly options: ScoreOptions },
): Promise<void> {
  const { pieces, own: rollouts } = plan.staged;
  const { signal, stdout } = context;
  return openSink({ path: options.out, stdout }, (sink) =>
    emitRewards({ files: dir.files, pieces, rollouts, signal }, sink),
  );
}

/** Rollouts are scored by the piece; of those that are not yet, there may be answers. */
function sayWhereItStands(
  {
    scored,
    answers,
    of,
  }: { readonly scored: number; readonly answers: number; readonly of: number },
  { stderr }: Context,
): void {
  const kept = answers === 0 ? '' : `; ${counted(answers, 'answer')} of judges kept besides`;
  stderr.write(`resuming: ${count(scored)} of ${count(of)} rollouts are scored${kept}\n`);
}

function sayWhatMoved(moved: readonly string[], { stderr }: Context): void {
  for (const name of moved) {
    stderr.write(
      `note: judges.${name} has another base_url than when the run began: what it has answered there is kept\n`,
    );
  }
}

function sayHowToGoOn(dir: WorkDir, { stderr }: Context): void {
  stderr.write(`the same command goes on from here; what is scored is kept in ${dir.path}\n`);
}

function sayHowToRetry(failed: number, { dir, context }: Where): void {
  context.stderr.write(
    `${counted(failed, 'pair')} on which a judge failed can be asked again: the same command with --retry failed; ` +
      `what was answered is kept in ${dir.path}\n`,
  );
}
