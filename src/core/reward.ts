import type { Calibration } from './calibration.js';
import { type CmsParts, type Coverage, cmsOf } from './coverage.js';
import { type Grounding, groundedShare } from './grounding.js';
import {
  COMPONENTS,
  type Component,
  CSS_ALONE,
  type RewardProfile,
  weighedMean,
} from './reward-profile.js';
import { rewardSpans } from './reward-spans.js';
import type { Rollout } from './rollout.js';
import type { AbstainReason, Doubt, Span, Suspicion, VerdictKind, Vote } from './verdict.js';

export type RewardStatus = 'SCORED' | 'MASKED' | 'FAILED';

/** Why a reward is MASKED or FAILED: a closed set, used as a metric label. */
export const REWARD_REASONS = [
  'SIBLING_MISSING',
  'UNTESTABLE',
  'JUDGE_ABSTAINED',
  'MUTATION_NO_OP',
  'EMPTY_OUTPUT',
  'JUDGE_UNAVAILABLE',
  'JUDGE_UNREADABLE',
  'JUDGE_REFUSED',
  'DEADLINE',
  'BUDGET_SPENT',
  'INVALID_ROLLOUT',
  'JUDGE_UNCALIBRATED',
] as const;
export type RewardReason = (typeof REWARD_REASONS)[number];

/** One baseline against one sibling, judged. `verdict` is absent where the judge failed, `score` unless it scored. */
export interface JudgedPair {
  readonly interventionId: string;
  readonly family: string;
  readonly baseline: Rollout;
  readonly sibling: Rollout;
  readonly verdict?: VerdictKind;
  readonly score?: number;
  readonly judge: string;
  /** The key of the question that was put; absent where none was answered. */
  readonly key?: string;
  readonly rationale: string;
  readonly cached: boolean;
  readonly failure?: RewardReason | AbstainReason;
  readonly suspicions: readonly Suspicion[];
  readonly doubts: readonly Doubt[];
  readonly votes: readonly Vote[];
  readonly incoherent: boolean;
  /** How often the judge that was asked is wrong; absent where nobody has measured it. */
  readonly calibration?: Calibration;
  readonly spans: { readonly baseline: readonly Span[]; readonly sibling: readonly Span[] };
}

/** What a trainer gets for one rollout. `reward` is absent unless SCORED. */
export interface Reward {
  readonly rollout: Rollout;
  readonly status: RewardStatus;
  readonly reward?: number;
  readonly components: Readonly<Partial<Record<Component, number>>>;
  readonly pairs: readonly JudgedPair[];
  readonly spans: readonly Span[];
  /** What `components.cms` is made of; absent where it was not looked at, or nothing of it is defined. */
  readonly coverage?: Coverage & CmsParts;
  readonly reason?: RewardReason;
  /** For people: what is wrong and what to do. Empty when SCORED. */
  readonly detail: string;
}

/** Why a rollout takes no part in any pair. */
export interface Setback {
  readonly reason: RewardReason;
  readonly detail: string;
}

/**
 * The reward of one rollout: the components that were measured, weighed by the profile. Its CSS is the mean score over
 * the scored pairs it took part in (README, How a reward is computed), its CMS how far it covers the consensus list, its grounding the share of
 * its claims that the chart supports. All that was measured is reported. Where css has weight, a rollout without a CSS has no reward, whatever else was measured: a
 * failed judge makes it FAILED, anything else MASKED, or else a policy could trade a counterfactual that it fails for one
 * that cannot be judged. Where css has no weight, only what is against the rollout itself stands in the way.
 */
export function rewardOf(input: {
  readonly rollout: Rollout;
  readonly pairs: readonly JudgedPair[];
  readonly setback: Setback | undefined;
  /** Absent where it was not looked at: no chart was at hand. */
  readonly grounding?: Grounding | undefined;
  /** Absent where it was not looked at: for a sibling, and where no consensus list was at hand. */
  readonly coverage?: Coverage | undefined;
  /** Absent: css alone. */
  readonly profile?: RewardProfile | undefined;
}): Reward {
  const { rollout, pairs, setback, grounding, coverage, profile = CSS_ALONE } = input;
  const css = meanScore(pairs);
  const grounded = grounding && groundedShare(grounding);
  const covered = coverage && cmsOf(coverage);
  const components = {
    ...(css === undefined ? {} : { css }),
    ...(covered ? { cms: covered.cms } : {}),
    ...(grounded === undefined ? {} : { grounding: grounded }),
  };
  const spans = rewardSpans({ rollout, pairs, coverage, grounding, profile });
  const against = againstRewarding({ css, pairs, setback, profile });
  const reward = against ? undefined : weighedMean(components, profile);
  const detailed = coverage && covered ? { coverage: { ...coverage, ...covered } } : {};
  const got = { rollout, components, pairs, spans, ...detailed };
  if (reward !== undefined) return { ...got, status: 'SCORED', reward, detail: '' };
  const { reason, detail } = against ?? nothingMeasured({ rollout, profile, grounding, coverage });
  return { ...got, status: FAILURE_REASONS.has(reason) ? 'FAILED' : 'MASKED', reason, detail };
}

