/** One answer of a policy to one chart. */
export interface Rollout {
  readonly rolloutId: string;
  /** Ties a baseline to its siblings; equal to `caseId` where the caller gave none. */
  readonly groupId: string;
  readonly caseId: string;
  /** Empty for a baseline; otherwise the intervention whose mutated packet the policy saw. */
  readonly interventionId: string;
  /** Which of several samples of the same prompt this is. */
  readonly sampleIndex: number;
  readonly policyModel: string;
  /** The final recommendations: the only text that a CSS judge sees. */
  readonly output: string;
  /** Passed through to the reward, never read. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}
