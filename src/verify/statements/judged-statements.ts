import type { FormQuestion } from '../../core/form.js';
import type { FormReading } from '../form-reading.js';
import { readStatement, type Statement } from './statement.js';
import { statementsOf } from './statements-of.js';
import { type TherapyCase, therapyCase } from './therapy-case.js';

/** A statement of an answer, with what it says of each drug. */
export interface JudgedStatement {
  readonly statement: Statement;
  readonly cases: readonly TherapyCase[];
}

/** The statements of a free text, read; a leading yes or no is none. */
export function judgedStatements(
  question: FormQuestion,
  reading: FormReading,
): readonly JudgedStatement[] {
  return statementsOf(question)
    .filter((claim) => claim.asserts.kind === 'statement')
    .map((claim) => {
      const statement = readStatement(claim, reading);
      const cases = statement.therapies.map((t) => therapyCase(t, { statement, reading }));
      return { statement, cases };
    });
}
