import { answerOf } from './judged.js';

type Case = readonly [string, string, string, string, string | undefined];

const CASES: readonly Case[] = [
  [
    'of another patient',
    'Does the patient have epilepsy?',
    'PMH: gout. The line "epilepsy on levetiracetam" was carried over from another patient\'s chart.',
    'no',
    undefined,
  ],
  [
    'entered in error',
    'Does the patient have diabetes?',
    'Type 2 diabetes: entered in error. A1c 5.4.',
    'no',
    undefined,
  ],
  [
    "a relative's drug",
    'Has the patient received omalizumab?',
    'Omalizumab was given to his brother.',
    'no',
    'dupilumab',
  ],
  [
    'a list under a denial',
    'Has the patient taken docetaxel?',
    'NEVER: abiraterone, docetaxel, radium.',
    'no',
    'enzalutamide',
  ],
  [
    'a denial behind a list',
    'Has the patient taken ravulizumab?',
    'Zilucoplan, ravulizumab: none.',
    'no',
    'eculizumab',
  ],
  [
    'a bare denial',
    'Has the patient had a blood transfusion?',
    'Transfusions none. Hgb 10.4.',
    'no',
    'ruxolitinib',
  ],
  [
    'a refusal',
    'Has the patient been treated with golimumab?',
    'Golimumab was requested in April and refused.',
    'no',
    'upadacitinib',
  ],
  [
    'a bottle never opened',
    'Has the patient taken amitriptyline?',
    'Amitriptyline 25 mg was prescribed in 2025; the bottle is unopened.',
    'no',
    'erenumab',
  ],
  [
    'what "without" denies up to the comma',
    'Has the patient had a stroke?',
    'PMH: diabetes without retinopathy, hypertension, stroke 2011.',
    'yes',
    'faricimab',
  ],
];

describe('what a record takes back, or says of others', () => {
  it.each(CASES.map((c) => [c[0], c] as const))(
    '%s',
    (_name, [, question, record, answer, drug]) => {
      expect(answerOf(question, record, drug)).toBe(answer);
    },
  );

  it('a question is no statement', () => {
    const record = 'Was eculizumab started at the other hospital?';
    const answer = answerOf('Has the patient received eculizumab?', record, 'ravulizumab');
    expect(['silent', 'maybe no']).toContain(answer);
  });
});
