import { fieldPath } from '../../src/core/field-path.js';
import { formFaults } from '../../src/core/form-faults.js';
import { form, formQuestion } from '../support/fake-verifier.js';

const document = (docId: string, date = '') => ({ docId, date, type: 'Note', text: 'x' });
const told = (of: ReturnType<typeof form>) =>
  formFaults(of).map(({ path, what }) => `${fieldPath(path)}: ${what}`);

describe('a form', () => {
  it('that can be verified has no faults, dates to the month or year or none among them', () => {
    const record = ['2026-03-04', '2026-03', '2026', ''].map((date, i) => document(`d${i}`, date));
    expect(told(form({ formId: 'f', record }))).toEqual([]);
  });

  it('is told each id that is empty or came before, and each date that is none', () => {
    const questions = ['q1', '', 'q1'].map((questionId) => formQuestion({ questionId }));
    const record = [document('d1', '03/04/2026'), document('d1', '2026-13-01'), document('')];
    expect(told(form({ formId: '', questions, record }))).toEqual([
      'form_id: empty; give each form an id of its own',
      'questions[1].question_id: empty; give each question an id of its own',
      'questions[2].question_id: came before, in questions[0]; give each question its own',
      'record[1].doc_id: came before, in record[0]; give each document its own',
      'record[2].doc_id: empty; give each document an id of its own',
      expect.stringContaining('record[0].date: not an ISO date'),
      expect.stringContaining('record[1].date: not an ISO date'),
    ]);
  });

  it('of a hundred thousand questions is looked through in no time', () => {
    const questions = Array.from({ length: 100_000 }, (_, i) =>
      formQuestion({ questionId: `q${i % 50_000}` }),
    );
    expect(formFaults(form({ formId: 'f', questions }))).toHaveLength(50_000);
  });
});
