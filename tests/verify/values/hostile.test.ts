import { CLAIM_VERDICTS } from '../../../src/core/form.js';
import { judgeOf } from './judged-value.js';

const LONE = '\ud800';
const QUESTIONS = [
  ['Most recent hemoglobin A1c (%).', 7.1],
  ['Percent reduction in LDL from baseline.', 40],
  ['Number of relapses in the past 12 months.', 3],
  ['Total daily dose of prednisone, in mg.', 20],
  ['Body mass index (kg/m2).', 30],
  ['Age in years at diagnosis.', 40],
  ['Average number of headache days per month over the last three complete months.', 8],
  ['PSA doubling time in months.', 4],
  ['FIB-4 score.', 2],
  ['Date of the most recent MRI.', '2026-02-26'],
  ['Planned date of the first dose.', '2026-02-26'],
] as const;
const RECORDS: readonly (readonly [string, readonly (readonly [string, string, string])[]])[] = [
  ['an empty record', [['', '', '']]],
  ['no documents', []],
  [
    'one long line',
    [['2026-05-04', 'Note', 'LDL 101 on 3/4/26, A1c 7.1 %, 20 mg BID, 80 kg '.repeat(1_000)]],
  ],
  ['brackets without end', [['2026-05-04', 'Note', '[(“"5'.repeat(20_000)]]],
  [
    'lone surrogates and control characters',
    [['2026-05-04', 'Note', `${LONE}A1c${LONE} 7.\u0000\u0007 1 ${LONE}`.repeat(1_000)]],
  ],
  [
    'three hundred documents',
    Array.from({ length: 300 }, (_, i): [string, string, string] => [
      `${1000 + i}-01-01`,
      'Lab Results',
      `Relapse ${i}\nA1c   7.1   %\nLDL 1${i} PSA ${i} MRI 2/26/26`,
    ]),
  ],
  [
    'a table of a thousand rows',
    [
      [
        '2026-05-04',
        'Lab Results',
        `date        PSA     LDL\n${'2026-01-02   1.1     100\n'.repeat(1_000)}`,
      ],
    ],
  ],
];

describe('numbers and dates of a hostile record', () => {
  it.each(RECORDS)('%s are judged to the end', (_, documents) => {
    const judge = judgeOf({ drug: 'adalimumab', specialty: '', documents });
    for (const [text, answer] of QUESTIONS) {
      const type = typeof answer === 'number' ? 'number' : 'date';
      expect(CLAIM_VERDICTS).toContain(judge({ text, type }, answer).verdict);
    }
  });
});
