import { z } from 'zod';
import { type Answer, type Form, QUESTION_TYPES } from '../core/form.js';
import { formFaults } from '../core/form-faults.js';
import { type RowKind, rowKind, rowPart } from './read-rows.js';

const text = z.string().default('');

/** As programs write it: a list may hold numbers, a yes or no may be a boolean. */
const answer = z
  .union(
    [z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))],
    'expected text, a number or a list of texts',
  )
  .transform((given): Answer => {
    if (typeof given === 'boolean') return given ? 'Yes' : 'No';
    return Array.isArray(given) ? given.map(String) : given;
  });

/** The fields of a question that a verifier may see. */
export const questionShape = {
  question_id: text,
  type: z.enum(QUESTION_TYPES),
  text,
  options: z.array(z.string()).default([]),
  answer: answer.optional(),
};

/** A time of day says nothing to a form. */
const date = z.string().transform((given) => given.replace(/T.*$/s, ''));

const recordDocument = rowPart({
  doc_id: text,
  date: date.default(''),
  type: text,
  text,
});

/** The fields of a form that a verifier may see. */
export const formShape = {
  form_id: text,
  drug: text,
  payer: text,
  specialty: text,
  guidance: text,
  record: z.array(recordDocument).default([]),
  questions: z.array(rowPart(questionShape)).min(1, 'empty; there is nothing to verify'),
};

/** The form that a row of these fields stands for. */
export function formOf(row: z.output<z.ZodObject<typeof formShape>>): Form {
  return {
    formId: row.form_id,
    drug: row.drug,
    payer: row.payer,
    specialty: row.specialty,
    guidance: row.guidance,
    record: row.record.map(({ doc_id: docId, date, type, text }) => ({ docId, date, type, text })),
    questions: row.questions.map(({ question_id: questionId, type, text, options, answer }) => ({
      ...{ questionId, type, text, options },
      ...(answer === undefined ? {} : { answer }),
    })),
  };
}

/** The kind of row, with the faults of its form among its own. */
export function checkedForm<T>(kind: RowKind<T>, formIn: (value: T) => Form): RowKind<T> {
  const schema = kind.schema.superRefine((value, context) => {
    for (const { path, what } of formFaults(formIn(value))) {
      context.addIssue({ code: 'custom', path: [...path], message: what });
    }
  });
  return { ...kind, schema };
}

/**
 * A `form` row. Labels that a row may carry besides (`gold`, `perturbations` and their like) are not among its fields: no
 * verifier gets to see them.
 */
export const formRow: RowKind<Form> = checkedForm(rowKind(formShape, formOf), (form) => form);
