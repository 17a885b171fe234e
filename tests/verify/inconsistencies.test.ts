import type { Form, FormQuestion } from '../../src/core/form.js';
import { inconsistenciesOf } from '../../src/verify/inconsistencies.js';
import { readForm } from '../../src/verify/verify-form.js';
import { vocabulary } from './options/judged.js';

type Asked = readonly [FormQuestion['type'], string, FormQuestion['answer'], (readonly string[])?];

function flagged(...asked: readonly Asked[]): readonly string[] {
  const form: Form = {
    formId: 'f',
    drug: 'adalimumab',
    payer: '',
    specialty: '',
    guidance: '',
    record: [],
    questions: asked.map(([type, text, answer, options], i) => ({
      questionId: `q${i + 1}`,
      type,
      text,
      options: options ?? [],
      ...(answer === undefined ? {} : { answer }),
    })),
  };
  return [...inconsistenciesOf(readForm(form, vocabulary)).keys()].sort();
}

const TRIED: Asked = [
  'free_text',
  'List prior therapies tried.',
  'Infliximab 5 mg/kg for 6 months, stopped for lack of benefit.',
];

describe('answers that do not fit each other', () => {
  it('are a drug tried here and denied there, by name or by class', () => {
    expect(flagged(TRIED, ['yes_no', 'Has the patient received infliximab?', 'No'])).toEqual([
      'q1',
      'q2',
    ]);
    expect(flagged(TRIED, ['yes_no', 'Has the patient received any biologic?', 'No'])).toEqual([
      'q1',
      'q2',
    ]);
    expect(flagged(TRIED, ['yes_no', 'Has the patient received any biologic?', 'Yes'])).toEqual([]);
    expect(flagged(TRIED, ['yes_no', 'Has the patient received methotrexate?', 'No'])).toEqual([]);
  });

  it('are two diagnoses of which one can be true', () => {
    const options = ["Crohn's disease", 'Ulcerative colitis'];
    const text: Asked = ['free_text', 'State the diagnosis.', "Crohn's disease of the ileum."];
    expect(flagged(['multiple_choice', 'Diagnosis', 'Ulcerative colitis', options], text)).toEqual([
      'q1',
      'q2',
    ]);
    expect(flagged(['multiple_choice', 'Diagnosis', "Crohn's disease", options], text)).toEqual([]);
  });

  it('are mild and severe, but not moderate and severe', () => {
    const text: Asked = ['free_text', 'State the diagnosis.', 'Severe atopic dermatitis.'];
    const scale = (answer: string): Asked => [
      'multiple_choice',
      "Investigator's global assessment",
      answer,
      ['2 mild', '3 moderate'],
    ];
    expect(flagged(text, scale('2 mild'))).toEqual(['q1', 'q2']);
    expect(flagged(text, scale('3 moderate'))).toEqual([]);
  });

  it('are two present values of a test', () => {
    const number: Asked = ['number', 'Most recent ferritin (ng/mL).', 14];
    expect(flagged(number, ['free_text', 'Iron status.', 'Ferritin 140 ng/mL.'])).toEqual([
      'q1',
      'q2',
    ]);
    expect(flagged(number, ['free_text', 'Iron status.', 'Ferritin 14 ng/mL.'])).toEqual([]);
    expect(
      flagged(number, ['free_text', 'Iron status.', 'Ferritin 140 ng/mL on 2/1/2024.']),
    ).toEqual([]);
  });

  it('are not a drug left out of a plan, nor what was asked of the future or of relatives', () => {
    expect(
      flagged(TRIED, [
        'free_text',
        'Requested regimen.',
        'Adalimumab alone; no infliximab because of the poor response.',
      ]),
    ).toEqual([]);
    expect(flagged(TRIED, ['yes_no', 'Will infliximab be used together with it?', 'No'])).toEqual(
      [],
    );
  });

  it('are a value and whether it meets a limit', () => {
    const below = (answer: string): Asked => [
      'yes_no',
      'Was the most recent ferritin below 30 ng/mL?',
      answer,
    ];
    const ferritin: Asked = [
      'number',
      'Most recent ferritin, in ng/mL (nearest whole number).',
      55,
    ];
    expect(flagged(ferritin, below('Yes'))).toEqual(['q1', 'q2']);
    expect(flagged(ferritin, below('No'))).toEqual([]);
    const first: Asked = ['number', 'Ferritin before treatment, in ng/mL.', 55];
    expect(flagged(first, below('Yes'))).toEqual([]);
  });

  it('are a drug chosen as taken and denied', () => {
    const options = ['Infliximab', 'Ustekinumab'];
    const taken: Asked = [
      'multi_select',
      'Which of the following has the patient taken? Select all that apply.',
      ['Ustekinumab'],
      options,
    ];
    const any = (drug: string): Asked => [
      'yes_no',
      `Has the patient received any dose of ${drug}?`,
      'No',
    ];
    expect(flagged(taken, any('ustekinumab'))).toEqual(['q1', 'q2']);
    expect(flagged(taken, any('infliximab'))).toEqual([]);
  });

  it("are a drug's end, length, effect and number of doses, told in two ways", () => {
    const text: Asked = [
      'free_text',
      'Previous biologic.',
      'After 6 infliximab infusions, March 2025 to September 2025, no response.',
    ];
    const last = (day: string): Asked => ['date', 'Date of the last dose of infliximab.', day];
    expect(flagged(text, last('2026-02-03'))).toEqual(['q1', 'q2']);
    expect(flagged(text, last('2025-09-10'))).toEqual([]);
    const number = (question: string, answer: number): Asked => ['number', question, answer];
    expect(flagged(text, number('Number of infliximab infusions given.', 9))).toEqual(['q1', 'q2']);
    expect(flagged(text, number('Number of infliximab infusions given.', 6))).toEqual([]);
    const length = 'Length of treatment with infliximab, in months.';
    expect(flagged(text, number(length, 18))).toEqual(['q1', 'q2']);
    expect(flagged(text, number(length, 6))).toEqual([]);
    const fall = 'Reduction of the score on infliximab (percent).';
    expect(flagged(text, number(fall, 70))).toEqual(['q1', 'q2']);
    expect(flagged(text, number(fall, 10))).toEqual([]);
  });
});
