import { z } from 'zod';
import type { SavedRollout, ToolCall } from '../core/saved-run.js';
import { rowKind } from './read-rows.js';

const text = z.string().default('');

/** One call in an OpenAI chat message; arguments are JSON text as the API has them, or the object itself. */
const call = z.looseObject({
  function: z.looseObject({ name: z.string().default(''), arguments: z.unknown() }).optional(),
});
const message = z.looseObject({ tool_calls: z.array(call).nullish() });

/** Columns of a Parquet file hold what is nested as JSON text; what cannot be read has no messages. */
const trajectory = z
  .preprocess((given) => (typeof given === 'string' ? parsed(given) : given), z.array(message))
  .optional();

/** A `rollout` row as a report needs it: its text, and what its trajectory called. An empty trajectory is none. */
export const savedRolloutRow = rowKind(
  {
    rollout_id: z.string().min(1, 'empty'),
    case_id: text,
    policy_model: text,
    output: text,
    trajectory,
  },
  (row): SavedRollout => ({
    model: row.policy_model,
    rolloutId: row.rollout_id,
    ...(row.case_id === '' ? {} : { caseId: row.case_id }),
    output: row.output,
    ...(row.trajectory === undefined || row.trajectory.length === 0
      ? {}
      : { calls: row.trajectory.flatMap(({ tool_calls }) => (tool_calls ?? []).flatMap(callsOf)) }),
  }),
);

/** One call for each section that it asks for. */
function callsOf({ function: called }: z.output<typeof call>): ToolCall[] {
  const tool = called?.name ?? '';
  const given =
    typeof called?.arguments === 'string' ? parsed(called.arguments) : called?.arguments;
  const sections = sectionsOf(given);
  return sections.length === 0 ? [{ tool }] : sections.map((section) => ({ tool, section }));
}

/** The argument called `section`, or else the first whose name has that word in it. */
function sectionsOf(given: unknown): string[] {
  if (typeof given !== 'object' || given === null) return [];
  const named = Object.entries(given).filter(([key]) => /section/i.test(key));
  const [, value] = named.find(([key]) => key === 'section') ?? named[0] ?? [];
  const all = Array.isArray(value) ? value : [value];
  return all
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.trim().toLowerCase().replace(/\s+/g, ' '))
    .filter((one) => one !== '');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
