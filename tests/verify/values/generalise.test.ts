import { judgeOf, judgeOfNote } from './judged-value.js';

const number = (text: string) => ({ text, type: 'number' as const });
const date = (text: string) => ({ text, type: 'date' as const });

describe('what a table leaves to be added up', () => {
  const judge = judgeOf({
    drug: 'teprotumumab',
    specialty: 'endocrinology',
    documents: [
      [
        '2026-03-10',
        'Assessment Form',
        `ORBIT ACTIVITY FORM   03/10/2026   (1 = present, 0 = absent)

                              RIGHT    LEFT
1 pain at rest                  1        0
2 pain on gaze                  1        1
3 red lids                      1        0
4 red conjunctiva               1        1
5 swollen lids                  0        1
6 swollen caruncle              1        0
7 chemosis                      0        0
Activity sum of another clinic 01/05/26, right eye: 3 of 7.`,
      ],
    ],
  });
  const asked = number(
    'Clinical activity score (0 to 7) of the more affected eye at the most recent visit.',
  );

  it('is the sum of the column that is meant', () => {
    expect(judge(asked, 5).verdict).toBe('SUPPORTED');
  });
  it('outweighs an older sum that the record states', () => {
    expect(judge(asked, 3).verdict).toBe('NOT_SUPPORTED');
  });

  const lesions = judgeOf({
    drug: 'adalimumab',
    specialty: 'dermatology',
    documents: [
      [
        '2026-05-20',
        'Flowsheet',
        `HS LESION FLOWSHEET   nod = inflammatory nodule, abs = abscess, tun = draining tunnel

               01/12/2026         05/20/2026
region        nod  abs  tun      nod  abs  tun
L axilla       2    1    1        3    1    1
R axilla       1    0    0        2    0    0
L groin        2    2    1        1    1    2
R groin        0    0    0        1    0    0`,
      ],
    ],
  });
  it('counts the columns that a question names, by the weights that it gives', () => {
    const ihs4 = number('Current IHS4 score (nodules x 1 + abscesses x 2 + draining tunnels x 4).');
    expect(lesions(ihs4, 23).verdict).toBe('SUPPORTED');
    expect(lesions(ihs4, 17).verdict).toBe('NOT_SUPPORTED');
    const an = number('Current AN count (abscesses plus inflammatory nodules).');
    expect(lesions(an, 9).verdict).toBe('SUPPORTED');
    expect(lesions(an, 8).verdict).toBe('NOT_SUPPORTED');
  });
});

describe('rows that a log counts or calls off', () => {
  const log = judgeOf({
    drug: 'tocilizumab (intravenous)',
    specialty: 'rheumatology',
    documents: [
      [
        '2026-05-02',
        'Flowsheet',
        `RELAPSE LOG   kept by RN

date         what happened                  CRP mg/dL    MD: relapse?
06/11/2025   scalp tender, jaw              4.2          YES
09/03/2025   cold, no change                0.6          NO
12/15/2025   stiff shoulders                3.9          YES
03/09/2026   gout of the toe                5.1          NO
04/20/2026   headache                       2.8          YES`,
      ],
      [
        '2026-05-02',
        'Lab Results',
        'LABS\n\n             04/20/26   05/01/26\nCRP mg/dL    2.8        0.9',
      ],
    ],
  });
  it('are those that it says yes of', () => {
    const asked = number('Number of relapses in the 12 months before May 2, 2026.');
    expect(log(asked, 3).verdict).toBe('SUPPORTED');
    expect(log(asked, 5).verdict).toBe('NOT_SUPPORTED');
  });
  it('give the day of the last event, on which a value is asked', () => {
    const asked = number('C-reactive protein at the most recent relapse, in mg/L.');
    expect(log(asked, 28).verdict).toBe('SUPPORTED');
    expect(log(asked, 9).verdict).toBe('NOT_SUPPORTED');
  });
  it('are no doses where a later sentence of the line says not given', () => {
    const judge = judgeOf({
      drug: 'lanreotide',
      specialty: 'oncology',
      documents: [
        [
          '2026-06-30',
          'Medication Administration Record',
          `INJECTION LOG - VEDOLIZUMAB 300 mg IV

03/02/2026   given
04/27/2026   given
06/22/2026   arrived. NOT GIVEN, fever, vial wasted.`,
        ],
      ],
    });
    const asked = date('Date of the last vedolizumab infusion.');
    expect(judge(asked, '2026-04-27').verdict).toBe('SUPPORTED');
    expect(judge(asked, '2026-06-22').verdict).not.toBe('SUPPORTED');
  });
});

