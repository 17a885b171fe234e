import { z } from 'zod';
import { plainly } from '../../core/exact-number.js';
import { fieldPath } from '../../core/field-path.js';
import { responseItems } from './response-items.js';

type Row = Readonly<Record<string, unknown>>;

const reply = z.object({ output: responseItems, model: z.string().nullish() });
const index = z.number().int().nullish();
const numbers = z.object({ _ng_task_index: index, _ng_rollout_index: index });

/** What is wrong with a row, or the rollout row it stands for. */
export type Converted = { readonly row: Record<string, unknown> } | { readonly fault: string };

/** Whether a row is one of NeMo Gym's `rollouts.jsonl`: what was asked, and the reply or why there is none. */
export function isNemoGym(row: Row): boolean {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const wasAsked = isObject(row.responses_create_params);
  return wasAsked && (isObject(row.response) || row._ng_failure_class !== undefined);
}

/**
 * A row of NeMo Gym as a rollout's: the reply gives output, trajectory and model. A dataset's own columns say which case
 * and intervention it is; what else it has passes on, its reward as `source_reward`. A rollout without an id is named for
 * its place, and one without a group is in that of its model and case, for files of several models are read together.
 * `_ng_group_id` is no such group: it holds the samples of one prompt, and a sibling's prompt is another.
 */
export function nemoGymRow(row: Row, { mapped }: { readonly mapped: Row }): Converted {
  const { responses_create_params, response, reward, ...columns } = row;
  const hasFailed = !response && row._ng_failure_class !== undefined;
  const read = reply.safeParse(hasFailed ? { output: [] } : response);
  if (!read.success) return { fault: faultOf(read.error, ['response']) };
  const placed = numbers.safeParse(row);
  if (!placed.success) return { fault: faultOf(placed.error, []) };

  const { output: turn, model } = read.data;
  const { _ng_rollout_index: sample } = placed.data;
  const named: Row = {
    policy_model: model ?? '',
    sample_index: sample ?? 0,
    ...present(columns),
    ...mapped,
  };
  return {
    row: {
      ...(reward === undefined ? {} : { source_reward: reward }),
      ...columns,
      rollout_id: rolloutId(named, placed.data),
      group_id: groupId(named),
      ...named,
      output: turn.output,
      trajectory: turn.trajectory,
      ...mapped,
    },
  };
}

/** Empty for a row that does not say its place: it could not be told from others of its case. */
function rolloutId(named: Row, place: z.output<typeof numbers>): string {
  const { _ng_task_index: task, _ng_rollout_index: rollout } = place;
  if (typeof task !== 'number') return '';
  const { policy_model, case_id, intervention_id } = named;
  const names = [policy_model, case_id, intervention_id]
    .map((name) => plainly(name))
    .filter(isName);
  return [...names, `task-${task}`, `rollout-${rollout ?? 0}`].join('/');
}

function groupId({ policy_model, case_id }: Row): string {
  const [policy, ofCase] = [plainly(policy_model), plainly(case_id)];
  return isName(ofCase) ? [policy, ofCase].filter(isName).join('/') : '';
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The columns that say something; in others' files an empty one is as good as none. */
function present(columns: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== null && value !== ''),
  );
}

function faultOf({ issues }: z.ZodError, within: readonly string[]): string {
  const issue = issues[0];
  const field = fieldPath([...within, ...(issue?.path ?? [])]);
  const what = issue?.message.replace(/^Invalid input: /, '') ?? 'not as NeMo Gym writes it';
  return `${field}: ${what}`;
}
