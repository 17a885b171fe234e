import type { CancerType } from './case.js';

/** The chart that a policy was given: that of its case, or what a mutation made of it. */
export interface Chart {
  readonly packet: string;
  readonly cancerType: CancerType;
}

/** A place of a rollout's output, in Unicode code points, that states something of the patient which the chart speaks of. */
export interface GroundedPlace {
  readonly start: number;
  readonly end: number;
  /** Whether the chart says the same, or something else. */
  readonly fits: boolean;
  /** What the chart says, in one plain sentence. */
  readonly reason: string;
}

/** What the chart that a policy saw says to its claims about the patient. A fact that is stated twice counts once. */
export interface Grounding {
  readonly supported: number;
  readonly contradicted: number;
  readonly places: readonly GroundedPlace[];
}

/** The share of the addressed facts that the chart supports; undefined where it addresses none, which is no 0. */
export function groundedShare({ supported, contradicted }: Grounding): number | undefined {
  const addressed = supported + contradicted;
  return addressed === 0 ? undefined : supported / addressed;
}
