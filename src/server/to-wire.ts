import type { BillTotal } from '../core/bill.js';
import type { Calibration } from '../core/calibration.js';
import { type RateSummary, summaryOf } from '../core/calibration-summary.js';
import type { Catalog } from '../core/catalog.js';

import type { Intervention } from '../core/intervention.js';
import type { JudgeIdentity } from '../core/ports.js';
import { calibrationsOf, type JudgedPair, type Reward } from '../core/reward.js';
import type { Sibling } from '../core/sibling.js';
import type { Bill as WireBill } from '../gen/flipside/v1/bill.js';
import type {
  CalibrationSummary as WireCalibration,
  MeasuredRate as WireRate,
} from '../gen/flipside/v1/calibration.js';
import {
  CatalogState_Lock,
  type CatalogState as WireCatalogState,
  type Intervention as WireIntervention,
} from '../gen/flipside/v1/intervention.js';
import type { Pair as WirePair } from '../gen/flipside/v1/pair.js';
import {
  Reward_Reason,
  Reward_Status,
  type Reward as WireReward,
} from '../gen/flipside/v1/reward.js';
import { Sibling_Status, type Sibling as WireSibling } from '../gen/flipside/v1/sibling.js';
import {
  Verdict_Kind,
  type JudgeIdentity as WireJudgeIdentity,
} from '../gen/flipside/v1/verdict.js';
import { coverageTo } from './coverage-to-wire.js';

/** Under what rewards were given: the catalog they were scored by, and the day. */
export interface ScoredUnder {
  readonly catalogDigest: string;
  /** ISO date, by which the age of a calibration is counted. */
  readonly today: string;
}

/** The row of one rollout. */
export function rewardTo(reward: Reward, { catalogDigest, today }: ScoredUnder): WireReward {
  const { rollout } = reward;
  return {
    rolloutId: rollout.rolloutId,
    groupId: rollout.groupId,
    caseId: rollout.caseId,
    interventionId: rollout.interventionId,
    status: Reward_Status[reward.status],
    reward: reward.reward,
    components: { ...reward.components },
    pairs: reward.pairs.map(pairTo),
    spans: reward.spans.map((span) => ({ ...span })),
    stepRewards: [],
    reason: reward.reason ? Reward_Reason[reward.reason] : Reward_Reason.REASON_UNSPECIFIED,
    detail: reward.detail,
    catalogDigest,
    metadata: rollout.metadata,
    calibrations: calibrationsOf(reward.pairs).map((c) => calibrationTo(c, today)),
    coverage: reward.coverage && coverageTo(reward.coverage),
  };
}

function pairTo(pair: JudgedPair): WirePair {
  return {
    interventionId: pair.interventionId,
    baselineRolloutId: pair.baseline.rolloutId,
    siblingRolloutId: pair.sibling.rolloutId,
    verdict: kindTo(pair.verdict),
    score: pair.score,
    judge: pair.judge,
    rationale: pair.rationale,
    cached: pair.cached,
    failure: pair.failure ?? '',
    suspicions: [...pair.suspicions],
    doubts: [...pair.doubts],
    votes: pair.votes.map(({ judge, verdict }) => ({ judge, verdict: kindTo(verdict) })),
    incoherent: pair.incoherent,
    calibrationId: pair.calibration?.id ?? '',
  };
}

function kindTo(verdict: JudgedPair['verdict']): Verdict_Kind {
  return verdict ? Verdict_Kind[verdict] : Verdict_Kind.KIND_UNSPECIFIED;
}

export function billTo(bill: BillTotal): WireBill {
  return { ...bill, usd: bill.usd, tokens: { ...bill.tokens } };
}

export function siblingTo(sibling: Sibling): WireSibling {
  const { residualMentions, incoherences } = sibling.audit;
  return {
    caseId: sibling.caseId,
    interventionId: sibling.interventionId,
    packet: sibling.packet,
    edits: sibling.edits.map((edit) => ({ ...edit })),
    status: Sibling_Status[sibling.status],
    audit: {
      residualMentions: residualMentions.map((mention) => ({ ...mention })),
      incoherences: [...incoherences],
    },
    reason: sibling.reason,
  };
}

export function interventionTo(intervention: Intervention): WireIntervention {
  const { id, family, title, appliesTo, mutation, expectedChange, scoring, digest } = intervention;
  const { mustDrop = [], mustAddAny = [], mustRequest = [] } = expectedChange;
  return {
    id,
    family,
    title,
    cancerTypes: [...appliesTo.cancerTypes],
    appliesWhen: conditionsOf(appliesTo),
    mutationType: mutation.type,
    expectedChange: {
      mustDrop: [...mustDrop],
      mustAddAny: [...mustAddAny],
      mustRequest: [...mustRequest],
      timingMustShift: shiftTo(expectedChange.timingMustShift),
      intentMustShift: shiftTo(expectedChange.intentMustShift),
    },
    scoring: { ...scoring },
    digest,
  };
}

function conditionsOf(appliesTo: Intervention['appliesTo']): string[] {
  const { facts, mustMatch, mustNotMatch } = appliesTo;
  return [
    ...Object.entries(facts).map(([fact, value]) => `${fact} is ${value}`),
    ...mustMatch.map((pattern) => `the chart matches /${pattern}/`),
    ...mustNotMatch.map((pattern) => `the chart does not match /${pattern}/`),
  ];
}

function shiftTo(
  shift: { readonly from: readonly string[]; readonly to: readonly string[] } | undefined,
) {
  return shift && { from: [...shift.from], to: [...shift.to] };
}

export function catalogStateTo({ digest, lock }: Catalog): WireCatalogState {
  return { digest, lock: CatalogState_Lock[lock.state], differences: [...lock.differences] };
}

/** Who judged, and how often it is wrong as far as that is known. */
export function judgeTo(
  judge: { readonly identity: JudgeIdentity; readonly calibration?: Calibration | undefined },
  today: string,
): WireJudgeIdentity {
  const { identity, calibration } = judge;
  return { ...identity, calibration: calibration && calibrationTo(calibration, today) };
}

function calibrationTo(calibration: Calibration, today: string): WireCalibration {
  const { falsePositive, detection, ...rest } = summaryOf(calibration, today);
  return { ...rest, falsePositive: rateTo(falsePositive), detection: rateTo(detection) };
}

function rateTo({ of, rate, low, high }: RateSummary): WireRate {
  return { of, rate, low, high };
}
