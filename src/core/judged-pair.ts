import type { FlipsideError } from '../errors.js';
import type { Calibration } from './calibration.js';
import { failureReason } from './failure-reason.js';
import type { Intervention } from './intervention.js';
import type { JudgedPair } from './reward.js';
import type { Rollout } from './rollout.js';
import { scoreOf, type Verdict } from './verdict.js';

/** A pair that is about to be judged under its sibling's intervention. */
export interface PairToJudge {
  readonly intervention: Intervention;
  readonly baseline: Rollout;
  readonly sibling: Rollout;
}

/** The pair with the judge's answer. */
export function judgedPair(
  pair: PairToJudge,
  answer: {
    readonly verdict: Verdict;
    readonly cached: boolean;
    readonly judge: string;
    /** Of the question that was put. */
    readonly key?: string | undefined;
    /** That of the judge that was asked, whoever decided. */
    readonly calibration?: Calibration | undefined;
  },
): JudgedPair {
  const { verdict, cached, calibration, key } = answer;
  return {
    ...identityOf(pair),
    verdict: verdict.kind,
    score: scoreOf(verdict.kind),
    judge: verdict.judge ?? answer.judge,
    ...(key === undefined ? {} : { key }),
    rationale: verdict.rationale,
    cached,
    failure: verdict.abstainReason,
    suspicions: verdict.suspicions,
    doubts: verdict.doubts ?? [],
    votes: verdict.votes ?? [],
    incoherent: verdict.incoherent ?? false,
    ...(calibration ? { calibration } : {}),
    spans: verdict.spans,
  };
}

/**
 * The pair whose judge failed: no verdict, save that a refusal is an abstention. A failure that no error kind
 * explains is a defect: `onDefect` is told the cause, the pair only that the judge failed.
 */
export function failedPair(
  pair: PairToJudge,
  failed: {
    readonly failure: unknown;
    readonly judge: string;
    readonly onDefect: (cause: unknown) => void;
  },
): JudgedPair {
  const { failure, judge, onDefect } = failed;
  const reason = failureReason(failure);
  if (!reason) onDefect(failure);
  return {
    ...identityOf(pair),
    ...(reason === 'JUDGE_REFUSED' ? { verdict: 'ABSTAINED' as const } : {}),
    judge,
    rationale: reason
      ? (failure as FlipsideError).message
      : 'the judge failed; its log has the cause',
    cached: false,
    failure: reason ?? 'JUDGE_UNAVAILABLE',
    suspicions: [],
    doubts: [],
    votes: [],
    incoherent: false,
    spans: { baseline: [], sibling: [] },
  };
}

function identityOf({ intervention, baseline, sibling }: PairToJudge) {
  return { interventionId: intervention.id, family: intervention.family, baseline, sibling };
}
