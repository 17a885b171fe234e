import type { ShortRecord } from './short-record.js';

export const RECORDS_A: readonly ShortRecord[] = [
  {
    drug: 'tofacitinib',
    specialty: 'rheumatology',
    documents: [
      [
        '2026-05-12',
        'Progress Note',
        `RHEUMATOLOGY FOLLOW-UP   05/12/2026   P.W. 54F   DOB 07/03/1971
Seropositive RA, dx'd 09/2019. MTX 20 mg SC weekly 10/2019 - 02/2026 (stopped: ALT 140). Adalimumab 40 mg q2w 6/1/2021 to 11/15/2022, secondary loss of response. Etanercept 50 mg weekly 12/2022 - 03/2024.
Today: TJC 9, SJC 7. Patient global 6, physician global 5. AM stiffness 90 min.
CRP 18 mg/L (was 31 in January). HAQ-DI 1.625.
Sister has lupus, CRP 60 last month.
Wt 154 lb, Ht 5'4". Plan: tofacitinib 5 mg BID, start 06/01/2026 once approved.`,
      ],
      [
        '2026-01-20',
        'Lab Results',
        `LABS  collected 01/18/2026  reported 01/20/2026
Test                 Result     Units     Ref
CRP                  31         mg/L      <8
ESR                  44         mm/hr     0-20
RF                   128        IU/mL     <14
Anti-CCP             >250       U/mL      <20
ALT                  140        U/L       7-40
Creatinine           0.8        mg/dL     0.5-1.1`,
      ],
      [
        '2026-05-14',
        'Lab Results',
        `LABS  collected 05/12/2026  reported 05/14/2026
Test                 Result     Units     Ref
CRP                  18         mg/L      <8
ESR                  30         mm/hr     0-20
ALT                  36         U/L       7-40
Lymphocytes          1.4        x10^9/L   1.0-4.0`,
      ],
    ],
    questions: [
      {
        text: 'Most recent C-reactive protein (mg/L).',
        type: 'number',
        right: 18,
        wrong: [31, 60, 8],
      },
      {
        text: 'Most recent CRP, in mg/dL (one decimal).',
        type: 'number',
        right: 1.8,
        wrong: [18, 3.1],
      },
      {
        text: 'Current Clinical Disease Activity Index (CDAI) score.',
        type: 'number',
        right: 27,
        wrong: [16, 22],
      },
      {
        text: 'Number of tender joints at the most recent visit.',
        type: 'number',
        right: 9,
        wrong: [7, 14],
      },
      {
        text: 'Date on which adalimumab was started.',
        type: 'date',
        right: '2021-06-01',
        wrong: ['2022-11-15', '2021-07-01'],
      },
      {
        text: 'Date of the last dose of adalimumab.',
        type: 'date',
        right: '2022-11-15',
        wrong: ['2021-06-01', '2024-03-15'],
      },
      {
        text: 'Duration of methotrexate treatment, in months.',
        type: 'number',
        right: 76,
        wrong: [28, 52],
      },
      {
        text: 'Duration of etanercept treatment, in months.',
        type: 'number',
        right: 15,
        wrong: [27, 6],
      },
      {
        text: 'Age in years at diagnosis of rheumatoid arthritis.',
        type: 'number',
        right: 48,
        wrong: [54, 51],
      },
      {
        text: 'Body mass index (kg/m2, one decimal).',
        type: 'number',
        right: 26.4,
        wrong: [31.2, 23.1],
      },
      {
        text: 'Date on which the most recent ALT was drawn.',
        type: 'date',
        right: '2026-05-12',
        wrong: ['2026-01-18', '2026-05-14'],
      },
      {
        text: 'Total daily dose of tofacitinib requested, in mg.',
        type: 'number',
        right: 10,
        wrong: [5, 22],
      },
      { text: 'Methotrexate weekly dose (mg).', type: 'number', right: 20, wrong: [15, 25] },
      {
        text: 'Planned start date of tofacitinib.',
        type: 'date',
        right: '2026-06-01',
        wrong: ['2026-05-12', '2026-07-01'],
      },
      {
        text: 'Percent decrease in CRP from January to May 2026 (nearest whole percent).',
        type: 'number',
        right: 42,
        wrong: [58, 25],
      },
      { text: 'Most recent HbA1c (%).', type: 'number', silent: 6.1, wrong: [] },
    ],
  },
  {
    drug: 'emicizumab',
    specialty: 'hematology',
    documents: [
      [
        '2026-03-02',
        'Progress Note',
        `HEMOPHILIA TREATMENT CENTER  3/2/2026   T.L., born 12 Aug 2013, severe hemophilia A, FVIII <1 %
Wt 41.5 kg. Inhibitor: negative (0.0 BU on 2/10/26); was 0.8 BU in 2018, confirmed 0.2.
Bleeds since the last annual visit (3/5/2025), from the family's diary:
  04/11/2025  L ankle, after soccer, treated x2
  06/20/2025  R elbow, spontaneous, treated x3
  09/02/2025  bruise shin, not treated
  11/15/2025  L ankle, spontaneous, treated x4
  01/30/2026  L ankle, spontaneous, treated x2
His cousin had 9 bleeds last year on the same factor.
Prophylaxis: octocog alfa 1,500 IU three times a week (Mon Wed Fri). Adherent.
L ankle is a target joint. HJHS 11 (last year 7).
Plan: emicizumab 3 mg/kg weekly x 4 loading, then 1.5 mg/kg weekly. First loading dose 03/23/2026.`,
      ],
      [
        '2026-03-09',
        'Telephone Encounter',
        `3/9/26 nurse: mother called, drug will not arrive in time. First loading dose moved from 3/23 to 03/30/2026. Wt at home 42 kg, dose stays on clinic weight.`,
      ],
      [
        '2025-03-05',
        'Progress Note',
        `Annual visit 3/5/2025. T.L. 11 y. Wt 37.2 kg. HJHS 7. Two bleeds in the past year. Inhibitor negative 2/20/25.`,
      ],
    ],
    questions: [
      {
        text: 'Number of treated bleeds in the 12 months before March 2, 2026.',
        type: 'number',
        right: 4,
        wrong: [9, 2, 7],
      },
      {
        text: 'Number of spontaneous bleeds in the past 12 months.',
        type: 'number',
        right: 3,
        wrong: [1, 6],
      },
      {
        text: "Patient's age in years on March 2, 2026.",
        type: 'number',
        right: 12,
        wrong: [11, 13, 15],
      },
      { text: 'Current weight (kg).', type: 'number', right: 41.5, wrong: [37.2, 52] },
      {
        text: 'Requested loading dose in mg per injection (nearest whole mg).',
        type: 'number',
        right: 125,
        wrong: [62, 112, 150],
      },
      {
        text: 'Requested weekly maintenance dose in mg (nearest whole mg).',
        type: 'number',
        right: 62,
        wrong: [125, 83],
      },
      {
        text: 'Planned date of the first dose.',
        type: 'date',
        right: '2026-03-30',
        wrong: ['2026-03-23', '2026-03-09'],
      },
      {
        text: 'Date of the most recent inhibitor test.',
        type: 'date',
        right: '2026-02-10',
        wrong: ['2025-02-20', '2026-03-02'],
      },
      { text: 'Most recent HJHS score.', type: 'number', right: 11, wrong: [7, 19] },
      {
        text: 'Total weekly dose of factor VIII prophylaxis, in IU.',
        type: 'number',
        right: 4500,
        wrong: [1500, 10500],
      },
      {
        text: 'Highest inhibitor titer on record (Bethesda units).',
        type: 'number',
        right: 0.8,
        wrong: [0.2, 5],
      },
    ],
  },
  {
    drug: 'somatropin',
    specialty: 'pediatric endocrinology',
    documents: [
      [
        '2026-04-20',
        'Progress Note',
        `GROWTH CLINIC   20 April 2026    M.K., boy, DOB 03/10/2016
Height 118.4 cm (-2.6 SD). Weight 21.8 kg. Midparental height 172 cm. Tanner 1.
One year ago (04/18/2025): 114.6 cm, 20.1 kg.
Bone age (film of 03/30/2026) 7 y 6 mo at chronological age 10 y 0 mo.
GH stimulation: see report. Thyroid normal. Father 170 cm, mother 158 cm. Brother, 13, is 140 cm and on growth hormone 1.4 mg daily.
Plan: somatropin 0.24 mg/kg/week divided in 6 doses. MRI pituitary 05/04/2026.`,
      ],
      [
        '2026-03-12',
        'Laboratory Report',
        `GROWTH HORMONE STIMULATION    M.K.    03/10/2026
arginine + clonidine, ng/mL
minutes     GH
0           0.4
30          3.1
60          6.2
90          5.8
120         2.0
IGF-1   78 ng/mL (110-420)
IGFBP-3  2.1 mg/L (2.3-5.6)`,
      ],
    ],
    questions: [
      {
        text: 'Peak growth hormone level on stimulation testing (ng/mL).',
        type: 'number',
        right: 6.2,
        wrong: [12.4, 3.1],
      },
      {
        text: 'Growth velocity over the past year (cm per year, one decimal).',
        type: 'number',
        right: 3.8,
        wrong: [5.5, 6.1],
      },
      { text: 'Most recent height (cm).', type: 'number', right: 118.4, wrong: [114.6, 140] },
      {
        text: 'Height standard deviation score.',
        type: 'number',
        right: -2.6,
        wrong: [-1.6, -3.4],
      },
      {
        text: 'Chronological age in completed years on April 20, 2026.',
        type: 'number',
        right: 10,
        wrong: [7, 13],
      },
      {
        text: 'Requested weekly dose in mg (one decimal).',
        type: 'number',
        right: 5.2,
        wrong: [8.4, 1.4],
      },
      {
        text: 'Date of the growth hormone stimulation test.',
        type: 'date',
        right: '2026-03-10',
        wrong: ['2026-03-12', '2026-04-20'],
      },
      {
        text: 'Date of the bone age radiograph.',
        type: 'date',
        right: '2026-03-30',
        wrong: ['2026-05-04', '2026-03-10'],
      },
      { text: 'Most recent IGF-1 (ng/mL).', type: 'number', right: 78, wrong: [178, 110] },
      { text: 'Midparental height (cm).', type: 'number', right: 172, wrong: [158, 164] },
    ],
  },
  {
    drug: 'aflibercept',
    specialty: 'ophthalmology',
    documents: [
      [
        '2026-06-18',
        'Progress Note',
        `RETINA CLINIC  06/18/2026   E.D. 77F    neovascular AMD OD (dx 10/2024); dry AMD OS
BCVA ETDRS letters OD 58, OS 76. IOP 14/15.
OCT today: CST OD 412 um with subretinal fluid, OS 268 um dry.
Bevacizumab OD, log on separate sheet. Fluid persists in spite of monthly treatment.
Plan: aflibercept 2 mg OD q4w x 3 then q8w. First injection 07/02/2026.`,
      ],
      [
        '2026-06-18',
        'Procedure Log',
        `INTRAVITREAL INJECTION LOG    E.D.     right eye unless stated
date          drug                 note
11/05/2024    bevacizumab 1.25 mg  
12/04/2024    bevacizumab 1.25 mg
01/03/2025    bevacizumab 1.25 mg
02/05/2025    not given, conjunctivitis
02/19/2025    bevacizumab 1.25 mg
03/20/2025    bevacizumab 1.25 mg
05/21/2026    bevacizumab 1.25 mg`,
      ],
      [
        '2024-10-29',
        'Progress Note',
        `RETINA NEW PATIENT 10/29/2024 E.D. 75F. BCVA letters OD 62, OS 77. OCT CST OD 455 um, OS 270 um. New nAMD OD.`,
      ],
    ],
    questions: [
      {
        text: 'Number of bevacizumab injections given to the right eye.',
        type: 'number',
        right: 6,
        wrong: [7, 3, 12],
      },
      {
        text: 'Date of the most recent bevacizumab injection.',
        type: 'date',
        right: '2026-05-21',
        wrong: ['2025-03-20', '2026-07-02'],
      },
      {
        text: 'Date of the first bevacizumab injection.',
        type: 'date',
        right: '2024-11-05',
        wrong: ['2024-10-29', '2024-12-04'],
      },
      {
        text: 'Current best-corrected visual acuity of the right eye (ETDRS letters).',
        type: 'number',
        right: 58,
        wrong: [76, 62, 77],
      },
      {
        text: 'Central subfield thickness of the right eye on the most recent OCT (micrometers).',
        type: 'number',
        right: 412,
        wrong: [268, 455],
      },
      {
        text: 'Change in central subfield thickness of the right eye since the first visit (micrometers).',
        type: 'number',
        right: 43,
        wrong: [144, 187],
      },
      {
        text: 'Weeks between the last bevacizumab injection and the planned first aflibercept injection.',
        type: 'number',
        right: 6,
        wrong: [4, 15],
      },
    ],
  },
  {
    drug: 'semaglutide (Wegovy)',
    specialty: 'obesity medicine',
    documents: [
      [
        '2026-02-16',
        'Progress Note',
        `WEIGHT MANAGEMENT  Feb 16, 2026   R.B. 41M  Ht 178 cm
Wt today 121.4 kg (BMI 38.3). Start of program 08/04/2025: 128.0 kg. Lowest 119.8 kg in December. Goal weight 100 kg.
Phentermine 37.5 mg 09/08/2025 to 11/30/2025, stopped for palpitations. Metformin 500 mg two tablets twice a day since 2023.
Attends lifestyle classes: 11 of 12 sessions. Steps 6,000/day. Waist 118 cm.
BP 138/88. A1c 5.9 %. LDL 131. Wife lost 20 kg on Wegovy.`,
      ],
      [
        '2025-08-04',
        'Progress Note',
        `WEIGHT MANAGEMENT INTAKE  Aug 4, 2025. R.B. 40M. Wt 128.0 kg, Ht 178 cm, BMI 40.4. BP 144/90. A1c 6.0 %.`,
      ],
    ],
    questions: [
      {
        text: 'Current body mass index (kg/m2, one decimal).',
        type: 'number',
        right: 38.3,
        wrong: [40.4, 35.2],
      },
      {
        text: 'Baseline body mass index before the program (kg/m2).',
        type: 'number',
        right: 40.4,
        wrong: [38.3, 44],
      },
      {
        text: 'Weight loss from the start of the program to the present, in percent (one decimal).',
        type: 'number',
        right: 5.2,
        wrong: [10.1, 6.4, 15.6],
      },
      {
        text: 'Weight change since the start of the program, in kg.',
        type: 'number',
        right: 6.6,
        wrong: [8.2, 20],
      },
      {
        text: 'Total daily dose of metformin, in mg.',
        type: 'number',
        right: 2000,
        wrong: [1000, 500],
      },
      {
        text: 'Number of weeks of phentermine treatment.',
        type: 'number',
        right: 12,
        wrong: [4, 24],
      },
      { text: 'Number of lifestyle sessions attended.', type: 'number', right: 11, wrong: [12, 6] },
      {
        text: 'Current weight in pounds (nearest whole pound).',
        type: 'number',
        right: 268,
        wrong: [282, 121],
      },
      { text: 'Most recent hemoglobin A1c (%).', type: 'number', right: 5.9, wrong: [6.0, 6.9] },
    ],
  },
];
