import { seededRandom } from '../../src/core/seeded-random.js';
import type { Treatments } from '../../src/core/treatments.js';
import type { WorkloadCase } from './cases.js';
import type { Response } from './kind.js';
import { POLICIES, type Policy } from './policies.js';
import { openProse, type Prose } from './prose.js';
import { trajectoryOf } from './trajectory.js';

/** One answer that somebody gave: which policy, to which chart. */
interface Slot {
  readonly policy: Policy;
  readonly of: WorkloadCase;
  /** Empty: the chart as it is. */
  readonly interventionId: string;
  readonly number: number;
}

/** Rollouts of every policy on every case and its siblings, again and again at each step; any of them by its number. */
export interface Rollouts {
  /** How many a step has. */
  readonly perStep: number;
  /** The row of `rollouts.jsonl` of this number; those of a group follow each other. */
  at(number: number): object;
}

/**
 * The rollouts of some cases; the same for the same seed. `interventions`: which siblings a case has, those that apply to
 * its chart or all of these. `variety`: how many different answers a policy has for a chart; steps take them in turn.
 */
export function makeRollouts(given: {
  readonly seed: number;
  readonly cases: readonly WorkloadCase[];
  readonly treatments: Treatments;
  readonly interventions?: readonly string[];
  readonly variety: number;
}): Rollouts {
  const { seed, cases, treatments, interventions, variety } = given;
  const prose = openProse(treatments);
  const slots: Slot[] = POLICIES.flatMap((policy) =>
    cases.flatMap((of) =>
      ['', ...(interventions ?? Object.keys(of.kind.responses))].map((interventionId) => ({
        policy,
        of,
        interventionId,
        number: 0,
      })),
    ),
  ).map((slot, number) => ({ ...slot, number }));
  return {
    perStep: slots.length,
    at(number) {
      const step = Math.floor(number / slots.length);
      const slot = slots[number % slots.length] as Slot;
      const random = seededRandom((seed * 31 + (step % variety)) * 1_000_003 + slot.number);
      return rowOf(slot, { step, output: answer(slot, prose, random), random });
    },
  };
}

function rowOf(
  { policy, of, interventionId }: Slot,
  { step, output, random }: { step: number; output: string; random: () => number },
): object {
  const { caseId } = of.case;
  return {
    rollout_id: `${policy.name}.${step}.${caseId}.${interventionId || 'baseline'}`,
    group_id: `${policy.name}/step-${step}/${caseId}`,
    case_id: caseId,
    intervention_id: interventionId,
    policy_model: policy.name,
    output,
    ...(policy.readsByTools ? { trajectory: trajectoryOf(of.case.packet, output, random) } : {}),
  };
}

function answer({ policy, of, interventionId }: Slot, prose: Prose, random: () => number): string {
  const { problem, baseline, besides, responses } = of.kind;
  const response = responses[interventionId];
  const plan = response
    ? planFor(response, { baseline, policy, interventionId }, random)
    : baseline;
  const more = besides.filter(() => random() < policy.thoroughness);
  return prose(
    { problem: plan === baseline ? problem : caseName(of), items: [...plan, ...more] },
    random,
  );
}

/** What does not say the fact that was changed. */
function caseName({ kind }: WorkloadCase): string {
  return `${kind.cancerType} cancer, chart as it stands`;
}

function planFor(
  { changed, partial }: Response,
  given: { baseline: readonly string[]; policy: Policy; interventionId: string },
  random: () => number,
): readonly string[] {
  const { baseline, policy, interventionId } = given;
  if (random() < (policy.sensitivity[interventionId.charAt(0)] ?? 0)) return changed;
  return random() < policy.hedging ? partial : baseline;
}
