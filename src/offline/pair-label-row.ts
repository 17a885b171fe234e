import { z } from 'zod';
import { type PairLabel, pairIdOf } from '../core/saved-run.js';
import { pairLabel } from './rater-row.js';
import { rowKind } from './read-rows.js';

const text = z.string().default('');

/**
 * What a rater says of a pair of a saved run. The pair is named by `pair_id`, which is `BASELINE~SIBLING` of its rollouts,
 * or by `baseline_rollout_id` and `sibling_rollout_id`; by `policy_model` as well where several models have such a pair.
 * `rater` is empty where the row names none.
 */
export const pairLabelRow = rowKind(
  {
    pair_id: text,
    baseline_rollout_id: text,
    sibling_rollout_id: text,
    policy_model: text,
    rater: text,
    label: pairLabel,
    coherent: z.boolean('expected true or false').optional(),
  },
  (row): PairLabel => ({
    pairId: row.pair_id === '' ? idOf(row) : row.pair_id,
    model: row.policy_model,
    rater: row.rater,
    label: row.label,
    ...(row.coherent === undefined ? {} : { coherent: row.coherent }),
  }),
);

/** Empty where the row does not name both rollouts. */
function idOf(row: {
  readonly baseline_rollout_id: string;
  readonly sibling_rollout_id: string;
}): string {
  const { baseline_rollout_id: baselineRolloutId, sibling_rollout_id: siblingRolloutId } = row;
  if (baselineRolloutId === '' || siblingRolloutId === '') return '';
  return pairIdOf({ baselineRolloutId, siblingRolloutId });
}
