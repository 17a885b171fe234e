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
  /** Who was asked, or, where the row does not tell, who answered. */
  readonly judge: string;
  readonly rationale: string;
  /** Whether the judge called the sibling's chart medically incoherent. */
  readonly incoherent: boolean;
  /** Which sample its sibling is; 0 where it is not told. */
  readonly sampleIndex?: number;
  /** Which sample its baseline is; absent where the run has no row of the baseline. */
  readonly baselineSample?: number;
}

/** The name by which a rater's file calls a pair. */
export function pairIdOf(pair: Pick<SavedPair, 'baselineRolloutId' | 'siblingRolloutId'>): string {
  return `${pair.baselineRolloutId}~${pair.siblingRolloutId}`;
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
  /** Which sample it is; 0 where it is not told. */
  readonly sampleIndex?: number;
  /** Of the catalog that it was scored under; absent where its row does not tell. */
  readonly catalogDigest?: string;
}

/** A place in a rollout's output, in Unicode code points, half-open. */
export interface SavedSpan {
  readonly start: number;
  readonly end: number;
  readonly credit: number;
  readonly reason: string;
}

/** A saved run, read whole. */
export interface SavedRun {
  readonly files: readonly string[];
  /** Each pair once, as the file that came first has it. */
  readonly pairs: readonly SavedPair[];
  /** The same pairs once more for every other judge of theirs. */
  readonly rejudged: readonly SavedPair[];
  /** Each rollout once, as the file that came first has it. */
  readonly rewards: readonly SavedReward[];
  /** Pairs that came again from the same judge, and how many of those with another verdict. Not counted. */
  readonly duplicates: number;
  readonly contradicted: number;
  /** Of the rows, each once. */
  readonly catalogDigests: readonly string[];
  /** Of the working of each judge that the rows tell of, by the name that its pairs have. */
  readonly judgeDigests: ReadonlyMap<string, string>;
  /** Models whose rows name none, and which go by their files' names; absent: there are none. */
  readonly fileModels?: readonly string[];
}

/** What a report takes from a rollout. */
export interface SavedRollout {
  /** Empty where the row names none. */
  readonly model: string;
  readonly rolloutId: string;
  /** Absent where the row names none. */
  readonly caseId?: string;
  readonly output: string;
  /** The calls of its trajectory, in order; absent where it has no trajectory. */
  readonly calls?: readonly ToolCall[];
}

/** One call of a tool. */
export interface ToolCall {
  readonly tool: string;
  /** The section of the chart that it asks for; absent where it names none. */
  readonly section?: string;
}

/** What one rater says of one pair. */
export interface PairLabel {
  readonly pairId: string;
  /** Empty: of whichever model has a pair of that id. */
  readonly model: string;
  readonly rater: string;
  readonly label: 0 | 0.5 | 1 | 'untestable';
  /** Whether the changed chart makes medical sense; absent where the rater did not say. */
  readonly coherent?: boolean;
  /** Where it stands, `file:line`; absent where it was read from no file. */
  readonly at?: string;
}