describe('values that a record takes back', () => {
  it('are those of the report before an addendum that replaces them', () => {
    const judge = judgeOf({
      drug: 'romosozumab',
      specialty: 'endocrinology',
      documents: [
        [
          '2026-02-03',
          'Imaging',
          `BONE DENSITOMETRY 02/03/2026
Lumbar spine T-score -1.9.

ADDENDUM 02/10/2026. L2 is fractured and was left out. Lumbar spine T-score -2.8. This replaces the spine value above.`,
        ],
        [
          '2026-03-01',
          'Progress Note',
          'She brought the letter of February: "lumbar spine T-score -1.9".',
        ],
      ],
    });
    const asked = number('Lumbar spine T-score on the most recent DXA.');
    expect(judge(asked, -2.8).verdict).toBe('SUPPORTED');
    expect(judge(asked, -1.9).verdict).toBe('NOT_SUPPORTED');
  });
  it('are weights that are not to be used', () => {
    const judge = judgeOfNote(
      `RHEUMATOLOGY 05/04/2026
A.B. 71 F
132.3 lb on the clinic scale, 5 ft 2. BP 132/70 P 72
Plan: tocilizumab 8 mg/kg every 4 weeks, by today's weight; she weighed 150 lb on the old scale, do not use.`,
      'tocilizumab (intravenous)',
    );
    const asked = number('Requested dose per infusion in mg (nearest whole mg).');
    expect(judge(asked, 480).verdict).toBe('SUPPORTED');
    expect(judge(asked, 544).verdict).toBe('NOT_SUPPORTED');
  });
});

describe('other readings', () => {
  it('of packs a day between two calendar years are pack-years', () => {
    const judge = judgeOfNote(
      'Smoking: one and a half packs a day from 1980 until he quit for good in 2000.',
    );
    const asked = number('Smoking history in pack-years.');
    expect(judge(asked, 30).verdict).toBe('SUPPORTED');
    expect(judge(asked, 45).verdict).toBe('NOT_SUPPORTED');
  });
  it('of a month say nothing for a day where another day is given', () => {
    const judge = judgeOfNote(
      'Convulsions at home on 11/8/2025 and 2/14/2026. Seizure diary: Apr 2026 0, faint at the blood bank.',
      'cenobamate',
    );
    const asked = date('Date of the most recent convulsion.');
    expect(judge(asked, '2026-02-14').verdict).toBe('SUPPORTED');
    expect(judge(asked, '2026-04-21').verdict).not.toBe('SUPPORTED');
  });
  it('of the first symptom are its onset, and not the day another disease was found', () => {
    const judge = judgeOfNote(
      "Graves' disease, found November 2024. EYES: first symptom, a puffy right lid on waking, on or about May 10, 2025.",
      'teprotumumab',
    );
    const asked = date('Date of onset of thyroid eye disease symptoms.');
    expect(judge(asked, '2025-05-10').verdict).toBe('SUPPORTED');
  });
  it('of a percent rise start from the lowest value of the same measure', () => {
    const judge = judgeOfNote(
      `LABS               01/05/26   02/02/26   03/02/26   04/06/26
M-protein (g/L)     22         14         18         28

Marrow of 2020: 2 % plasma cells, immunofixation negative.`,
      'teclistamab',
    );
    const asked = number(
      'Rise of the M-protein from its lowest value to the most recent value (percent, nearest whole number).',
    );
    expect(judge(asked, 100).verdict).toBe('SUPPORTED');
    expect(judge(asked, 56).verdict).toBe('NOT_SUPPORTED');
  });
});
