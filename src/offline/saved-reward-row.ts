import { z } from 'zod';
import { COMPONENTS } from '../core/reward-profile.js';
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
  /** Who was asked for the pairs; absent where the row does not tell, and each pair names who answered. */
  readonly judgedBy?: { readonly name: string; readonly digest: string };
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

/** The project's own components are shares; what others name otherwise is their own affair. */
const components = z.record(z.string(), finite.nullish()).superRefine((given, context) => {
  for (const name of COMPONENTS) {
    const value = given[name];
    if (value == null || (value >= 0 && value <= 1)) continue;
    context.addIssue({ code: 'custom', path: [name], message: `${value} is not from 0 to 1` });
  }
});

const sample = z
  .union([z.number(), z.bigint(), z.string().regex(/^-?\d+$/)], 'expected a whole number')
  .transform(Number)
  .default(0);

const shape = {
  rollout_id: id,
  group_id: text,
  case_id: id,
  intervention_id: text,
  policy_model: text,
  sample_index: sample,
  status: z.enum(['SCORED', 'MASKED', 'FAILED']),
  reward: finite.optional(),
  reason: z.string().optional(),
  components: nested(components).default({}),
  pairs: nested(z.array(pairPart)).default([]),
  spans: nested(z.array(spanPart)).default([]),
  catalog_digest: text,
  judged_by: z
    .string()
    .regex(/^(?:.+@[0-9a-f]+)?$/, 'expected NAME@DIGEST')
    .default(''),
};
type Row = z.output<z.ZodObject<typeof shape>>;

/** A `reward` row, read back. */
export const savedRewardRow = rowKind(shape, (row, context): SavedRewardRow => {
  for (const fault of againstStatus(row)) context.addIssue({ code: 'custom', ...fault });
  return {
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
    ...judgeOf(row.judged_by),
  };
});

/** Reasons of the rollout's own: it was put to nobody. After the others the judge failed, and more may have been measured. */
const UNUSABLE: ReadonlySet<string | undefined> = new Set([undefined, 'INVALID_ROLLOUT']);

/** What a row of its status cannot have: a reward where it is not SCORED, a figure where it FAILED. */
function againstStatus({ status, reason, reward, components }: Row) {
  const faults: { readonly path: string[]; readonly message: string }[] = [];
  if (status !== 'SCORED' && reward !== undefined) {
    faults.push({ path: ['reward'], message: `a ${status} row has none` });
  }
  if (status !== 'FAILED') return faults;
  for (const name of COMPONENTS) {
    const isSound = components[name] == null || (name !== 'css' && !UNUSABLE.has(reason));
    if (isSound) continue;
    const message = `a row that FAILED for ${reason ?? 'no reason'} has none`;
    faults.push({ path: ['components', name], message });
  }
  return faults;
}

function pairOf(pair: z.output<typeof pairPart>, row: Row): Omit<SavedPair, 'family'> {
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

function judgeOf(judgedBy: string): Pick<SavedRewardRow, 'judgedBy'> {
  const at = judgedBy.lastIndexOf('@');
  if (at < 0) return {};
  return { judgedBy: { name: judgedBy.slice(0, at), digest: judgedBy.slice(at + 1) } };
}

function measured(
  components: Readonly<Record<string, number | null | undefined>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(components).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  );
}
