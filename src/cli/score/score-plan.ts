import type { App } from '../../compose.js';
import type { Config } from '../../config.js';
import type { OpenBill } from '../../core/bill.js';
import type { Case } from '../../core/case.js';
import { canonicalJson, sha256Hex } from '../../core/digest.js';
import type { RewardProfile } from '../../core/reward-profile.js';
import type { Rollout } from '../../core/rollout.js';
import type { Plan } from '../../offline/bulk/plan.js';
import { scoredSoFar } from '../../offline/bulk/retry.js';
import { type ScoredRun, scoreStaged } from '../../offline/bulk/score-staged.js';
import { parseShard, type ShardField } from '../../offline/bulk/shard.js';
import { walkPieces } from '../../offline/bulk/walk-pieces.js';
import type { WorkDir } from '../../offline/bulk/work-dir.js';
import { type NoOps, noOpFinder } from '../../offline/no-ops.js';
import type { Context } from '../context.js';
import { withProgress } from '../progress.js';
import { batchesAtOnce } from './batches-at-once.js';
import { judgedBy } from './judged-by.js';
import { scoreAsides } from './score-asides.js';
import { pairingOf, type ScoreOptions } from './score-options.js';

/** What a plan is scored with. */
export interface Scoring {
  readonly app: App;
  readonly config: Config;
  readonly context: Context;
  readonly options: ScoreOptions;
  readonly profile: RewardProfile;
  readonly cases: ReadonlyMap<string, Case> | undefined;
  readonly bill: OpenBill;
  readonly dir: WorkDir;
}

/** Scores what is not scored yet of a plan, and tells how it goes. */
export function scorePlan(plan: Plan, scoring: Scoring): Promise<ScoredRun> {
  const { app, context, options, bill, dir } = scoring;
  const { take: onRewards, takeTally, asides } = scoreAsides(bill);
  const told = {
    out: context.stderr,
    what: 'scored',
    total: plan.staged.own,
    quiet: options.quiet ?? false,
    clock: app.clock,
    before: scoredSoFar(plan, dir),
    aside: asides,
  };
  const { signal } = context;
  const { keptBefore } = app;
  return withProgress(told, (onScored) =>
    scoreStaged({
      ...howOf(plan, scoring),
      keptBefore,
      signal,
      onScored,
      onRewards,
      onKept: ({ tally }) => takeTally(tally),
    }),
  );
}

/** Walks what is not scored yet for the questions that come up: rewards are thrown away. */
export function walkPlan(plan: Plan, scoring: Scoring, signal: AbortSignal): Promise<void> {
  return walkPieces({ ...howOf(plan, scoring), signal });
}

function howOf(plan: Plan, scoring: Scoring) {
  const { app, config, options, profile, cases, bill, dir } = scoring;
  const { pieces, files: inputs } = plan.staged;
  const parts = app.scoreParts;
  return {
    parts,
    pieces,
    bill,
    profile,
    files: dir.files,
    settings: {
      catalogDigest: parts.catalog.digest,
      judgedBy: judgedBy(config, parts.roster.main),
      inputs,
      shard: shardField(plan, options),
    },
    noOps: noOpsOf(scoring),
    caseOf: (rollout: Rollout) => cases?.get(rollout.caseId),
    batchesAtOnce: isEmbedded(scoring) ? 1 : batchesAtOnce(config.judges),
    pairing: pairingOf(options),
    salt: options.salt,
    noCache: !options.cache,
  };
}

/** A judge that has no configuration is asked by nobody else, and needs no network. */
function isEmbedded({ app }: Scoring): boolean {
  return app.scoreParts.roster.main.identity.configDigest === '';
}

function noOpsOf({ app, cases }: Scoring): NoOps | undefined {
  if (!cases) return undefined;
  const { createSiblings, scoreParts } = app;
  const { breathe, catalog, grounder } = scoreParts;
  const knows = (id: string) => catalog.interventions.has(id);
  const keepsCharts = grounder !== undefined;
  return noOpFinder({ cases, knows, createSiblings, breathe, keepsCharts });
}

/** Undefined where the run is no share of another. */
function shardField({ identity, staged }: Plan, options: ScoreOptions): ShardField | undefined {
  const shard = parseShard(options.shard);
  if (!shard) return undefined;
  // The same input may be packed otherwise for another shard.
  const settings = { ...identity.settings, '--shard': null };
  const of = { settings, digests: identity.digests, rollouts: staged.digest };
  return { ...shard, rows: staged.rollouts, run: sha256Hex(canonicalJson(of)).slice(0, 16) };
}
