import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formRow } from '../../src/offline/form-row.js';
import { labelledFormRow } from '../../src/offline/labelled-form-row.js';
import { type FoundRow, faultText, type RowKind, readRows } from '../../src/offline/read-rows.js';
import { jsonl, source } from '../support/rows.js';

async function read<T>(rows: readonly unknown[], kind: RowKind<T>) {
  const found: FoundRow<T>[] = [];
  const faults: string[] = [];
  const input = { file: 'f.jsonl', chunks: source(jsonl(rows)) };
  for await (const row of readRows(input, kind, (f) => faults.push(faultText(f)))) found.push(row);
  return { found, faults };
}

const question = { question_id: 'q1', type: 'number', text: 'A1c?', options: [], answer: 9.2 };
const row = {
  form_id: 'pa-1',
  drug: 'semaglutide',
  payer: 'P',
  specialty: 'endocrinology',
  guidance: 'A1c of 7 or more',
  record: [{ doc_id: 'd1', date: '2026-03-04', type: 'Lab', text: 'A1c 9.2 %' }],
  questions: [question],
};
const value = {
  formId: 'pa-1',
  drug: 'semaglutide',
  payer: 'P',
  specialty: 'endocrinology',
  guidance: 'A1c of 7 or more',
  record: [{ docId: 'd1', date: '2026-03-04', type: 'Lab', text: 'A1c 9.2 %' }],
  questions: [{ questionId: 'q1', type: 'number', text: 'A1c?', options: [], answer: 9.2 }],
};
const labels = {
  perturbations: [{ question_id: 'q1', original: 9.2, perturbed: 7.2, error_type: 'number_shift' }],
  consistency_flags_expected: ['q2'],
};
const labelledQuestion = {
  ...question,
  gold: 'NOT_SUPPORTED',
  gold_evidence: [{ doc_id: 'd1', quote: 'A1c 9.2 %' }],
  contradicted_by: 'd1',
};

describe('a form row', () => {
  it('becomes a form without any of the labels that it carries', async () => {
    const labelled = { ...row, ...labels, questions: [labelledQuestion] };
    const { found, faults } = await read([labelled], formRow);
    expect(faults).toEqual([]);
    expect(found.map((f) => f.value)).toEqual([value]);
    expect(JSON.stringify(found.map((f) => f.value))).not.toMatch(/gold|perturb|contradict|7\.2/);
  });

  it('is also read in lowerCamelCase, and null is the same as absent', async () => {
    const camel = {
      formId: 'pa-1',
      drug: null,
      record: [{ docId: 'd1', date: null, text: 'x' }],
      questions: [
        { questionId: 'q1', type: 'free_text', text: 'Why?', options: null, answer: null },
      ],
    };
    const { found, faults } = await read([camel], formRow);
    expect(faults).toEqual([]);
    expect(found[0]?.value).toMatchObject({
      drug: '',
      record: [{ docId: 'd1', date: '', type: '', text: 'x' }],
      questions: [{ questionId: 'q1', options: [] }],
    });
    expect(found[0]?.value.questions[0]).not.toHaveProperty('answer');
  });

  it.each([
    ['Yes', 'Yes'],
    [true, 'Yes'],
    [false, 'No'],
    ['', ''],
    [0, 0],
    [
      ['a', 2],
      ['a', '2'],
    ],
    ['9.2 %', '9.2 %'],
  ])('takes the answer %j', async (answer, taken) => {
    const free = { ...question, type: 'free_text', answer };
    const { found } = await read([{ ...row, questions: [free] }], formRow);
    expect(found[0]?.value.questions[0]?.answer).toEqual(taken);
  });

  it('is refused where an answer is none of its question, and says which and what to do', async () => {
    const questions = [{ ...question, answer: '9.2 %' }];
    const { found, faults } = await read([row, { ...row, form_id: 'pa-2', questions }], formRow);
    expect(found.map((f) => f.value.formId)).toEqual(['pa-1']);
    expect(faults).toEqual([
      'f.jsonl:2: questions[0].answer: not a number, as 9.2; leave it empty where none is known (question "q1", number)',
    ]);
  });

  it('takes the day of a time', async () => {
    const record = [{ doc_id: 'd1', date: '2026-03-04T10:00:00Z', text: 'x' }];
    expect((await read([{ ...row, record }], formRow)).found[0]?.value.record[0]?.date).toBe(
      '2026-03-04',
    );
  });

  it('is reported by file, line and field, once for each fault, and the others are read', async () => {
    const { found, faults } = await read(
      [
        { ...row, questions: [{ ...question, type: 'essay', answer: { a: 1 } }] },
        { ...row, questions: undefined, guidance: 7 },
        { ...row, questions: [], form_id: undefined },
        { ...row, questions: [question, question], record: [{ date: 'March', text: 'x' }] },
        { ...row, questions: ['q1'] },
        row,
      ],
      formRow,
    );
    expect(found.map((f) => f.line)).toEqual([6]);
    expect(faults).toEqual([
      expect.stringMatching(/^f\.jsonl:1: questions\[0\]\.type: expected one of "yes_no"/),
      'f.jsonl:1: questions[0].answer: expected text, a number or a list of texts',
      'f.jsonl:2: guidance: expected string, received number',
      'f.jsonl:2: questions: missing',
      'f.jsonl:3: questions: empty; there is nothing to verify',
      'f.jsonl:4: questions[1].question_id: came before, in questions[0]; give each question its own',
      'f.jsonl:4: record[0].doc_id: empty; give each document an id of its own',
      'f.jsonl:4: record[0].date: not an ISO date, as 2026-03-04; leave it empty where a document has none',
      expect.stringMatching(/^f\.jsonl:5: questions\[0\]: expected object/),
    ]);
  });

  it('keeps every text as it is, whatever stands in it', async () => {
    const text = `a\u2028b\u0085c\u0000 \ud83d\ude00 ${'x'.repeat(1_000_000)}`;
    const record = [{ doc_id: 'd1', text }];
    const { found } = await read([{ ...row, record }], formRow);
    expect(found[0]?.value.record[0]?.text).toBe(text);
  });
});

