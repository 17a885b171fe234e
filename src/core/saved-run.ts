import type { VerdictKind } from './verdict.js';

/** One judged pair of a saved run, as its sibling's reward row tells of it. */
export interface SavedPair {
  /** The policy that answered; empty where the rows name none. */
  readonly model: string;
  readonly caseId: string;
  readonly groupId: string;
  readonly interventionId: string;
  /** Of the catalog; the intervention's own id where the catalog does not know it. */
  readonly family: string;
  readonly baselineRolloutId: string;
  readonly siblingRolloutId: string;
  /** Absent where the judge failed. */
  readonly verdict?: VerdictKind;
  /** Absent unless the verdict scores. */
  readonly score?: number;
  readonly judge: string;
  readonly rationale: string;
  /** Whether a panel's votes contradict each other. */
  readonly incoherent: boolean;
}

/** One reward row of a saved run, without its pairs. */
export interface SavedReward {
  readonly model: string;
  readonly rolloutId: string;
  readonly caseId: string;
  readonly groupId: string;
  /** Empty for a baseline. */
  readonly interventionId: string;
  readonly status: 'SCORED' | 'MASKED' | 'FAILED';
  readonly reason?: string;
  readonly reward?: number;
  readonly components: Readonly<Record<string, number>>;
  readonly spans: readonly SavedSpan[];
}

/** A place in a rollout's output, in Unicode code points, half-open. */
export interface SavedSpan {
  readonly start: number;
  readonly end: number;
  readonly credit: number;
  readonly reason: string;
}
