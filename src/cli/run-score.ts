import type { App } from '../compose.js';
import type { Config } from '../config.js';
import { openBill } from '../core/bill.js';
import type { Case } from '../core/case.js';
import type { RewardProfile } from '../core/reward-profile.js';
import type { Rollout } from '../core/rollout.js';
import { FlipsideError } from '../errors.js';
import { caseRow } from '../offline/case-row.js';
import { findNoOps, type NoOps } from '../offline/no-ops.js';
import type { FoundRow } from '../offline/read-rows.js';
import { REWARD_FIELDS } from '../offline/reward-row.js';
import { rolloutRow } from '../offline/rollout-row.js';
import { scoreRollouts } from '../offline/score-rollouts.js';
import type { ScoreTally } from '../offline/score-tally.js';
import { type RowWriter, writeRows } from '../offline/write-rows.js';
import type { Pairing } from '../pairing/pair-up.js';
import {
  askByBatch,
  type BatchOptions,
  batchDirOf,
  removeBatchDir,
  requireBatchable,
} from './ask-by-batch.js';
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
export interface ScoreOptions extends BatchOptions {
  readonly rollouts: string;
  readonly cases?: string;
  readonly pairing: Lowercase<Pairing>;
  readonly salt: string;
  readonly rewardProfile: string;
  readonly json?: boolean;
}

/** Reads, scores, writes and sums up; returns the exit code. */
export async function runScore(options: ScoreOptions, context: Context): Promise<number> {
  requireOneUseOfStdout(options);
  requireBatchable(options);
  requireOneUseOfStdin([options.rollouts, options.cases]);
  // Canaries watch the traffic of a server.
  const config = { ...configOf(options, context), canaries: undefined };
  const profile = profileOf(options, config);
  return withApp(config, context, (app) => scoreWith(app, { ...options, profile }, context));
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

async function scoreWith(app: App, options: Scoring, context: Context): Promise<number> {
  const faults = faultList(context);
  const { rows } = await readFile(options.rollouts, rolloutRow, { context, faults });
  const cases = await readCases(options, { context, faults });

  const bill = openBill();
  const { profile } = options;
  const work = { options, profile, app, context, bill };
  const started = app.clock.nowSeconds();
  const target = { path: options.out, stdout: context.stdout };
  const { tally, noOps } = await writeRows(target, async (writer) => {
    const noOps = cases && (await noOpsOf(rows, { ...work, cases }));
    await askAhead(rows, { ...work, noOps });
    return { noOps, tally: await scoreTo(rows, { ...work, writer, noOps }) };
  });
  if (options.batch && tally.failed.size === 0) await removeBatchDir(options.out);
  const seconds = app.clock.nowSeconds() - started;

  const ungrounded = profile.grounding > 0 && !cases ? [NO_CHARTS] : [];
  const warnings = [...(noOps ? doubts(noOps) : []), ...ungrounded, ...collisions(rows)];
  warn(warnings, context);
  const { catalog, roster } = app.scoreParts;
  const judged = { judge: roster.main, today: app.clock.today(), bill: bill.total() };
  const ran = { tally, seconds, badRows: faults.count, warnings, catalog, ...judged };
  printSummary(scoreSummary(ran), options, context);
  if (faults.count > 0) return EXIT.badInput;
  return tally.scored === tally.rollouts ? EXIT.ok : EXIT.incomplete;
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

interface Work {
  readonly profile: RewardProfile;
  readonly options: ScoreOptions;
  readonly app: App;
  readonly context: Context;
  readonly bill: ReturnType<typeof openBill>;
}

function told(what: string, total: number, { options, app, context, bill }: Work): Told {
  const quiet = options.quiet ?? false;
  const aside = () => costSoFar(bill);
  return { out: context.stderr, what, total, quiet, clock: app.clock, aside };
}

function noOpsOf(
  rows: readonly FoundRow<Rollout>[],
  work: Work & { readonly cases: ReadonlyMap<string, Case> },
): Promise<NoOps> {
  const { cases, app, context } = work;
  const { createSiblings } = app;
  const { breathe, catalog } = app.scoreParts;
  const knows = (id: string) => catalog.interventions.has(id);
  const rollouts = rows.map((row) => row.value);
  const { signal } = context;
  return withProgress(told('mutations checked', rollouts.length, work), (onChecked) =>
    findNoOps(rollouts, {
      ...{ cases, knows, createSiblings, breathe, signal, onChecked },
      keepsCharts: app.scoreParts.grounder !== undefined,
    }),
  );
}

type Scored = Work & { readonly noOps: NoOps | undefined };

function scoreTo(
  rows: readonly FoundRow<Rollout>[],
  work: Scored & { readonly writer: RowWriter },
): Promise<ScoreTally> {
  const { writer, context } = work;
  return withProgress(told('scored', rows.length, work), (onScored) =>
    scoreRollouts(rows, { ...scoring(work), signal: context.signal, writer, onScored }),
  );
}

function scoring({ options, noOps, app, bill, profile }: Scored) {
  return {
    parts: app.scoreParts,
    pairing: options.pairing.toUpperCase() as Pairing,
    salt: options.salt,
    noCache: !options.cache,
    bill,
    profile,
    setbackOf: (rollout: Rollout) => noOps?.setbackOf(rollout),
    chartOf: (rollout: Rollout) => noOps?.chartOf(rollout),
  };
}

/** The same scoring, for the questions that it asks alone. */
function askAhead(rows: readonly FoundRow<Rollout>[], work: Scored): Promise<void> {
  const { options, context, app, bill } = work;
  const parts = { ...app.scoreParts, grounder: undefined };
  const aside = { writer: { write: async () => {} }, onScored: () => {} };
  return askByBatch(app, {
    ...{ options, context, bill, dir: batchDirOf(options.out) },
    walk: (signal) => scoreRollouts(rows, { ...scoring(work), parts, ...aside, signal }),
  });
}

const NO_CHARTS =
  'the reward profile weighs grounding, and without --cases there is no chart to hold claims against: rewards are without it';

/** What the cases leave open about the rollouts. */
function doubts({ unknownCases, notApplicable }: NoOps): string[] {
  const [unknown] = unknownCases;
  const [barred] = notApplicable;
  return [
    ...(unknown === undefined
      ? []
      : [
          `${counted(unknownCases.size, 'case')} that rollouts name (the first "${unknown}") not in --cases: ` +
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
function collisions(rows: readonly FoundRow<Rollout>[]): string[] {
  const lost = new Map<string, number>();
  for (const { passedOn } of rows) {
    for (const key of Object.keys(passedOn)) {
      if (REWARD_FIELDS.has(key)) lost.set(key, (lost.get(key) ?? 0) + 1);
    }
  }
  return [...lost].map(
    ([key, n]) =>
      `field "${key}" of ${counted(n, 'rollout')} is not passed on: the reward row has its own`,
  );
}
