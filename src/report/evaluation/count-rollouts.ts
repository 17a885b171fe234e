import { groupBy } from '../../core/group-by.js';
import type { SavedReward } from '../../core/saved-run.js';
import type { RolloutCounts } from './figure.js';

/** How these rollouts ended, and for which reasons they have no reward. */
export function countRollouts(rewards: readonly SavedReward[]): RolloutCounts {
  const of = (wanted: SavedReward['status']) =>
    rewards.filter(({ status }) => status === wanted).length;
  const unscored = rewards.flatMap(({ status, reason = '' }) =>
    status === 'SCORED' ? [] : [{ status, reason }],
  );
  const reasons = [...groupBy(unscored, ({ status, reason }) => `${status} ${reason}`)]
    .map(([key, rows]) => ({ key, ...(rows[0] as (typeof rows)[number]), count: rows.length }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .map(({ key: _, ...rest }) => rest);
  const counts = { scored: of('SCORED'), masked: of('MASKED'), failed: of('FAILED') };
  return { all: rewards.length, ...counts, reasons };
}

/** `EMPTY_OUTPUT`; `MASKED` where the rows name no reason. */
export function reasonName({ status, reason }: RolloutCounts['reasons'][number]): string {
  return reason === '' ? status : reason;
}

/** A column for each reason that some model has: its name, and its count of a model. */
export function reasonColumns(
  models: readonly { readonly rollouts: RolloutCounts }[],
): { readonly name: string; readonly countOf: (rollouts: RolloutCounts) => number }[] {
  const all = models.flatMap(({ rollouts }) => rollouts.reasons);
  const names = [...groupBy(all, (one) => `${one.status}: ${reasonName(one)}`).keys()].sort();
  return names.map((name) => ({
    name,
    countOf: ({ reasons }) =>
      reasons.find((one) => `${one.status}: ${reasonName(one)}` === name)?.count ?? 0,
  }));
}
