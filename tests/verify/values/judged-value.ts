import type { VerifiedClaim } from '../../../src/core/form.js';
import { judgeDate } from '../../../src/verify/values/judge-date.js';
import { judgeNumber } from '../../../src/verify/values/judge-number.js';
import { readForm } from '../../../src/verify/verify-form.js';
import { vocabulary } from '../options/judged.js';
import type { ShortQuestion, ShortRecord } from './short-record.js';

/** Judges answers to the questions of a record, which is read once. */
export function judgeOf(record: Omit<ShortRecord, 'questions'>) {
  const form = {
    formId: record.drug,
    drug: record.drug,
    payer: '',
    specialty: record.specialty,
    guidance: '',
    questions: [],
    record: record.documents.map(([date, type, text], i) => ({
      docId: `d${i + 1}`,
      date,
      type,
      text,
    })),
  };
  const reading = readForm(form, vocabulary);
  return (
    { text, type }: Pick<ShortQuestion, 'text' | 'type'>,
    answer: number | string,
  ): VerifiedClaim => {
    const question = { questionId: 'q1', type, text, options: [], answer };
    return typeof answer === 'number'
      ? judgeNumber({ question, text, asserts: { kind: 'number', value: answer } }, reading)
      : judgeDate({ question, text, asserts: { kind: 'date', date: answer } }, reading);
  };
}

/** The same, of one note. */
export const judgeOfNote = (text: string, drug = 'adalimumab') =>
  judgeOf({ drug, specialty: '', documents: [['2026-05-04', 'Progress Note', text]] });
