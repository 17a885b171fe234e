import type { ShortRecord } from './short-record.js';

export const RECORDS_E: readonly ShortRecord[] = [
  {
    drug: 'daratumumab/hyaluronidase',
    specialty: 'hematology/oncology',
    documents: [
      [
        '2026-07-08',
        'Progress Note',
        `MYELOMA CLINIC    7/8/2026    T.F. 69M (DOB 1/22/1957)    ECOG 1    Wt 84.2 kg    BSA 2.02
IgG kappa myeloma, dx 03/11/2021, ISS II, del(13q).
1L: VRd x 6 cycles 4/2021-9/2021, ASCT 11/16/2021, lenalidomide maintenance 2/2022 until biochemical progression 5/18/2026.
M-spike: nadir 0.1 g/dL (8/2022), 0.6 on 2/9/2026, 0.9 on 5/11/2026, 1.3 on 7/1/2026.
Kappa FLC 248 mg/L, lambda 9.4 mg/L on 7/1/26. Ca 9.6, Cr 1.1, Hgb 11.9.
Marrow 6/10/2026: 22 % plasma cells. PET 6/17/2026: two new lytic lesions.
Echo 6/24/26 EF 60 %. Hep B core neg 6/3/26. RBC phenotype sent.
His brother had a stem cell transplant for leukemia in 2019.
Plan DPd: dara SC 1,800 mg weekly x8, q2w x8 then monthly; pom 4 mg d1-21; dex 20 mg weekly. C1D1 7/20/2026.`,
      ],
      [
        '2026-07-01',
        'Lab Results',
        `Collected 07/01/2026 09:10   Resulted 07/02/2026
SPEP M-protein        1.3 g/dL  (IgG kappa)
Kappa free light chain   248    mg/L   3.3-19.4
Lambda free light chain  9.4    mg/L   5.7-26.3
Beta-2 microglobulin  3.9   mg/L   <2.5
Albumin   3.4  g/dL
IgG       2,140 mg/dL  700-1600`,
      ],
    ],
    questions: [
      {
        text: 'Most recent serum M-protein (g/dL).',
        type: 'number',
        right: 1.3,
        wrong: [0.9, 0.1, 2.3],
      },
      {
        text: 'Absolute increase in serum M-protein from nadir (g/dL).',
        type: 'number',
        right: 1.2,
        wrong: [0.4, 0.7],
      },
      {
        text: 'Serum free light chain ratio (kappa/lambda), nearest whole number.',
        type: 'number',
        right: 26,
        wrong: [12, 48],
      },
      {
        text: 'Date of diagnosis of multiple myeloma.',
        type: 'date',
        right: '2021-03-11',
        wrong: ['2021-11-16', '2026-05-18'],
      },
      {
        text: 'Date of autologous stem cell transplant.',
        type: 'date',
        right: '2021-11-16',
        wrong: ['2021-03-11', '2022-02-15', '2019-06-01'],
      },
      {
        text: 'Bone marrow plasma cell percentage on the most recent biopsy.',
        type: 'number',
        right: 22,
        wrong: [12, 60],
      },
      { text: 'Number of cycles of VRd received.', type: 'number', right: 6, wrong: [4, 8] },
      { text: 'Months of lenalidomide maintenance.', type: 'number', right: 51, wrong: [24, 36] },
      {
        text: 'Age in years at diagnosis of multiple myeloma.',
        type: 'number',
        right: 64,
        wrong: [69, 61],
      },
      {
        text: 'Date of the most recent PET scan.',
        type: 'date',
        right: '2026-06-17',
        wrong: ['2026-06-10', '2026-06-24'],
      },
      { text: 'Most recent LVEF (%).', type: 'number', right: 60, wrong: [50, 22] },
      {
        text: 'Requested dose of daratumumab per injection (mg).',
        type: 'number',
        right: 1800,
        wrong: [1600, 800],
      },
      {
        text: 'Planned date of cycle 1 day 1.',
        type: 'date',
        right: '2026-07-20',
        wrong: ['2026-07-08', '2026-08-20'],
      },
      { text: 'Body surface area (m2).', type: 'number', right: 2.02, wrong: [1.72] },
      {
        text: 'Date on which the most recent free light chains were collected.',
        type: 'date',
        right: '2026-07-01',
        wrong: ['2026-07-02', '2026-05-11'],
      },
      { text: 'Serum IgG (mg/dL).', type: 'number', right: 2140, wrong: [1240, 700] },
      { text: 'Serum viscosity (cP).', type: 'number', silent: 1.9, wrong: [] },
    ],
  },
  {
    drug: 'rimegepant',
    specialty: 'neurology',
    documents: [
      [
        '2026-03-05',
        'Progress Note',
        `Headache clinic follow-up, March 5, 2026. A.Z., 41, she/her. Born on the 12th of December 1984.

Chronic migraine no longer: since onabotulinumtoxinA (last round 1/29/2026, the ninth) she is down from 22 headache days a month (the average of the three months before the first round on 1/18/2024) to 9 in December, 8 in January and 10 in February. Of those, migraine: 6, 5 and 7.

Acute: sumatriptan tablets 100 mg since 2012, helped for ten years, now back within two hours in three attacks out of four. Rizatriptan 10 mg ODT, May 2023 to September 2023, chest pressure twice; cardiology found nothing; stopped. Zolmitriptan nasal 5 mg, tried in six attacks between October 2024 and January 2025, no better than naproxen. Triptan days last month: 8.

MIDAS 24 today; a year ago 61. HIT-6 58. MSQ not done. BP 118/76. BMI 23.9.

Her sister's headaches are cluster, she takes verapamil 480 mg.

Preventives before botulinum toxin: topiramate 100 mg (Feb-Aug 2022, kidney stone on 8/22/2022), nortriptyline 50 mg (9/2022 - 3/2023, dry mouth and no change), candesartan 16 mg from 4/2023 through 12/2023, a little better.

I propose rimegepant 75 mg as needed, not more than eight a month. Start on arrival.`,
      ],
    ],
    questions: [
      {
        text: 'Average number of headache days per month over the last three complete months.',
        type: 'number',
        right: 9,
        wrong: [22, 14],
      },
      {
        text: 'Average number of migraine days per month over the last three complete months.',
        type: 'number',
        right: 6,
        wrong: [12, 2],
      },
      {
        text: 'Reduction in monthly headache days since before onabotulinumtoxinA (percent, nearest whole number).',
        type: 'number',
        right: 59,
        wrong: [30, 82],
      },
      {
        text: 'Number of rounds of onabotulinumtoxinA received.',
        type: 'number',
        right: 9,
        wrong: [3, 4],
      },
      {
        text: 'Date of the most recent onabotulinumtoxinA treatment.',
        type: 'date',
        right: '2026-01-29',
        wrong: ['2024-01-18', '2026-03-05'],
      },
      { text: 'Current MIDAS score.', type: 'number', right: 24, wrong: [61, 58] },
      {
        text: 'Decrease in MIDAS score over the past year (points).',
        type: 'number',
        right: 37,
        wrong: [24, 15],
      },
      {
        text: 'Length of the topiramate trial, in months.',
        type: 'number',
        right: 6,
        wrong: [2, 12],
      },
      {
        text: 'Length of the candesartan trial, in months.',
        type: 'number',
        right: 8,
        wrong: [3, 16],
      },
      {
        text: 'Number of attacks treated with zolmitriptan.',
        type: 'number',
        right: 6,
        wrong: [2, 10],
      },
      { text: 'Age in years on March 5, 2026.', type: 'number', right: 41, wrong: [42, 39] },
      { text: 'Triptan days in the last complete month.', type: 'number', right: 8, wrong: [15] },
      {
        text: 'Highest dose of nortriptyline (mg per day).',
        type: 'number',
        right: 50,
        wrong: [100, 25],
      },
      { text: 'Requested dose of rimegepant (mg).', type: 'number', right: 75, wrong: [100] },
      { text: 'HIT-6 score.', type: 'number', right: 58, wrong: [66] },
    ],
  },
  {
    drug: 'mepolizumab',
    specialty: 'pulmonology',
    documents: [
      [
        '2026-05-20',
        'Consultation',
        `PULMONARY CONSULT  20-MAY-2026   B.E.  F  57y
Severe eosinophilic asthma; EGPA excluded. Never smoker; husband 40 pack-years.
Exacerbations (steroid bursts) last 12 mo: see list. Maintenance prednisone 7.5 mg daily since 11/2025, 10 mg before that from 3/2025.
ICS/LABA: budesonide/formoterol 160/4.5 two puffs twice a day plus tiotropium.
ACT 12 (Feb: 9). FENO 61 ppb. Sat 96.
FEV1 1.61 L (62 % pred) pre, 1.89 L post today. Jan 2026: 1.70 L pre.
Blood eosinophils: 0.42 on 4/30/2026 (on pred 7.5), 0.71 in 2/2025 off steroid. x10^9/L
IgE 96. CXR clear 4/2026.
Plan mepolizumab 100 mg SC q4wk, first dose 6/9/2026.

bursts:
- 6/30/2025 pred 40 x5 (PCP)
- 9/2/2025 pred 40 x7
- 12/14/2025 hospital 3 nights, IV then 50 x 5
- 3/22/2026 pred 40 x5 urgent care`,
      ],
      [
        '2026-05-30',
        'Telephone Encounter',
        `5/30/26: specialty pharmacy ships 6/10, so first dose 6/12/2026 instead of 6/9.`,
      ],
    ],
    questions: [
      {
        text: 'Number of exacerbations requiring systemic corticosteroids in the 12 months before May 20, 2026.',
        type: 'number',
        right: 4,
        wrong: [2, 6],
      },
      {
        text: 'Most recent blood eosinophil count (cells per microliter).',
        type: 'number',
        right: 420,
        wrong: [710, 150],
      },
      {
        text: 'Highest blood eosinophil count on record (cells per microliter).',
        type: 'number',
        right: 710,
        wrong: [420, 910],
      },
      {
        text: 'Date of the most recent blood eosinophil count.',
        type: 'date',
        right: '2026-04-30',
        wrong: ['2025-02-15', '2026-05-20'],
      },
      {
        text: 'Current daily dose of maintenance prednisone (mg).',
        type: 'number',
        right: 7.5,
        wrong: [10, 40],
      },
      {
        text: 'FEV1 before bronchodilator, percent of predicted.',
        type: 'number',
        right: 62,
        wrong: [73, 52],
      },
      {
        text: 'Increase in FEV1 after bronchodilator (percent of the pre-bronchodilator value, nearest whole number).',
        type: 'number',
        right: 17,
        wrong: [6, 28],
      },
      {
        text: 'Increase in FEV1 after bronchodilator, in mL.',
        type: 'number',
        right: 280,
        wrong: [90, 190],
      },
      { text: 'Most recent Asthma Control Test score.', type: 'number', right: 12, wrong: [9, 21] },
      {
        text: 'Cigarette exposure of the patient in pack-years.',
        type: 'number',
        right: 0,
        wrong: [40],
      },
      { text: 'Fractional exhaled nitric oxide (ppb).', type: 'number', right: 61, wrong: [16] },
      {
        text: 'Planned date of the first dose of mepolizumab.',
        type: 'date',
        right: '2026-06-12',
        wrong: ['2026-06-09', '2026-06-10'],
      },
      {
        text: 'Date of the most recent exacerbation.',
        type: 'date',
        right: '2026-03-22',
        wrong: ['2025-12-14', '2026-05-20'],
      },
      {
        text: 'Total daily dose of inhaled budesonide (mcg).',
        type: 'number',
        right: 640,
        wrong: [160, 320],
      },
      {
        text: 'Number of hospital admissions for asthma in the past 12 months.',
        type: 'number',
        right: 1,
        wrong: [3],
      },
    ],
  },
  {
    drug: 'ustekinumab',
    specialty: 'dermatology',
    documents: [
      [
        '2026-08-14',
        'Progress Note',
        `14.08.2026 Psoriasis-Sprechstunde (US Army clinic, translated). Ms. D.R., born 03.05.1979.
Plaque psoriasis since 1998; PsA ruled out by rheumatology 12.06.2026.
PASI today 16.8 (05.02.2026: 11.4; before adalimumab: 19.6). BSA 18 %. DLQI 17.
Phototherapy: 24 narrow-band sessions, 10.01.2023 to 28.03.2023.
Methotrexate 15 mg once weekly 02.05.2023 - 14.11.2023, ALT 128.
Adalimumab 40 mg every two weeks from 08.01.2024; PASI 75 reached at week 16, lost by spring; stopped 10.07.2026.
Weight 96.4 kg, height 168 cm.
Quantiferon negative 04.08.2026. 
Ustekinumab by weight: 45 mg up to 100 kg; weeks 0 and 4, then every 12 weeks. First injection 01.09.2026.`,
      ],
    ],
    questions: [
      { text: 'Current PASI score.', type: 'number', right: 16.8, wrong: [11.4, 19.6] },
      { text: 'PASI score before adalimumab.', type: 'number', right: 19.6, wrong: [16.8] },
      {
        text: 'Date of birth.',
        type: 'date',
        right: '1979-05-03',
        wrong: ['1979-03-05', '1978-05-03'],
      },
      { text: 'Age in years on August 14, 2026.', type: 'number', right: 47, wrong: [46, 37] },
      {
        text: 'Duration of methotrexate treatment, in weeks.',
        type: 'number',
        right: 28,
        wrong: [12, 40],
      },
      { text: 'Number of phototherapy sessions received.', type: 'number', right: 24, wrong: [12] },
      {
        text: 'Date on which adalimumab was stopped.',
        type: 'date',
        right: '2026-07-10',
        wrong: ['2024-01-08', '2026-10-07'],
      },
      { text: 'Months of adalimumab treatment.', type: 'number', right: 30, wrong: [16, 12] },
      {
        text: 'Body mass index (kg/m2, one decimal).',
        type: 'number',
        right: 34.2,
        wrong: [30.1, 38.0],
      },
      { text: 'Dose per injection (mg).', type: 'number', right: 45, wrong: [90] },
      {
        text: 'Planned date of the first injection.',
        type: 'date',
        right: '2026-09-01',
        wrong: ['2026-01-09', '2026-08-14', '2026-09-29'],
      },
      {
        text: 'Date of the most recent tuberculosis test.',
        type: 'date',
        right: '2026-08-04',
        wrong: ['2026-04-08', '2026-06-12'],
      },
      { text: 'Body surface area affected (%).', type: 'number', right: 18, wrong: [8] },
    ],
  },
  {
    drug: 'denosumab (Prolia)',
    specialty: 'endocrinology',
    documents: [
      [
        '2026-04-02',
        'Progress Note',
        `OSTEOPOROSIS CLINIC 4/2/2026  G.L. 71F  Wt 58 kg  Ht 157 cm (peak 163)
DXA 3/10/2026: L1-L4 T -3.1, L FN T -2.6, total hip T -2.2. Prior DXA 2/28/2024: L1-L4 -2.7, FN -2.5.
Fractures: R distal radius 1/14/2019 (fall from standing), T11 compression 11/30/2025.
Alendronate 70 mg weekly 3/2019 - 12/2025, adherent, fracture on treatment.
25-OH D 34 ng/mL 3/24/26; Ca 9.4, PTH 52; CTX 480 pg/mL; Cr 0.8.
Mother hip fx at 82.
FRAX MOF 28 %, hip 9.1 %. 
Prolia 60 mg SC q6 months, first 4/20/2026.`,
      ],
      [
        '2026-03-11',
        'Imaging',
        `DXA  exam date 03/10/2026, reported 03/11/2026
L1-L4  BMD 0.712  T-score -3.1  Z -1.2   change vs 02/28/2024 -5.8 %
L femoral neck  BMD 0.561  T-score -2.6
L total hip  BMD 0.671  T-score -2.2
VFA: T11 grade 2.`,
      ],
    ],
    questions: [
      {
        text: 'Lowest T-score on the most recent DXA.',
        type: 'number',
        right: -3.1,
        wrong: [-2.6, -2.7, -2.1],
      },
      {
        text: 'Lumbar spine T-score on the most recent DXA.',
        type: 'number',
        right: -3.1,
        wrong: [-2.7, -2.2],
      },
      {
        text: 'Femoral neck T-score on the most recent DXA.',
        type: 'number',
        right: -2.6,
        wrong: [-2.5, -2.2],
      },
      {
        text: 'Date of the most recent DXA.',
        type: 'date',
        right: '2026-03-10',
        wrong: ['2024-02-28', '2026-03-11'],
      },
      {
        text: 'Date of the most recent fragility fracture.',
        type: 'date',
        right: '2025-11-30',
        wrong: ['2019-01-14', '2026-03-10'],
      },
      { text: 'Number of fragility fractures.', type: 'number', right: 2, wrong: [4] },
      {
        text: 'Years of alendronate treatment (nearest whole year).',
        type: 'number',
        right: 7,
        wrong: [3, 12],
      },
      { text: 'Height loss from peak height (cm).', type: 'number', right: 6, wrong: [2, 9] },
      {
        text: '10-year probability of major osteoporotic fracture by FRAX (%).',
        type: 'number',
        right: 28,
        wrong: [9.1, 18],
      },
      {
        text: '10-year probability of hip fracture by FRAX (%).',
        type: 'number',
        right: 9.1,
        wrong: [28, 1.9],
      },
      { text: 'Most recent 25-hydroxyvitamin D (ng/mL).', type: 'number', right: 34, wrong: [14] },
      { text: 'Serum calcium before treatment (mg/dL).', type: 'number', right: 9.4, wrong: [8.1] },
      {
        text: 'Planned date of the first injection.',
        type: 'date',
        right: '2026-04-20',
        wrong: ['2026-04-02', '2026-10-20'],
      },
      { text: 'Bone turnover marker CTX (pg/mL).', type: 'number', right: 480, wrong: [84] },
      { text: 'Tryptase (ng/mL).', type: 'number', silent: 5, wrong: [] },
    ],
  },
];
