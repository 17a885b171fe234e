import { batchMetrics } from './core/batch-metrics.js';
import { type BillTotal, type OpenBill, openBill } from './core/bill.js';
import type { Catalog } from './core/catalog.js';
import type { CoveredCase } from './core/coverage.js';
import type { Chart, Grounding } from './core/grounding.js';
import type { Intervention } from './core/intervention.js';
import { questionMaker } from './core/plan.js';
import type { Clock, Lane } from './core/ports.js';
import { type JudgedPair, type Reward, rewardOf, type Setback } from './core/reward.js';
import type { RewardProfile } from './core/reward-profile.js';
import type { Rollout } from './core/rollout.js';
import { screen } from './core/screen.js';
import { askPairs, type PlannedPair } from './judge/ask-pairs.js';
import { coverAll } from './judge/coverage/cover-all.js';
import type { Coverer } from './judge/coverage/coverer.js';
import { policyModelsOf, type Roster } from './judge/roster.js';
import type { Metrics } from './metrics.js';
import { type Pairing, pairUp, type RolloutPair } from './pairing/pair-up.js';
import { correctedCssMetrics } from './stats/corrected-css.js';
import type { Grounder } from './verify/grounding/grounder.js';

/** A batch of rollouts and how to score it. */
export interface ScoreRequest {
  readonly rollouts: readonly Rollout[];
  readonly pairing: Pairing;
  /** Part of every verdict's key. */
  readonly salt: string;
  readonly noCache: boolean;
  readonly lane: Lane;
  /** What a reward is made of. Absent: css alone. */
  readonly profile?: RewardProfile;
  /** A bill that is open already, of answers asked for ahead. Absent: a new one. */
  readonly bill?: OpenBill;
}

/**
 * Rewards in the order of the rollouts, the batch's metrics, what its judging cost, and seconds spent in each stage.
 * `ask` holds all that is awaited: judges of pairs, coverage with its judge of extras, grounding; `reward` is arithmetic.
 */
export interface ScoreReply {
  readonly rewards: readonly Reward[];
  readonly metrics: Readonly<Record<string, number>>;
  readonly bill: BillTotal;
  readonly seconds: Readonly<Record<'pair' | 'ask' | 'reward' | 'total', number>>;
}

/** What scoring needs; built once, in compose.ts. */
export interface ScoreParts {
  readonly catalog: Catalog;
  /** Who judges which pair. */
  readonly roster: Roster;
  /** Checks what rollouts say of the patient. Absent: nobody asked for it, and no reward has a grounding. */
  readonly grounder?: Grounder | undefined;
  /** Holds baselines against consensus lists. Absent: no reward has a cms. */
  readonly coverer?: Coverer | undefined;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly maxOutputChars: number;
  /** Lets other work of the process run; awaited now and then in a long batch. */
  readonly breathe: () => Promise<void>;
  /** Told of a judge's failure that no error kind explains; the pair fails, the cause belongs in the log. */
  readonly onDefect: (cause: unknown) => void;
}

/**
 * The straight line: screen, pair, plan, ask, reward. A faulty rollout or a failed judge ends in its own reward;
 * throws only the signal's reason, when the caller has left or its deadline has passed.
 */
