import { fieldPath } from '../../src/core/field-path.js';
import type { FormQuestion } from '../../src/core/form.js';
import { formFaults } from '../../src/core/form-faults.js';
import { form, formQuestion } from '../support/fake-verifier.js';
import { noRunaway } from '../support/no-runaway.js';

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

  it('is told each answer that is none of its question', () => {
    const of = (type: FormQuestion['type'], answer: FormQuestion['answer'], options = ['A', 'B']) =>
      formQuestion({ questionId: 'q1', type, answer, options });
    const isFaulty = (question: FormQuestion) =>
      told(form({ formId: 'f', questions: [question] })).length > 0;
    const right = [
      ...[of('yes_no', 'Yes'), of('yes_no', 'no'), of('yes_no', ' '), of('yes_no', undefined)],
      ...[of('date', '2026-03-04'), of('date', '2026-03'), of('date', '2026'), of('date', '')],
      ...[of('number', 9.2), of('number', 0), of('number', '1,250.5'), of('number', '')],
      ...[of('multiple_choice', 'a'), of('multiple_choice', '')],
      ...[of('multi_select', ['A', 'B']), of('multi_select', []), of('multi_select', ['', 'B'])],
      ...[of('free_text', 'Maybe'), of('free_text', 3), of('attestation', 'I attest')],
    ];
    const wrong = [
      ...[of('yes_no', 'Maybe'), of('yes_no', 1), of('yes_no', ['Yes'])],
      ...[of('date', 'last spring'), of('date', '03/04/2026'), of('date', 2026)],
      ...[of('date', '2026-02-30'), of('number', 'about nine'), of('number', 'Yes')],
      ...[of('multiple_choice', 'C'), of('multiple_choice', ['A']), of('multi_select', ['A', 'C'])],
    ];
    expect(right.filter(isFaulty)).toEqual([]);
    expect(wrong.filter((q) => !isFaulty(q))).toEqual([]);
  });

  it('names the question and its type where an answer is none of it', () => {
    const question = formQuestion({ questionId: 'q7', type: 'yes_no', answer: 'Maybe' });
    expect(told(form({ formId: 'f', questions: [question] }))).toEqual([
      'questions[0].answer: neither Yes nor No; answer one of them, or leave it empty (question "q7", yes_no)',
    ]);
  });

  it('without questions is told so', () => {
    expect(told(form({ formId: 'f', questions: [] }))).toEqual([
      'questions: empty; there is nothing to verify',
    ]);
  });

  it('of a hundred thousand questions is looked through in no time', () => {
    const questions = Array.from({ length: 100_000 }, (_, i) =>
      formQuestion({ questionId: `q${i % 50_000}` }),
    );
    const faults = noRunaway(() => formFaults(form({ formId: 'f', questions })));
    expect(faults).toHaveLength(50_000);
  });
});
