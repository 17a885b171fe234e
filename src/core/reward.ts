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
  readonly rationale: string;
  readonly cached: boolean;
  readonly failure?: RewardReason | AbstainReason;
  readonly suspicions: readonly Suspicion[];
  readonly doubts: readonly Doubt[];
  readonly votes: readonly Vote[];
  readonly incoherent: boolean;
  readonly spans: { readonly baseline: readonly Span[]; readonly sibling: readonly Span[] };
}

/** What a trainer gets for one rollout. `reward` is absent unless SCORED. */
export interface Reward {
  readonly rollout: Rollout;
  readonly status: RewardStatus;
  readonly reward?: number;
  readonly components: Readonly<Record<string, number>>;
  readonly pairs: readonly JudgedPair[];
  readonly spans: readonly Span[];
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
 * The reward of one rollout from the pairs it took part in: its CSS, the mean score over the scored pairs
 * (formats.md). Without a scored pair there is no number: a failed judge makes it FAILED, anything else MASKED.
 */
export function rewardOf(input: {
  readonly rollout: Rollout;
  readonly pairs: readonly JudgedPair[];
  readonly setback: Setback | undefined;
}): Reward {
  const { rollout, pairs, setback } = input;
  const spans = mergeSpans(
    pairs.flatMap((p) => (p.sibling === rollout ? p.spans.sibling : p.spans.baseline)),
  );
  const scores = pairs.flatMap((p) => (p.score === undefined ? [] : [p.score]));
  if (scores.length > 0) {
    const css = scores.reduce((sum, s) => sum + s, 0) / scores.length;
    return {
      rollout,
      status: 'SCORED',
      reward: css,
      components: { css },
      pairs,
      spans,
      detail: '',
    };
  }
  const { reason, detail } = setback ?? setbackOf(pairs);
  const status = FAILURE_REASONS.has(reason) ? 'FAILED' : 'MASKED';
  return { rollout, status, components: {}, pairs, spans, reason, detail };
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
    const refused = abstained.failure === 'JUDGE_REFUSED';
    return { reason: refused ? 'JUDGE_REFUSED' : 'JUDGE_ABSTAINED', detail: abstained.rationale };
  }
  const untestable = pairs[0];
  if (untestable) return { reason: 'UNTESTABLE', detail: untestable.rationale };
  return { reason: 'SIBLING_MISSING', detail: 'no counterpart came for this rollout' };
}

/** One span a place, its credit the mean over the pairs that named the place, in order of place. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const byPlace = new Map<string, Span[]>();
  for (const span of spans) {
    const place = `${span.start}-${span.end}`;
    const there = byPlace.get(place);
    if (there) there.push(span);
    else byPlace.set(place, [span]);
  }
  return [...byPlace.values()]
    .map((same) => ({
      ...(same[0] as Span),
      credit: same.reduce((sum, s) => sum + s.credit, 0) / same.length,
      reason: [...new Set(same.map((s) => s.reason))].join('; '),
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
