import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { FAILURE_REASONS, REWARD_REASONS } from './core/reward.js';
import { SIBLING_STATUSES } from './core/sibling.js';
import { SUSPICIONS } from './core/verdict.js';
import { callMetrics } from './metrics/calls.js';

/** Sub-millisecond cache hits and minute-long judges must both be told apart. */
const RPC_BUCKETS_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300,
  600,
];
const JUDGE_BUCKETS_SECONDS = [0.00005, 0.0001, 0.00025, ...RPC_BUCKETS_SECONDS];
/** The shares that panels of two to seven can come to, told apart. */
const DISAGREEMENT_BUCKETS = [0, 0.15, 0.21, 0.26, 0.34, 0.41, 0.51, 0.67, 0.8, 1];
const SCORE_BUCKETS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export type Metrics = ReturnType<typeof createMetrics>;

/** Every metric of the process; labels take values of closed sets only, and those known beforehand start at 0. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const metrics = {
    registry,
    rpcDuration: histogram(
      'flipside_rpc_duration_seconds',
      'Duration of a gRPC call, by method and status code name.',
      ['method', 'code'],
      RPC_BUCKETS_SECONDS,
    ),
    rpcOpen: gauge('flipside_rpc_open', 'gRPC calls being served now.', []),
    scrapeDuration: histogram(
      'flipside_scrape_duration_seconds',
      'Time an answer to /metrics took.',
      [],
      RPC_BUCKETS_SECONDS,
    ),
    judgeDuration: histogram(
      'flipside_judge_duration_seconds',
      'Time one judge took for one pair, cache hits excluded.',
      ['judge'],
      JUDGE_BUCKETS_SECONDS,
    ),
    judgeInflight: gauge('flipside_judge_inflight', 'Questions that a judge is answering now.', [
      'judge',
    ]),
    verdicts: counter(
      'flipside_judge_verdicts_total',
      'Answers of a judge, cache hits excluded: outcome ok, abstain or error, with the reason.',
      ['judge', 'outcome', 'reason'],
    ),
    doubts: counter(
      'flipside_judge_doubts_total',
      'Verdicts, cache hits excluded, on which the judge itself would have a second look taken.',
      ['judge', 'doubt'],
    ),
    escalations: counter(
      'flipside_judge_escalations_total',
      'Reasons for which a cascade asked its second judge; one question may have several.',
      ['judge', 'reason'],
    ),
    cascadeAnswers: counter(
      'flipside_judge_cascade_answers_total',
      "Answers of a cascade: the first judge's, the second's, the first's though in doubt, or nobody's.",
      ['judge', 'by'],
    ),
    panelVotes: counter(
      'flipside_judge_panel_votes_total',
      'What came of asking a member of a panel.',
      ['judge', 'member', 'outcome'],
    ),
    panelDisagreement: histogram(
      'flipside_judge_panel_disagreement_ratio',
      'Share of the votes cast that were against the verdict with the most, where there was a quorum.',
      ['judge'],
      DISAGREEMENT_BUCKETS,
    ),
    canaries: counter(
      'flipside_canary_total',
      'Pairs of known score that were put to a judge beside the traffic: good, bad or an attack; outcome right, wrong, unanswered or failed.',
      ['judge', 'kind', 'outcome'],
    ),
    judgeDrift: gauge(
      'flipside_judge_drift',
      '1 while a judge is wrong about pairs of known score more often than its calibration allows.',
      ['judge'],
    ),
    suspicions: counter(
      'flipside_suspicious_texts_total',
      'Pairs in which a text was aimed at the judge; it changed nothing.',
      ['kind'],
    ),
    verifyDuration: histogram(
      'flipside_verify_duration_seconds',
      'Time it took to verify the answers of one form.',
      ['judge'],
      JUDGE_BUCKETS_SECONDS,
    ),
    verifiedAnswers: counter(
      'flipside_verified_answers_total',
      'Answers of forms that were checked against the record, by verdict; FAILED is none.',
      ['judge', 'verdict'],
    ),
    verifiedClaims: counter(
      'flipside_verified_claims_total',
      'Claims that answers of forms make, by verdict; FAILED is none.',
      ['judge', 'verdict'],
    ),
    cacheRequests: counter(
      'flipside_cache_requests_total',
      'Look-ups of a verdict: hit, miss, coalesced (someone was already asking), bypass (no_cache) or error.',
      ['tier', 'result'],
    ),
    cacheEntries: gauge('flipside_cache_entries', 'Verdicts held.', ['tier']),
    cacheBytes: gauge('flipside_cache_bytes', 'Estimated bytes of the verdicts held.', ['tier']),
    cacheEvictions: counter('flipside_cache_evictions_total', 'Verdicts dropped for room.', [
      'tier',
    ]),
    pairScore: histogram(
      'flipside_css_pair_score',
      'Score of a pair; its mean (sum over count) is the CSS of the family.',
      ['family'],
      [0, 0.5, 1],
    ),
    rewardValue: histogram(
      'flipside_reward_value',
      'Reward of a scored rollout, by component.',
      ['component'],
      SCORE_BUCKETS,
    ),
    rollouts: counter('flipside_rollouts_total', 'Rollouts answered, by status and reason.', [
      'status',
      'reason',
    ]),
    siblings: counter('flipside_siblings_total', 'Mutations tried, by outcome.', ['status']),
    catalogLock: gauge(
      'flipside_catalog_lock',
      '1 for the state that holds: the catalog matches its lock, differs from it, or has none.',
      ['state'],
    ),
    calls: callMetrics(registry),
  };
  for (const kind of SUSPICIONS) metrics.suspicions.inc({ kind }, 0);
  for (const status of SIBLING_STATUSES) metrics.siblings.inc({ status }, 0);
  for (const reason of REWARD_REASONS) {
    metrics.rollouts.inc({ status: FAILURE_REASONS.has(reason) ? 'FAILED' : 'MASKED', reason }, 0);
  }
  metrics.rollouts.inc({ status: 'SCORED', reason: '' }, 0);
  return metrics;
}
