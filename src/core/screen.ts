import type { Setback } from './reward.js';
import type { Rollout } from './rollout.js';

/** Which rollouts may be paired, and why the others may not. */
export interface Screened {
  readonly usable: readonly Rollout[];
  readonly setbacks: ReadonlyMap<Rollout, Setback>;
}

/** A rollout's id stands in every pair it is in: one of a megabyte would make a reply of gigabytes. */
const MAX_ID_CHARS = 1_000;

/**
 * Sorts out the rollouts that no judge should see: without an id, with too long a one or one its policy gave before, of an
 * unknown intervention, over `maxOutputChars` UTF-16 units, empty, or seen on a packet that its mutation left unchanged.
 */
export function screen(
  rollouts: readonly Rollout[],
  limits: {
    readonly knows: (interventionId: string) => boolean;
    readonly maxOutputChars: number;
    /** What the caller knows against a rollout, if anything. */
    readonly setbackOf: (rollout: Rollout) => Setback | undefined;
  },
): Screened {
  const seen = new Set<string>();
  const setbacks = new Map<Rollout, Setback>();
  for (const rollout of rollouts) {
    const setback = setbackOf(rollout, { ...limits, seen });
    if (setback) setbacks.set(rollout, setback);
    seen.add(ownId(rollout));
  }
  return { usable: rollouts.filter((r) => !setbacks.has(r)), setbacks };
}

/** What tells a rollout from all others: policies that are compared number theirs alike. */
export function ownId({ policyModel, rolloutId }: Rollout): string {
  return JSON.stringify([policyModel, rolloutId]);
}

function setbackOf(
  r: Rollout,
  limits: Parameters<typeof screen>[1] & { readonly seen: ReadonlySet<string> },
): Setback | undefined {
  const invalid = (detail: string): Setback => ({ reason: 'INVALID_ROLLOUT', detail });
  if (r.rolloutId === '') return invalid('rollout_id is empty; give each rollout an id of its own');
  if (r.rolloutId.length > MAX_ID_CHARS) {
    return invalid(
      `rollout_id has ${r.rolloutId.length} characters, the limit is ${MAX_ID_CHARS}; give a short one`,
    );
  }
  if (limits.seen.has(ownId(r))) {
    return invalid(
      `rollout_id "${r.rolloutId}" came before in this request; only the first is scored`,
    );
  }
  if (r.caseId === '') return invalid('case_id is empty; name the case the policy was given');
  if (r.interventionId !== '' && !limits.knows(r.interventionId)) {
    return invalid(
      `intervention_id "${r.interventionId}" is not in the catalog; ListInterventions names those that are`,
    );
  }
  if (r.output.length > limits.maxOutputChars) {
    return invalid(
      `output has ${r.output.length} characters, the limit is ${limits.maxOutputChars}; send the final recommendations only`,
    );
  }
  if (r.output.trim() === '')
    return { reason: 'EMPTY_OUTPUT', detail: 'output is empty: there is nothing to judge' };
  return limits.setbackOf(r);
}
