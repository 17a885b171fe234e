import type { Calibration } from '../core/calibration.js';
import { type RateSummary, summaryOf } from '../core/calibration-summary.js';
import { calibrationsOf, type JudgedPair, type Reward } from '../core/reward.js';
import type { Span } from '../core/verdict.js';
import { coverageRow } from './coverage-row.js';

/** Every key that a `reward` row may have: a rollout's own field of the same name does not replace it. */
export const REWARD_FIELDS: ReadonlySet<string> = new Set([
  'rollout_id',
  'group_id',
  'case_id',
  'intervention_id',
  'policy_model',
  'sample_index',
  'status',
  'reward',
  'components',
  'pairs',
  'spans',
  'step_rewards',
  'reason',
  'detail',
  'catalog_digest',
  'judged_by',
  'calibrations',
  'coverage',
]);

/**
 * A `reward` row: snake_case. `reward` is there only where SCORED, `reason` and `detail` only where not, `policy_model`
 * and `sample_index` where they are not empty or 0, `calibrations` only where the judges of its pairs have any, `coverage`
 * only beside a `cms`.
 * `passedOn` are the fields of the rollout row that no rollout has; they come last.
 */
export function rewardRow(
  reward: Reward,
  given: {
    readonly catalogDigest: string;
    /** The judge that was asked, `NAME@DIGEST`: a pair's `judge` is who answered, of a cascade one of its two. */
    readonly judgedBy: string;
    readonly passedOn: Readonly<Record<string, unknown>>;
  },
): Record<string, unknown> {
  const { rollout } = reward;
  const calibrations = calibrationsOf(reward.pairs);
  const others = Object.entries(given.passedOn).filter(([key]) => !REWARD_FIELDS.has(key));
  return {
    rollout_id: rollout.rolloutId,
    group_id: rollout.groupId,
    case_id: rollout.caseId,
    intervention_id: rollout.interventionId,
    ...(rollout.policyModel === '' ? {} : { policy_model: rollout.policyModel }),
    ...(rollout.sampleIndex === 0 ? {} : { sample_index: rollout.sampleIndex }),
    status: reward.status,
    ...(reward.reward === undefined ? {} : { reward: reward.reward }),
    components: reward.components,
    pairs: reward.pairs.map(pairRow),
    ...(reward.coverage ? { coverage: coverageRow(reward.coverage) } : {}),
    spans: reward.spans.map(spanRow),
    step_rewards: [],
    ...(reward.reason === undefined ? {} : { reason: reward.reason, detail: reward.detail }),
    catalog_digest: given.catalogDigest,
    judged_by: given.judgedBy,
    ...(calibrations.length === 0
      ? {}
      : { calibrations: calibrations.map((c) => calibrationSummaryRow(c)) }),
    ...Object.fromEntries(others),
  };
}

/** `verdict` is absent where the judge failed, `score` unless it scored; the others where they are empty or false. */
function pairRow(pair: JudgedPair): Record<string, unknown> {
  return {
    intervention_id: pair.interventionId,
    baseline_rollout_id: pair.baseline.rolloutId,
    sibling_rollout_id: pair.sibling.rolloutId,
    ...(pair.verdict === undefined ? {} : { verdict: pair.verdict }),
    ...(pair.score === undefined ? {} : { score: pair.score }),
    judge: pair.judge,
    ...(pair.calibration ? { calibration_id: pair.calibration.id } : {}),
    rationale: pair.rationale,
    cached: pair.cached,
    ...(pair.failure === undefined ? {} : { failure: pair.failure }),
    ...(pair.suspicions.length === 0 ? {} : { suspicions: pair.suspicions }),
    ...(pair.doubts.length === 0 ? {} : { doubts: pair.doubts }),
    ...(pair.votes.length === 0 ? {} : { votes: pair.votes }),
    ...(pair.incoherent ? { incoherent: true } : {}),
  };
}

/** A calibration in short; figures that are undefined are left out, and so is its age where no ISO date is given. */
export function calibrationSummaryRow(
  calibration: Calibration,
  today?: string,
): Record<string, unknown> {
  const { id, created, ageDays, falsePositive, detection } = summaryOf(
    calibration,
    today ?? calibration.created,
  );
  return {
    id,
    created,
    ...(today === undefined ? {} : { age_days: ageDays }),
    false_positive: rateRow(falsePositive),
    detection: rateRow(detection),
  };
}

function rateRow({ of, ...measured }: RateSummary): Record<string, unknown> {
  return { ...measured, of };
}

function spanRow({ start, end, credit, reason }: Span): Record<string, unknown> {
  return { start, end, credit, reason };
}