/** What keeps a rollout from a reward under the profile, save that nothing of weight was measured. */
function againstRewarding(of: {
  readonly css: number | undefined;
  readonly pairs: readonly JudgedPair[];
  readonly setback: Setback | undefined;
  readonly profile: RewardProfile;
}): Setback | undefined {
  const { css, pairs, setback, profile } = of;
  if (profile.css > 0) return css === undefined ? (setback ?? setbackOf(pairs)) : undefined;
  return setback?.reason === 'SIBLING_MISSING' ? undefined : setback;
}

function meanScore(pairs: readonly JudgedPair[]): number | undefined {
  const scores = pairs.flatMap((p) => (p.score === undefined ? [] : [p.score]));
  return scores.length === 0 ? undefined : scores.reduce((sum, s) => sum + s, 0) / scores.length;
}

/** Why nothing of weight was measured: what is there to look at is not at hand, or there was nothing in it. */
function nothingMeasured(of: {
  readonly rollout: Rollout;
  readonly profile: RewardProfile;
  readonly grounding: Grounding | undefined;
  readonly coverage: Coverage | undefined;
}): Setback {
  const { rollout, profile, grounding, coverage } = of;
  const weighed = COMPONENTS.filter((component) => profile[component] > 0);
  const why: Record<Component, string> = {
    css: '',
    cms: cmsLacks(rollout, coverage),
    grounding: grounding
      ? 'it says nothing of the patient that the chart speaks of'
      : 'no chart of its case was given, or none could be made for its intervention; send the case with its packet',
  };
  const told = `the reward profile weighs ${weighed.join(', ')}, and none of it was measured for this rollout`;
  return { reason: 'UNTESTABLE', detail: `${told}: ${weighed.map((c) => why[c]).join('; ')}` };
}

function cmsLacks({ interventionId }: Rollout, coverage: Coverage | undefined): string {
  if (interventionId !== '') {
    return 'coverage is of baselines alone, for the board has seen no mutated chart';
  }
  if (coverage?.offersOnly === 'nothing') {
    return 'it offers no treatment, and its case lists none as strong or tacit';
  }
  return coverage
    ? 'its case lists no treatment as strong, tacit or refused'
    : 'no consensus list of its case was given; send the case with its consensus';
}

/** The calibrations of the judges whose pairs have a score, each once. */
export function calibrationsOf(pairs: readonly JudgedPair[]): Calibration[] {
  const found = new Map<string, Calibration>();
  for (const { score, calibration } of pairs) {
    if (score !== undefined && calibration) found.set(calibration.id, calibration);
  }
  return [...found.values()];
}

/** The reasons after which a retry may give a score, or the caller must mend the rollout: FAILED, not MASKED. */
export const FAILURE_REASONS: ReadonlySet<RewardReason> = new Set<RewardReason>([
  'JUDGE_UNAVAILABLE',
  'JUDGE_UNREADABLE',
  'DEADLINE',
  'BUDGET_SPENT',
  'INVALID_ROLLOUT',
]);

/** The gravest of what kept the pairs from a score: a failure may pass on a retry, so it comes first. */
function setbackOf(pairs: readonly JudgedPair[]): Setback {
  const failed = pairs.find((p) => p.verdict === undefined);
  if (failed) return { reason: failed.failure as RewardReason, detail: failed.rationale };
  const abstained = pairs.find((p) => p.verdict === 'ABSTAINED');
  if (abstained) {
    return { reason: abstentionReason(abstained), detail: abstained.rationale };
  }
  const untestable = pairs[0];
  if (untestable) return { reason: 'UNTESTABLE', detail: untestable.rationale };
  return { reason: 'SIBLING_MISSING', detail: 'no counterpart came for this rollout' };
}

function abstentionReason({ failure }: JudgedPair): RewardReason {
  if (failure === 'JUDGE_REFUSED') return 'JUDGE_REFUSED';
  return failure === 'judge_uncalibrated' ? 'JUDGE_UNCALIBRATED' : 'JUDGE_ABSTAINED';
}
