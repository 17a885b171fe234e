import type { App } from '../compose.js';
import { RULES } from '../config/judge-references.js';
import type { Config } from '../config.js';
import { openBill } from '../core/bill.js';
import type { Case } from '../core/case.js';
import type { RewardProfile } from '../core/reward-profile.js';
import { FlipsideError } from '../errors.js';
import { MAX_GROUP_PAIRS } from '../offline/batch.js';
import { PIECE_BYTES } from '../offline/bulk/piece.js';
import { emitRewards, type ScoredRun, scoreStaged } from '../offline/bulk/score-staged.js';
import { type Staged, stage } from '../offline/bulk/stage.js';
import { openWorkDir, type WorkDir } from '../offline/bulk/work-dir.js';
import type { WorkFiles } from '../offline/bulk/work-files.js';
import { caseRow } from '../offline/case-row.js';
import { openRows } from '../offline/input/open-rows.js';
import { type NoOps, noOpFinder } from '../offline/no-ops.js';
import { openSink } from '../offline/output/open-sink.js';
import type { Pairing } from '../pairing/pair-up.js';
import { type Context, EXIT } from './context.js';
import { costSoFar } from './cost.js';
import { counted } from './figures.js';
import { printSummary, requireOneUseOfStdin, requireOneUseOfStdout, warn } from './output.js';
import { type Told, withProgress } from './progress.js';
import { byId, type FaultList, faultList, readFile } from './read-file.js';
import { scoreSummary } from './score-summary.js';
import { configOf } from './settings.js';
import { withApp } from './with-app.js';

