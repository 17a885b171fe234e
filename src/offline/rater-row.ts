import { z } from 'zod';
import type { Ballot } from '../calibrate/gold/ballot.js';
import { CLAIM_VERDICTS } from '../core/form.js';
import { LABELS } from '../stats/agreement.js';
import { type RowKind, rowPart } from './read-rows.js';

/** A row of an annotator's file: what it says, and the row itself, to be written again with the gold in it. */
export interface RaterRow {
  readonly kind: 'answer' | 'form' | 'pair';
  readonly ballots: readonly Omit<Ballot, 'rater'>[];
  /** As the row names its annotator; empty where the file's name has to do. */
  readonly rater: string;
  /** Its known fields; the unknown ones are passed on beside it. */
  readonly row: Readonly<Record<string, unknown>>;
}

const verdict = z.enum(CLAIM_VERDICTS);
/** What a pair may be labelled. */
export const pairLabel = z.union(
  LABELS.map((label) => z.literal(label)),
  'expected 0, 0.5, 1 or "untestable"',
);
const id = z.string().min(1, 'empty');
const rater = { rater: z.string().default('') };

const answerRow = z.object({ form_id: id, question_id: id, label: verdict, ...rater });
const pairRow = z.object({ pair_id: id, label: pairLabel, ...rater });
const labelled = rowPart({ question_id: id, gold: verdict.optional() });
const wholeForm = z.object({ form_id: id, questions: z.array(labelled), ...rater });

const WANTED =
  'expected form_id with question_id and label, or form_id with questions that carry gold, or pair_id with label';

/**
 * What an annotator says of answers or pairs, in one of three forms: `form_id`, `question_id` and the verdict as `label`,
 * `gold` or `verdict`; a whole `form` row whose questions carry `gold`; `pair_id` and `label`, alone or in a whole
 * `labelled pair` row.
 */
export const raterRow: RowKind<RaterRow> = {
  fields: new Set([
    'form_id',
    'question_id',
    'questions',
    'pair_id',
    'label',
    'gold',
    'verdict',
    'rater',
  ]),
  schema: z.record(z.string(), z.unknown()).transform((row, context): RaterRow => {
    const read = readRow(row);
    if (read.success) return { ...read.data, row };
    for (const { path, message } of read.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return z.NEVER;
  }),
};

type Read = Omit<RaterRow, 'row'>;

function readRow(row: Readonly<Record<string, unknown>>): z.ZodSafeParseResult<Read> {
  if ('pair_id' in row) return pairRow.transform(readPair).safeParse(row);
  if ('question_id' in row) {
    const { label = row.gold ?? row.verdict } = row;
    return answerRow.transform(readAnswer).safeParse({ ...row, label });
  }
  if ('questions' in row) return wholeForm.transform(readForm).safeParse(row);
  return z.never(WANTED).safeParse(row) as z.ZodSafeParseResult<Read>;
}

function readPair({ pair_id, label, rater }: z.output<typeof pairRow>): Read {
  const item = { kind: 'pair' as const, pairId: pair_id };
  return { kind: 'pair', ballots: [{ item, label: String(label) }], rater };
}

function readAnswer({ form_id, question_id, label, rater }: z.output<typeof answerRow>): Read {
  const item = { kind: 'answer' as const, formId: form_id, questionId: question_id };
  return { kind: 'answer', ballots: [{ item, label }], rater };
}

function readForm({ form_id, questions, rater }: z.output<typeof wholeForm>): Read {
  const ballots = questions.flatMap(({ question_id, gold }) => {
    const item = { kind: 'answer' as const, formId: form_id, questionId: question_id };
    return gold === undefined ? [] : [{ item, label: gold }];
  });
  return { kind: 'form', ballots, rater };
}
