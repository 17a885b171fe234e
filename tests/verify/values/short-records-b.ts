import type { ShortRecord } from './short-record.js';

export const RECORDS_B: readonly ShortRecord[] = [
  {
    drug: 'omalizumab',
    specialty: 'allergy and immunology',
    documents: [
      [
        '2026-04-07',
        'Consultation',
        `ALLERGY CLINIC   April 7, 2026
N.P., 29-year-old woman (born 1/15/1997), with hives nearly every day since August 2024. The diagnosis of chronic spontaneous urticaria was made by dermatology on October 21, 2024.
UAS7 this week 31, last visit 36. UCT 5 of 16. Two ED visits for angioedema, 12/3/2025 and 2/19/2026; an ED visit on 9/14/2024 was for a sprained ankle.
Cetirizine 10 mg daily from 10/21/2024, raised to 20 mg twice a day on January 13, 2025; still takes it. Montelukast 10 mg tried February to April 2025, no effect. Prednisone bursts: June 2025, December 2025, February 2026.
Total IgE 84 kU/L on 3/24/2026. TSH 2.2. ANA negative. Weight 72 kg.
Her mother has hives too and takes omalizumab 300 mg.
Plan: omalizumab 300 mg every 4 weeks, first dose 4/28/2026 in clinic with observation for 2 hours, reassess UAS7 at 12 weeks.`,
      ],
      [
        '2025-12-03',
        'Emergency Department Note',
        `12/03/2025 ED: lip swelling, hives. Prednisone 40 mg x 5 days. Epinephrine not needed. Discharged after 4 h. UAS7 not recorded.`,
      ],
      [
        '2026-01-06',
        'Progress Note',
        `ALLERGY CLINIC 1/6/2026. N.P. UAS7 36. UCT 3. Cetirizine 20 mg BID continues. Discussed omalizumab, wants to think. Wt 71 kg.`,
      ],
    ],
    questions: [
      { text: 'Most recent UAS7 score.', type: 'number', right: 31, wrong: [36, 21] },
      {
        text: 'Current Urticaria Control Test (UCT) score.',
        type: 'number',
        right: 5,
        wrong: [3, 16, 12],
      },
      {
        text: 'Total daily dose of cetirizine, in mg.',
        type: 'number',
        right: 40,
        wrong: [10, 20],
      },
      {
        text: 'Number of courses of oral corticosteroid in the past 12 months.',
        type: 'number',
        right: 3,
        wrong: [1, 6],
      },
      {
        text: 'Number of emergency department visits for angioedema in the 12 months before April 7, 2026.',
        type: 'number',
        right: 2,
        wrong: [4, 0],
      },
      {
        text: 'Date of diagnosis of chronic spontaneous urticaria.',
        type: 'date',
        right: '2024-10-21',
        wrong: ['2024-08-15', '2025-01-13'],
      },
      {
        text: 'Age in years when chronic spontaneous urticaria was diagnosed.',
        type: 'number',
        right: 27,
        wrong: [29, 19],
      },
      { text: 'Total serum IgE (kU/L).', type: 'number', right: 84, wrong: [184, 30] },
      {
        text: 'Date of the most recent total IgE.',
        type: 'date',
        right: '2026-03-24',
        wrong: ['2026-04-07', '2025-03-24'],
      },
      {
        text: 'Planned date of the first dose of omalizumab.',
        type: 'date',
        right: '2026-04-28',
        wrong: ['2026-04-07', '2026-05-28'],
      },
      { text: 'Current weight (kg).', type: 'number', right: 72, wrong: [71, 84] },
      { text: 'Serum tryptase (ng/mL).', type: 'number', silent: 4.8, wrong: [] },
      { text: 'Months of montelukast treatment.', type: 'number', right: 2, wrong: [8, 14] },
      {
        text: 'Requested dose of omalizumab per injection visit, in mg.',
        type: 'number',
        right: 300,
        wrong: [150, 375],
      },
    ],
  },
  {
    drug: 'treprostinil',
    specialty: 'pulmonary hypertension',
    documents: [
      [
        '2026-07-14',
        'Progress Note',
        `PH CLINIC 7/14/26   R.O. 61 F (DOB 02/28/1965)   WHO FC III
Idiopathic PAH, RHC 03/2023: mPAP 48, PAWP 9, PVR 9.1 WU. Repeat RHC 6/30/2026 as below.
6MWD today 288 m (Jan: 341 m; baseline 2023: 310 m). NT-proBNP 1,846 pg/mL (7/10), was 912 in January.
Sildenafil 20 mg TID since 4/2023. Macitentan 10 mg daily since 7/17/2023. Selexipag started 1/22/2026, max 800 mcg BID, stopped 4/30/2026 for diarrhea and jaw pain.
BP 104/66, HR 92, SpO2 91 % on 2 L. Wt 68.2 kg. Husband: HFrEF, EF 25 %.
Plan: IV treprostinil, start at 1.25 ng/kg/min, admit 7/27/2026 for line and initiation. Transplant evaluation.`,
      ],
      [
        '2026-06-30',
        'Procedure Report',
        `RIGHT HEART CATHETERIZATION     06/30/2026     R.O.
RA 12, RV 82/14, PA 84/38, mean 54 mmHg, PAWP 10 mmHg
Cardiac output (thermodilution) 3.6 L/min, index 2.1 L/min/m2
PVR 12.2 Wood units
Vasoreactivity: negative (mean PA 52 on iNO).
Preliminary sheet gave PAWP 18; that was a damped tracing and is corrected to 10.`,
      ],
      [
        '2026-07-10',
        'Lab Results',
        `7/10/2026 07:55
NT-proBNP  1,846 pg/mL (<300)
Creatinine 88 umol/L
Hgb 128 g/L
Na 136   K 4.4
Bilirubin 24 umol/L`,
      ],
    ],
    questions: [
      {
        text: 'Mean pulmonary artery pressure on the most recent right heart catheterization (mmHg).',
        type: 'number',
        right: 54,
        wrong: [48, 52, 38],
      },
      {
        text: 'Pulmonary artery wedge pressure on the most recent right heart catheterization (mmHg).',
        type: 'number',
        right: 10,
        wrong: [18, 9],
      },
      {
        text: 'Pulmonary vascular resistance (Wood units), most recent.',
        type: 'number',
        right: 12.2,
        wrong: [9.1, 3.6],
      },
      {
        text: 'Date of the most recent right heart catheterization.',
        type: 'date',
        right: '2026-06-30',
        wrong: ['2023-03-15', '2026-07-14'],
      },
      {
        text: 'Most recent 6-minute walk distance (meters).',
        type: 'number',
        right: 288,
        wrong: [341, 310],
      },
      {
        text: 'Decrease in 6-minute walk distance since January 2026 (meters).',
        type: 'number',
        right: 53,
        wrong: [22, 31],
      },
      { text: 'Most recent NT-proBNP (pg/mL).', type: 'number', right: 1846, wrong: [912, 300] },
      {
        text: 'Most recent serum creatinine, in mg/dL (one decimal).',
        type: 'number',
        right: 1.0,
        wrong: [8.8, 1.6],
      },
      {
        text: 'Most recent hemoglobin, in g/dL (one decimal).',
        type: 'number',
        right: 12.8,
        wrong: [10.4, 14.1],
      },
      {
        text: 'Length of selexipag treatment, in weeks.',
        type: 'number',
        right: 14,
        wrong: [24, 6],
      },
      {
        text: 'Date on which macitentan was started.',
        type: 'date',
        right: '2023-07-17',
        wrong: ['2023-04-15', '2026-01-22'],
      },
      {
        text: 'Total daily dose of sildenafil, in mg.',
        type: 'number',
        right: 60,
        wrong: [20, 40],
      },
      {
        text: 'Highest total daily dose of selexipag reached, in mcg.',
        type: 'number',
        right: 1600,
        wrong: [800, 400],
      },
      {
        text: 'Percent increase in NT-proBNP from January to July 2026 (nearest whole percent).',
        type: 'number',
        right: 102,
        wrong: [51, 34],
      },
      {
        text: 'Age in years at the most recent visit.',
        type: 'number',
        right: 61,
        wrong: [58, 64],
      },
      {
        text: 'Planned date of initiation.',
        type: 'date',
        right: '2026-07-27',
        wrong: ['2026-07-14', '2026-08-27'],
      },
      { text: 'Cardiac index (L/min/m2).', type: 'number', right: 2.1, wrong: [3.6, 2.9] },
    ],
  },
  {
    drug: 'pegloticase',
    specialty: 'rheumatology',
    documents: [
      [
        '2026-02-03',
        'Progress Note',
        `GOUT CLINIC   Feb 3 2026   S.M. 58M   BMI 33.1
Tophaceous gout since 2009. Flares in last 12 months by his phone calendar: 3/11/25, 4/28/25, 7/2/25, 8/19/25, 10/30/25, 12/24/25, 1/15/26.
Allopurinol 300 mg from 5/2023, up-titrated to 800 mg/d by 11/2023; urate never below 7.4; stopped 6/10/2024 (rash). Febuxostat 40 mg 7/1/2024, 80 mg 8/1/2024 to date; urate 8.1.
Probenecid contraindicated, stones. Tophi: R elbow 4 cm, both first MTPs, L Achilles.
Uric acid 9.2 on 1/27/26. G6PD normal 1/27/26. Creatinine 1.6, eGFR 48.
Plan pegloticase 8 mg IV q2 weeks with methotrexate 15 mg weekly starting 4 weeks before. MTX first dose 2/9/2026. Infusion 1 3/9/2026.`,
      ],
      [
        '2026-01-28',
        'Lab Results',
        `Collected 01/27/2026 Resulted 01/28/2026
URIC ACID          9.2 H    mg/dL   3.5-7.2
CREATININE         1.6 H    mg/dL   0.7-1.3
EGFR               48 L     mL/min/1.73m2
G6PD               11.2     U/g Hb  7.0-20.5
PREVIOUS URIC ACID:  10/14/2025 8.1   07/08/2025 8.4   06/03/2024 7.4`,
      ],
      [
        '2026-02-20',
        'Telephone Encounter',
        `2/20/26: infusion center closed for works the week of 3/9. Infusion 1 rebooked 3/16/2026, infusion 2 3/30. Pt told. MTX week 2 taken, no sores.`,
      ],
    ],
    questions: [
      {
        text: 'Number of gout flares in the 12 months before February 3, 2026.',
        type: 'number',
        right: 7,
        wrong: [3, 12],
      },
      {
        text: 'Most recent serum uric acid (mg/dL).',
        type: 'number',
        right: 9.2,
        wrong: [8.1, 7.4, 6.2],
      },
      {
        text: 'Date of the most recent serum uric acid.',
        type: 'date',
        right: '2026-01-27',
        wrong: ['2025-10-14', '2026-01-28'],
      },
      {
        text: 'Lowest serum uric acid on allopurinol (mg/dL).',
        type: 'number',
        right: 7.4,
        wrong: [5.8, 9.2],
      },
      {
        text: 'Maximum daily dose of allopurinol (mg).',
        type: 'number',
        right: 800,
        wrong: [300, 600],
      },
      {
        text: 'Date on which allopurinol was stopped.',
        type: 'date',
        right: '2024-06-10',
        wrong: ['2023-11-01', '2024-07-01'],
      },
      {
        text: 'Planned date of the first pegloticase infusion.',
        type: 'date',
        right: '2026-03-16',
        wrong: ['2026-03-09', '2026-03-30', '2026-02-09'],
      },
      {
        text: 'Date of the first dose of methotrexate.',
        type: 'date',
        right: '2026-02-09',
        wrong: ['2026-03-09', '2026-02-20'],
      },
      { text: 'G6PD activity (U/g Hb).', type: 'number', right: 11.2, wrong: [4.2, 7.0] },
      {
        text: 'Current febuxostat dose (mg per day).',
        type: 'number',
        right: 80,
        wrong: [40, 120],
      },
      { text: 'Body mass index (kg/m2).', type: 'number', right: 33.1, wrong: [28.4] },
      { text: 'Most recent eGFR (mL/min/1.73 m2).', type: 'number', right: 48, wrong: [84, 60] },
    ],
  },
  {
    drug: 'esketamine (Spravato)',
    specialty: 'psychiatry',
    documents: [
      [
        '2026-05-04',
        'Progress Note',
        `PSYCHIATRY  05/04/2026  L.D. 46 y/o F
MDD, recurrent, severe; current episode began November 2024. First episode at 23.
PHQ-9 today 22 (4/6: 21; 1/12: 24). MADRS 36 today (rater: NP). GAD-7 14. C-SSRS: no intent.
Current episode trials: sertraline 50 -> 200 mg, 12/02/2024 - 03/24/2025, no response. Bupropion XL 150 -> 450 mg, 4/7/2025 - 8/11/2025, minimal. Venlafaxine XR 75 -> 225 mg since 8/25/2025, partial at best; aripiprazole 5 mg added 1/12/2026, stopped 3/2/2026 (akathisia).
Prior episode 2015: fluoxetine, remitted. TMS: 2021, 36 sessions, helped for a year. ECT never.
Daughter also depressed, PHQ-9 17, on sertraline 150.
BP 128/78. Plan: esketamine 56 mg twice weekly x 4 weeks, first session 5/19/2026.`,
      ],
      [
        '2026-01-12',
        'Progress Note',
        `PSYCHIATRY 01/12/2026 L.D. PHQ-9 24. MADRS 38. On venlafaxine 225. Add aripiprazole 5 mg.`,
      ],
      [
        '2026-04-06',
        'Telehealth',
        `04/06/2026 video. PHQ-9 21. Off aripiprazole, akathisia gone. Venlafaxine XR 225 mg. Discussed esketamine vs ECT.`,
      ],
    ],
    questions: [
      { text: 'Most recent PHQ-9 score.', type: 'number', right: 22, wrong: [24, 17, 12] },
      { text: 'Most recent MADRS total score.', type: 'number', right: 36, wrong: [38, 26] },
      {
        text: 'Date of the most recent MADRS.',
        type: 'date',
        right: '2026-05-04',
        wrong: ['2026-01-12', '2026-04-06'],
      },
      {
        text: 'Number of antidepressants tried in the current episode (do not count augmentation).',
        type: 'number',
        right: 3,
        wrong: [1],
      },
      {
        text: 'Maximum daily dose of sertraline (mg).',
        type: 'number',
        right: 200,
        wrong: [50, 100],
      },
      {
        text: 'Duration of the sertraline trial, in weeks.',
        type: 'number',
        right: 16,
        wrong: [6, 8],
      },
      {
        text: 'Duration of the bupropion trial, in weeks.',
        type: 'number',
        right: 18,
        wrong: [4, 10],
      },
      {
        text: 'Current daily dose of venlafaxine XR (mg).',
        type: 'number',
        right: 225,
        wrong: [75, 150],
      },
      {
        text: 'Date on which venlafaxine was started.',
        type: 'date',
        right: '2025-08-25',
        wrong: ['2025-08-11', '2026-01-12'],
      },
      { text: 'Number of TMS sessions received.', type: 'number', right: 36, wrong: [20, 4] },
      {
        text: 'Planned date of the first esketamine session.',
        type: 'date',
        right: '2026-05-19',
        wrong: ['2026-05-04', '2026-06-19'],
      },
      {
        text: 'Age in years at the first depressive episode.',
        type: 'number',
        right: 23,
        wrong: [46, 35],
      },
      {
        text: 'Change in PHQ-9 between January and May 2026 (points).',
        type: 'number',
        right: 2,
        wrong: [8, 5],
      },
      {
        text: 'Date on which aripiprazole was stopped.',
        type: 'date',
        right: '2026-03-02',
        wrong: ['2026-01-12', '2026-04-06'],
      },
    ],
  },
  {
    drug: 'sacituzumab govitecan',
    specialty: 'medical oncology',
    documents: [
      [
        '2026-08-11',
        'Progress Note',
        `MEDICAL ONCOLOGY 8/11/2026   B.H.   F   DOB 06/21/1970   Wt 61.0 kg  Ht 162 cm  ECOG 1 (was 0 in March)
TNBC. Dx 2/14/2024 cT2N1. Neoadjuvant pembrolizumab + carboplatin/paclitaxel x4 then AC x4, 3/2024 - 8/2024. Lumpectomy 9/17/2024, residual 1.4 cm. Adjuvant capecitabine x 6 cycles to 4/2025.
Recurrence liver 11/6/2025 (biopsy: TNBC, PD-L1 CPS 4). First-line metastatic: gemcitabine/carboplatin 11/24/2025 - 7/13/2026, 10 cycles; PD on CT 7/28/2026.
CT target sum: baseline 74 mm, best 41 mm (2/2026), now 63 mm.
LVEF 8/3/2026 61 %. ANC 2.9 today, plt 168, Hgb 10.8. UGT1A1 *1/*28.
Aunt had ovarian cancer at 52. BRCA negative 3/2024.
Plan: sacituzumab govitecan 10 mg/kg d1, d8 q21d, C1D1 8/24/2026.`,
      ],
      [
        '2026-07-28',
        'Imaging',
        `CT CHEST ABDOMEN PELVIS  07/28/2026  compared with 05/12/2026 and 02/10/2026
Liver: segment VIII 34 mm (was 21 mm), segment VI 29 mm (was 20 mm). No lung nodules. No new lesions elsewhere.
IMPRESSION: progression in the liver.`,
      ],
    ],
    questions: [
      {
        text: 'Age in years at initial diagnosis of breast cancer.',
        type: 'number',
        right: 53,
        wrong: [56, 55],
      },
      {
        text: 'Date of the biopsy that confirmed metastatic disease.',
        type: 'date',
        right: '2025-11-06',
        wrong: ['2024-02-14', '2026-07-28'],
      },
      {
        text: 'Number of cycles of gemcitabine and carboplatin given.',
        type: 'number',
        right: 10,
        wrong: [6, 4],
      },
      {
        text: 'Increase in the sum of target lesions from the best response to the most recent CT, in percent (nearest whole number).',
        type: 'number',
        right: 54,
        wrong: [15, 85],
      },
      { text: 'Current ECOG performance status.', type: 'number', right: 1, wrong: [0, 2] },
      {
        text: 'Dose per infusion in mg, at the current weight.',
        type: 'number',
        right: 610,
        wrong: [1000, 450],
      },
      {
        text: 'Body surface area in m2 (Mosteller, two decimals).',
        type: 'number',
        right: 1.66,
        wrong: [1.86, 1.45],
      },
      { text: 'Most recent LVEF (%).', type: 'number', right: 61, wrong: [51, 45] },
      {
        text: 'Date of the most recent LVEF assessment.',
        type: 'date',
        right: '2026-08-03',
        wrong: ['2026-08-11', '2026-07-28'],
      },
      {
        text: 'Date of disease progression on first-line chemotherapy.',
        type: 'date',
        right: '2026-07-28',
        wrong: ['2025-11-06', '2026-02-10'],
      },
      {
        text: 'Months from the end of adjuvant capecitabine to recurrence.',
        type: 'number',
        right: 7,
        wrong: [19, 3],
      },
      { text: 'PD-L1 combined positive score (CPS).', type: 'number', right: 4, wrong: [10, 40] },
      {
        text: 'Absolute neutrophil count (x10^9/L), most recent.',
        type: 'number',
        right: 2.9,
        wrong: [1.2, 0.9],
      },
      {
        text: 'Planned date of cycle 1 day 1.',
        type: 'date',
        right: '2026-08-24',
        wrong: ['2026-08-11', '2026-09-24'],
      },
      {
        text: 'Date of breast surgery.',
        type: 'date',
        right: '2024-09-17',
        wrong: ['2024-08-15', '2024-02-14'],
      },
    ],
  },
];
