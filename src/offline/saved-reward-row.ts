import { z } from 'zod';
import type { SavedPair, SavedReward } from '../core/saved-run.js';
import { scoreOf, VERDICTS } from '../core/verdict.js';
import { rowKind, rowPart } from './read-rows.js';

/** A reward row as it was saved. `model` is empty where the row names none; a pair's family and its baseline's sample are not in it. */
export interface SavedRewardRow {
  readonly reward: SavedReward;
  /** Of a sibling's row alone, so that each pair comes up once. */
  readonly pairs: readonly Omit<SavedPair, 'family'>[];
  /** Empty where the row has none. */
  readonly catalogDigest: string;
}

const text = z.string().default('');
const id = z.string().min(1, 'empty');
const finite = z.number('expected a number');

/** Columns of a Parquet file hold what is nested as JSON text. */
function nested<T extends z.ZodType>(schema: T) {
  return z.preprocess((given, context) => {
    if (typeof given !== 'string') return given;
    try {
      return JSON.parse(given) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'a text that is not JSON' });
      return z.NEVER;
    }
  }, schema);
}

const pairPart = rowPart({
  intervention_id: text,
  baseline_rollout_id: id,
  sibling_rollout_id: id,
  verdict: z.enum(VERDICTS).optional(),
  score: finite.optional(),
  judge: text,
  rationale: text,
  incoherent: z.boolean().default(false),
}).superRefine(({ verdict, score }, context) => {
  const due = verdict && scoreOf(verdict);
  if (score === undefined || score === due) return;
  const message = `${score} is not the score of ${verdict ?? 'a pair without verdict'}`;
  context.addIssue({ code: 'custom', path: ['score'], message });
});

const spanPart = rowPart({ start: finite, end: finite, credit: finite.default(0), reason: text });

const sample = z
  .union([z.number(), z.bigint(), z.string().regex(/^-?\d+$/)], 'expected a whole number')
  .transform(Number)
  .default(0);

/** A `reward` row, read back. */
export const savedRewardRow = rowKind(
  {
    rollout_id: id,
    group_id: text,
    case_id: text,
    intervention_id: text,
    policy_model: text,
    sample_index: sample,
    status: z.enum(['SCORED', 'MASKED', 'FAILED']),
    reward: finite.optional(),
    reason: z.string().optional(),
    components: nested(z.record(z.string(), finite.nullish())).default({}),
    pairs: nested(z.array(pairPart)).default([]),
    spans: nested(z.array(spanPart)).default([]),
    catalog_digest: text,
  },
  (row): SavedRewardRow => ({
    reward: {
      model: row.policy_model,
      rolloutId: row.rollout_id,
      caseId: row.case_id,
      groupId: row.group_id === '' ? row.case_id : row.group_id,
      interventionId: row.intervention_id,
      status: row.status,
      ...(row.reason === undefined ? {} : { reason: row.reason }),
      ...(row.reward === undefined ? {} : { reward: row.reward }),
      components: measured(row.components),
      spans: row.spans,
      sampleIndex: row.sample_index,
    },
    pairs: row.pairs
      .filter((pair) => pair.sibling_rollout_id === row.rollout_id && row.intervention_id !== '')
      .map((pair) => pairOf(pair, row)),
    catalogDigest: row.catalog_digest,
  }),
);

function pairOf(
  pair: z.output<typeof pairPart>,
  row: {
    readonly policy_model: string;
    readonly case_id: string;
    readonly group_id: string;
    readonly intervention_id: string;
    readonly sample_index: number;
  },
): Omit<SavedPair, 'family'> {
  const score = pair.verdict && scoreOf(pair.verdict);
  return {
    model: row.policy_model,
    caseId: row.case_id,
    groupId: row.group_id === '' ? row.case_id : row.group_id,
    interventionId: pair.intervention_id === '' ? row.intervention_id : pair.intervention_id,
    baselineRolloutId: pair.baseline_rollout_id,
    siblingRolloutId: pair.sibling_rollout_id,
    ...(pair.verdict === undefined ? {} : { verdict: pair.verdict }),
    ...(score === undefined ? {} : { score }),
    judge: pair.judge,
    rationale: pair.rationale,
    incoherent: pair.incoherent,
    sampleIndex: row.sample_index,
  };
}

function measured(
  components: Readonly<Record<string, number | null | undefined>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  );
}
