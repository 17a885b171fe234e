import type { Grounding } from '../../core/grounding.js';

/** Holds what a rollout says of the patient against the chart that the policy saw. */
export interface Grounder {
  /** Throws only the signal's reason. */
  ground(
    of: { readonly output: string; readonly packet: string },
    signal: AbortSignal,
  ): Promise<Grounding>;
}
