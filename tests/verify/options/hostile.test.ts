import { formOf, verdictOn } from './judged.js';

const LONE = '\ud800';
const QUESTIONS = [
  { type: 'yes_no', text: 'Has the patient tried methotrexate?', answer: 'Yes' },
  { type: 'yes_no', text: 'Will adalimumab be used together with another biologic?', answer: 'No' },
  { type: 'yes_no', text: 'Is the LDL-C 70 mg/dL or higher?', answer: 'Yes' },
  {
    type: 'multiple_choice',
    text: 'Diagnosis.',
    options: ["Crohn's disease", 'Ulcerative colitis'],
    answer: "Crohn's disease",
  },
  {
    type: 'multiple_choice',
    text: 'HER2 status.',
    options: ['HER2-positive', 'HER2-low'],
    answer: 'HER2-low',
  },
  {
    type: 'multi_select',
    text: 'Which drugs has the patient tried?',
    options: ['Methotrexate', 'None'],
    answer: ['Methotrexate'],
  },
] as const;
const RECORDS: readonly (readonly [string, string | Readonly<Record<string, string>>])[] = [
  ['an empty record', ''],
  ['no documents', {}],
  ['one line of 20,000 characters', 'methotrexate never HER2 IHC 2+ LDL 70 '.repeat(500)],
  ['brackets without end', '[(“"'.repeat(50_000)],
  [
    'lone surrogates and control characters',
    `${LONE}methotrexate${LONE}\u0000\u0007 never ${LONE}`.repeat(2_000),
  ],
  [
    'three hundred documents',
    Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [
        `${1000 + i}-01-01`,
        'Methotrexate 15 mg weekly. No adalimumab.',
      ]),
    ),
  ],
];

const VERDICTS = ['SUPPORTED', 'NOT_SUPPORTED', 'NOT_ADDRESSED'];

describe('a hostile record', () => {
  it.each(RECORDS.map(([name, record]) => [name, record] as const))(
    '%s is judged to the end',
    (_name, record) => {
      for (const question of QUESTIONS)
        expect(VERDICTS).toContain(verdictOn(formOf(question, record)));
    },
  );

  it.each([
    ['a question', 'yes_no', { text: `${'at least '.repeat(120_000)}?`, answer: 'Yes' }],
    [
      'an option',
      'multiple_choice',
      {
        text: 'Diagnosis.',
        options: ['a', 'x or '.repeat(200_000)],
        answer: 'x or '.repeat(200_000),
      },
    ],
  ] as const)('%s of a megabyte is judged to the end', (_name, type, question) => {
    expect(VERDICTS).toContain(
      verdictOn(formOf({ type, ...question }, 'Methotrexate 15 mg weekly.')),
    );
  });
});
