import type { Case } from '../../core/case.js';
import type { RewardProfile } from '../../core/reward-profile.js';
import type { Plan } from '../../offline/bulk/plan.js';
import type { ScoredRun } from '../../offline/bulk/score-staged.js';
import { counted } from '../figures.js';

const NO_CHARTS =
  'the reward profile weighs grounding, and without --cases there is no chart to hold claims against: rewards are without it';

const NO_LISTS =
  'the reward profile weighs cms, and without --cases there is no consensus list to cover: rewards are without it';

/** What the user should know of a run that is done, a sentence each. */
export function warningsOf(given: {
  readonly plan: Plan;
  readonly run: ScoredRun;
  readonly profile: RewardProfile;
  readonly cases: ReadonlyMap<string, Case> | undefined;
}): string[] {
  const { plan, run, profile, cases } = given;
  return [
    ...lacking(plan),
    ...(cases ? doubts(plan, run) : []),
    ...(profile.grounding > 0 && !cases ? [NO_CHARTS] : []),
    ...(profile.cms > 0 && !cases ? [NO_LISTS] : []),
    ...collisions(plan),
  ];
}

/** A field that no rollout has is in a column of another name. */
function lacking({ staged }: Plan): string[] {
  const { fields, others } = staged.lacking;
  if (staged.own === 0) return [];
  const [named, more] = [others.slice(0, MOST_NAMED).join(', '), others.length - MOST_NAMED];
  const there =
    others.length === 0 ? '' : ` (there are ${named}${more > 0 ? ` and ${more} more` : ''})`;
  return fields.map(
    (field) =>
      `no rollout has the field ${field}, and none is scored without: --map ${field}=COLUMN reads it from a column of another name${there}`,
  );
}

const MOST_NAMED = 20;

/** What the cases leave open about the rollouts. */
function doubts({ staged }: Plan, { notApplicable }: ScoredRun): string[] {
  const { count: unknown, first } = staged.unknownCases;
  const [barred] = notApplicable;
  return [
    ...(unknown === 0
      ? []
      : [
          `${counted(unknown, 'case')} that rollouts name (the first "${first}") not in --cases: ` +
            'not checked for mutations that change nothing',
        ]),
    ...(barred === undefined
      ? []
      : [
          `${counted(notApplicable.size, 'sibling')} (the first "${barred}") of a mutation that does not apply to ` +
            'the packet in --cases: scored all the same',
        ]),
  ];
}

/** Fields of rollouts that could not pass through, since a reward row has its own of that name. */
function collisions({ staged }: Plan): string[] {
  return staged.collisions.map(
    ([key, n]) =>
      `field "${key}" of ${counted(n, 'rollout')} is not passed on: the reward row has its own`,
  );
}