describe('a labelled form row', () => {
  it('keeps the labels apart from the form', async () => {
    const { found, faults } = await read(
      [{ ...row, ...labels, questions: [labelledQuestion, { ...question, question_id: 'q2' }] }],
      labelledFormRow,
    );
    expect(faults).toEqual([]);
    const labelled = found[0]?.value;
    expect(labelled?.form.questions[0]).toEqual(value.questions[0]);
    expect([...(labelled?.gold ?? [])]).toEqual([['q1', 'NOT_SUPPORTED']]);
    expect(labelled?.perturbations).toEqual([{ questionId: 'q1', errorType: 'number_shift' }]);
    expect(labelled?.consistencyFlagsExpected).toEqual(['q2']);
  });

  it('may be clean, and is told of a label that is none', async () => {
    const wrong = { ...row, questions: [{ ...question, gold: 'TRUE' }] };
    const { found, faults } = await read([row, wrong], labelledFormRow);
    expect(found.map((f) => f.value.perturbations)).toEqual([[]]);
    expect(faults).toEqual([
      expect.stringMatching(/^f\.jsonl:2: questions\[0\]\.gold: expected one/),
    ]);
  });
});

const LABELLED = join(import.meta.dirname, '../../../shared/labelled');
const describeShared = existsSync(LABELLED) ? describe : describe.skip;

describeShared('the labelled forms', () => {
  it.each(['forms-dev', 'forms-dev-perturbed', 'forms-dev-2', 'forms-dev-2-perturbed'])(
    '%s are read without a fault, with and without their labels',
    async (name) => {
      const rows = readFileSync(join(LABELLED, `${name}.jsonl`), 'utf8')
        .trimEnd()
        .split('\n');
      const plain = await read(rows, formRow);
      const labelled = await read(rows, labelledFormRow);
      expect([plain.faults, labelled.faults]).toEqual([[], []]);
      expect(labelled.found.map((f) => f.value.form)).toEqual(plain.found.map((f) => f.value));
      expect(plain.found.length).toBe(rows.length);
    },
  );
});
