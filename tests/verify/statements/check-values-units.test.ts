import type { Form, FormQuestion } from '../../../src/core/form.js';
import { judgeStatement } from '../../../src/verify/statements/judge-statement.js';
import { statementsOf } from '../../../src/verify/statements/statements-of.js';
import { readForm } from '../../../src/verify/verify-form.js';
import { vocabulary } from '../options/judged.js';

function verdictOn(answer: string): string | undefined {
  const question: FormQuestion = {
    questionId: 'q1',
    type: 'free_text',
    text: 'What are the laboratory results?',
    options: [],
    answer,
  };
  const text =
    'LABS 06/08/2026: Hb 112 g/L, glucose 99 mg/dL, CRP 64 mg/L, albumin 3.8 g/dL, platelets 96 x10^9/L, ALC 420/uL.';
  const form: Form = {
    formId: 'f1',
    drug: 'tocilizumab',
    payer: '',
    specialty: '',
    guidance: '',
    questions: [question],
    record: [{ docId: 'd1', date: '2026-06-09', type: 'Progress Note', text }],
  };
  const reading = readForm(form, vocabulary);
  return statementsOf(question).map((c) => judgeStatement(c, reading).verdict)[0];
}

describe('values of a statement in another unit', () => {
  it.each([
    'Hemoglobin 11.2 g/dL.',
    'Glucose was 5.5 mmol/L.',
    'CRP 6.4 mg/dL.',
    'Albumin 38 g/L.',
    'Platelets 96,000/uL.',
    'ALC 0.42 x10^9/L.',
  ])('%s is what the record gives', (answer) => {
    expect(verdictOn(answer)).toBe('SUPPORTED');
  });
  it.each(['Hemoglobin 10.2 g/dL.', 'Glucose was 99 mmol/L.', 'CRP 64 mg/dL.', 'Albumin 3.8 g/L.'])(
    '%s is not, though its figure may stand there',
    (answer) => {
      expect(verdictOn(answer)).toBe('NOT_SUPPORTED');
    },
  );
});
