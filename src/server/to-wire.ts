import type { BillTotal } from '../core/bill.js';
import type { Catalog } from '../core/catalog.js';

import type { Intervention } from '../core/intervention.js';
import type { JudgeIdentity } from '../core/ports.js';
import type { JudgedPair, Reward } from '../core/reward.js';
import type { Sibling } from '../core/sibling.js';
import type { Bill as WireBill } from '../gen/flipside/v1/bill.js';
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

/** The row of one rollout, under the catalog it was scored by. */
export function rewardTo(reward: Reward, catalogDigest: string): WireReward {
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

export function judgeTo(judge: JudgeIdentity): WireJudgeIdentity {
  return { ...judge };
}