/** The flags of `flipside score`. */
export interface ScoreOptions {
  readonly rollouts: string;
  readonly cases?: string;
  readonly out: string;
  readonly pairing: Lowercase<Pairing>;
  readonly salt: string;
  readonly cache: boolean;
  readonly rewardProfile: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Reads, scores, writes and sums up; returns the exit code. */
export async function runScore(options: ScoreOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  requireOneUseOfStdin([options.rollouts, options.cases]);
  // Canaries watch the traffic of a server.
  const config = { ...configOf(options, context), canaries: undefined };
  const profile = profileOf(options, config);
  const dir = await openWorkDir(options.out);
  try {
    const run_dir = needsStore(config) ? dir.answers : undefined;
    return await withApp({ ...config, run_dir }, context, (app) =>
      scoreWith(app, { dir, options: { ...options, profile }, context }),
    );
  } finally {
    await dir.remove();
  }
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

type Scoring = ScoreOptions & { readonly profile: RewardProfile };

/**
 * Whether answers are kept for the run alone: those that cost a call, and where others outlive the run as well, all, or
 * nobody could tell which were there before.
 */
function needsStore({ judge, cache_dir }: Config): boolean {
  return judge !== RULES || cache_dir !== undefined;
}

async function scoreWith(
  app: App,
  given: { readonly dir: WorkDir; readonly options: Scoring; readonly context: Context },
): Promise<number> {
  const { dir, options, context } = given;
  const faults = faultList(context);
  const cases = await readCases(options, { context, faults });
  return scoreIn(dir, { options, app, context, cases, faults, bill: openBill() });
}

interface Work {
  readonly options: Scoring;
  readonly app: App;
  readonly context: Context;
  readonly cases: ReadonlyMap<string, Case> | undefined;
  readonly faults: FaultList;
  readonly bill: ReturnType<typeof openBill>;
}

async function scoreIn({ files }: WorkDir, work: Work): Promise<number> {
  const { options, app, context, cases, faults, bill } = work;
  const staged = await stageInput(files, work);
  const started = app.clock.nowSeconds();
  const { tally, notApplicable } = await scoreStagedRollouts(staged, { files, work });
  const { pieces } = staged;
  const target = { path: options.out, stdout: context.stdout };
  await openSink(target, (sink) => emitRewards({ files, pieces, signal: context.signal }, sink));
  const seconds = app.clock.nowSeconds() - started;

  const ungrounded = options.profile.grounding > 0 && !cases ? [NO_CHARTS] : [];
  const doubted = cases ? doubts(staged, notApplicable) : [];
  const warnings = [...doubted, ...ungrounded, ...collisions(staged)];
  warn(warnings, context);
  const { catalog, roster } = app.scoreParts;
  const badRows = faults.count;
  const judged = { judge: roster.main, today: app.clock.today(), bill: bill.total() };
  printSummary(
    scoreSummary({ tally, seconds, badRows, warnings, catalog, ...judged }),
    options,
    context,
  );
  if (badRows > 0) return EXIT.badInput;
  return tally.scored === tally.rollouts ? EXIT.ok : EXIT.incomplete;
}

/** Throws FlipsideError `input_invalid` where no sound row is left. */
async function stageInput(files: WorkFiles, work: Work): Promise<Staged> {
  const { options, context, cases, faults } = work;
  const { stdin, signal } = context;
  const staged = await stage({
    rows: openRows([options.rollouts], { stdin, signal }),
    files,
    pairing: pairingOf(options),
    isKnownCase: (id) => !cases || cases.has(id),
    pieceBytes: PIECE_BYTES,
    maxGroupPairs: MAX_GROUP_PAIRS,
    signal,
    onFault: faults.add,
  });
  if (staged.rollouts > 0) return staged;
  const file = options.rollouts === '-' ? 'standard input' : options.rollouts;
  throw new FlipsideError('input_invalid', `${file}: holds no row that can be used`);
}

function scoreStagedRollouts(
  staged: Staged,
  { files, work }: { readonly files: WorkFiles; readonly work: Work },
): Promise<ScoredRun> {
  const { options, app, context, bill } = work;
  const parts = app.scoreParts;
  const today = app.clock.today();
  return withProgress(told('scored', staged.own, work), (onScored) =>
    scoreStaged({
      parts,
      files,
      pieces: staged.pieces,
      settings: { catalogDigest: parts.catalog.digest, today, inputs: staged.files },
      noOps: noOpsOf(work),
      keptBefore: app.keptBefore ?? (() => false),
      batchesAtOnce: parts.roster.main.identity.configDigest === '' ? 1 : BATCHES_AT_ONCE,
      pairing: pairingOf(options),
      salt: options.salt,
      noCache: !options.cache,
      bill,
      profile: options.profile,
      signal: context.signal,
      onScored,
    }),
  );
}

/** A judge behind a network is asked 256 questions of each batch at once. */
const BATCHES_AT_ONCE = 8;

function pairingOf({ pairing }: ScoreOptions): Pairing {
  return pairing.toUpperCase() as Pairing;
}

function noOpsOf({ app, cases }: Work): NoOps | undefined {
  if (!cases) return undefined;
  const { createSiblings, scoreParts } = app;
  const { breathe, catalog, grounder } = scoreParts;
  const knows = (id: string) => catalog.interventions.has(id);
  const keepsCharts = grounder !== undefined;
  return noOpFinder({ cases, knows, createSiblings, breathe, keepsCharts });
}

/** The cases by id; undefined where none were given. */
async function readCases(
  { cases: path }: ScoreOptions,
  given: { readonly context: Context; readonly faults: FaultList },
): Promise<Map<string, Case> | undefined> {
  if (path === undefined) return undefined;
  const read = await readFile(path, caseRow, given);
  return byId(read, { field: 'case_id', idOf: (c) => c.caseId, faults: given.faults });
}

function told(what: string, total: number, { options, app, context, bill }: Work): Told {
  const quiet = options.quiet ?? false;
  const aside = () => costSoFar(bill);
  return { out: context.stderr, what, total, quiet, clock: app.clock, aside };
}

const NO_CHARTS =
  'the reward profile weighs grounding, and without --cases there is no chart to hold claims against: rewards are without it';

/** What the cases leave open about the rollouts. */
function doubts({ unknownCases }: Staged, notApplicable: ReadonlySet<string>): string[] {
  const [barred] = notApplicable;
  return [
    ...(unknownCases.count === 0
      ? []
      : [
          `${counted(unknownCases.count, 'case')} that rollouts name (the first "${unknownCases.first}") not in --cases: ` +
            'not checked for mutations that change nothing',
        ]),
    ...(barred === undefined
      ? []
      : [
          `${counted(notApplicable.size, 'sibling')} (the first "${barred}") of a mutation that does not apply to ` +
            'the packet in --cases: scored all the same',
        ]),
  ];
}

/** Fields of rollouts that could not pass through, since a reward row has its own of that name. */
function collisions(staged: Staged): string[] {
  return staged.collisions.map(
    ([key, n]) =>
      `field "${key}" of ${counted(n, 'rollout')} is not passed on: the reward row has its own`,
  );
}