export async function score(
  request: ScoreRequest,
  options: {
    readonly parts: ScoreParts;
    readonly signal: AbortSignal;
    /** What is known against a rollout before it is paired, if anything. */
    readonly setbackOf?: (rollout: Rollout) => Setback | undefined;
    /** The chart that the policy saw; undefined where it is not at hand. */
    readonly chartOf?: (rollout: Rollout) => Chart | undefined;
    /** The case that a rollout is about, for its consensus list; undefined where it is not at hand. */
    readonly caseOf?: (rollout: Rollout) => CoveredCase | undefined;
  },
): Promise<ScoreReply> {
  const { parts, signal, setbackOf = () => undefined, chartOf, caseOf } = options;
  const { catalog, clock, maxOutputChars } = parts;
  const knows = (id: string) => catalog.interventions.has(id);
  const started = clock.nowSeconds();

  const { usable, setbacks } = screen(request.rollouts, { knows, maxOutputChars, setbackOf });
  const { pairs, alone } = pairUp(usable, request.pairing);
  const paired = clock.nowSeconds();

  const bill = request.bill ?? openBill();
  const { lane, noCache, salt } = request;
  const call = { signal, lane, noCache, salt, bill };
  const judged = await askPairs(plan(pairs, request, parts), { ...parts, call });
  const coverages = await coverAll(usable, { ...parts, call, caseOf });
  const groundings = await groundAll(usable, { parts, signal, chartOf });
  const asked = clock.nowSeconds();

  const ofRollout = pairsOfRollouts(judged);
  const rewards = request.rollouts.map((rollout) =>
    rewardOf({
      rollout,
      pairs: ofRollout.get(rollout) ?? [],
      setback: setbacks.get(rollout) ?? alone.get(rollout),
      grounding: groundings.get(rollout),
      coverage: coverages.get(rollout),
      profile: request.profile,
    }),
  );
  count(rewards, judged, parts.metrics);
  const total = bill.total();
  const metrics = {
    ...batchMetrics({ rewards, pairs: judged, families: catalog.families, bill: total }),
    ...correctedCssMetrics(scoredPairs(judged)),
  };
  const done = clock.nowSeconds();
  const seconds = {
    pair: paired - started,
    ask: asked - paired,
    reward: done - asked,
    total: done - started,
  };
  return { rewards, metrics, bill: total, seconds };
}

function plan(
  pairs: readonly RolloutPair[],
  request: ScoreRequest,
  parts: ScoreParts,
): PlannedPair[] {
  const makeQuestion = questionMaker({ salt: request.salt });
  return pairs.map((pair) => {
    const intervention = parts.catalog.interventions.get(
      pair.sibling.interventionId,
    ) as Intervention;
    const planned = { ...pair, intervention };
    const seat = parts.roster.seatFor(policyModelsOf(pair));
    if (!seat) return planned;
    const texts = { intervention, baseline: pair.baseline.output, sibling: pair.sibling.output };
    return { ...planned, asked: { seat, question: makeQuestion(texts, seat.identity) } };
  });
}

/** What became of the claims of each rollout whose chart is at hand. Throws the signal's reason. */
async function groundAll(
  rollouts: readonly Rollout[],
  by: {
    readonly parts: ScoreParts;
    readonly signal: AbortSignal;
    readonly chartOf: ((rollout: Rollout) => Chart | undefined) | undefined;
  },
): Promise<ReadonlyMap<Rollout, Grounding>> {
  const { parts, signal, chartOf } = by;
  const groundings = new Map<Rollout, Grounding>();
  if (!parts.grounder || !chartOf) return groundings;
  for (const rollout of rollouts) {
    const chart = chartOf(rollout);
    if (!chart || chart.packet.trim() === '') continue;
    groundings.set(rollout, await parts.grounder.ground(rollout.output, chart, signal));
  }
  return groundings;
}

/** Pairs of one chart are alike, and those of one policy's answer to it all the more. */
function scoredPairs(pairs: readonly JudgedPair[]) {
  return pairs.flatMap(({ score, calibration, baseline }) =>
    score === undefined ? [] : [{ score, calibration, cluster: baseline.caseId }],
  );
}

function pairsOfRollouts(judged: readonly JudgedPair[]): Map<Rollout, JudgedPair[]> {
  const pairsOf = new Map<Rollout, JudgedPair[]>();
  for (const pair of judged) {
    for (const rollout of [pair.baseline, pair.sibling]) {
      const own = pairsOf.get(rollout);
      if (own) own.push(pair);
      else pairsOf.set(rollout, [pair]);
    }
  }
  return pairsOf;
}

function count(rewards: readonly Reward[], pairs: readonly JudgedPair[], metrics: Metrics): void {
  for (const pair of pairs) {
    if (pair.score !== undefined) metrics.pairScore.observe({ family: pair.family }, pair.score);
    for (const kind of pair.suspicions) metrics.suspicions.inc({ kind });
  }
  for (const { status, reason = '', components } of rewards) {
    metrics.rollouts.inc({ status, reason });
    for (const [component, value] of Object.entries(components)) {
      metrics.rewardValue.observe({ component }, value);
    }
  }
}
