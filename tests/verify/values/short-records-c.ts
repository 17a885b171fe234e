import type { ShortRecord } from './short-record.js';

export const RECORDS_C: readonly ShortRecord[] = [
  {
    drug: 'cenobamate',
    specialty: 'neurology (epilepsy)',
    documents: [
      [
        '2026-09-10',
        'Consultation',
        `EPILEPSY CLINIC    September 10, 2026    G.W., date of birth 4 May 1994

Thank you for sending this 32-year-old baker. Her first convulsion was on a school trip in June 2009; after the second, in October of that year, the late Dr. H. made the diagnosis of focal epilepsy on 12 November 2009, after an EEG. There have been two seizure-free years since, 2015 and 2016, on levetiracetam, then it came back.

Her calendar for the last quarter, which I have counted twice:
   June       7 focal impaired awareness, 1 bilateral tonic-clonic
   July       9 focal impaired awareness, 0 bilateral tonic-clonic
   August     8 focal impaired awareness, 2 bilateral tonic-clonic
September so far: 3 and none.

Drugs. Levetiracetam 1500 mg twice daily since 2014, the dose unchanged since 2019. Lamotrigine begun 3 February 2020, up to 200 mg twice daily, given up 21 September 2021 for a rash on the trunk which the dermatologist thought was viral; not tried again. Lacosamide from 11 October 2021, now 200 mg morning and 200 mg evening. Perampanel 8 mg from 6 May 2024 until 30 September 2024: temper. The vagal stimulator was offered and she said no.

Carbamazepine was her brother's drug, he had a level of 9.8; it has strayed into her list and should go.

MRI of 22 April 2025 (3 tesla): left hippocampal sclerosis, volume 1.9 mL against 2.9 mL on the right. The MRI of 2010 was read as normal. Video-EEG July 2025, five days, eleven seizures, all left temporal.

Weight 64 kg. Sodium 131 on 2 September, 134 in March.

Plan: cenobamate 12.5 mg for two weeks, doubling every fortnight to 200 mg. I hope to start on 21 September. Lacosamide to come down by 100 mg when she reaches 100.`,
      ],
      [
        '2026-09-17',
        'Telephone Encounter',
        `17 Sep 2026, nurse. Starter pack will not be here Monday. G.W. agrees to begin 28 September instead. Reminded: rash, fever, glands - stop and ring.`,
      ],
    ],
    questions: [
      {
        text: 'Average number of focal impaired awareness seizures per month over the last three complete months.',
        type: 'number',
        right: 8,
        wrong: [3, 12],
      },
      {
        text: 'Number of bilateral tonic-clonic seizures in the last three complete months.',
        type: 'number',
        right: 3,
        wrong: [24, 8],
      },
      {
        text: 'Age in years at diagnosis of epilepsy.',
        type: 'number',
        right: 15,
        wrong: [32, 21],
      },
      {
        text: 'Total daily dose of levetiracetam, in mg.',
        type: 'number',
        right: 3000,
        wrong: [1500, 2000],
      },
      {
        text: 'Total daily dose of lacosamide, in mg.',
        type: 'number',
        right: 400,
        wrong: [200, 100],
      },
      {
        text: 'Length of lamotrigine treatment, in months (nearest whole month).',
        type: 'number',
        right: 20,
        wrong: [8, 32],
      },
      {
        text: 'Length of perampanel treatment, in weeks.',
        type: 'number',
        right: 21,
        wrong: [8, 52],
      },
      {
        text: 'Date on which lacosamide was started.',
        type: 'date',
        right: '2021-10-11',
        wrong: ['2021-09-21', '2020-02-03'],
      },
      {
        text: 'Date of the most recent brain MRI.',
        type: 'date',
        right: '2025-04-22',
        wrong: ['2010-01-01', '2025-07-15'],
      },
      { text: 'Most recent serum sodium (mmol/L).', type: 'number', right: 131, wrong: [134, 143] },
      {
        text: 'Planned start date of cenobamate.',
        type: 'date',
        right: '2026-09-28',
        wrong: ['2026-09-21', '2026-09-17'],
      },
      {
        text: 'Number of seizures recorded during video-EEG monitoring.',
        type: 'number',
        right: 11,
        wrong: [5, 24],
      },
      { text: 'Carbamazepine serum level (mcg/mL).', type: 'number', silent: 9.8, wrong: [] },
    ],
  },
  {
    drug: 'sparsentan',
    specialty: 'nephrology',
    documents: [
      [
        '2026-03-18',
        'Progress Note',
        `NEPHROLOGY 03/18/2026   C.A. 38M  DOB 10/30/1987   82.6 kg  181 cm  BP 136/84
IgA nephropathy, biopsy 06/24/2024 (MEST-C M1 E0 S1 T1 C0).
UPCR 1.9 g/g (3/11/26), 2.3 g/g (9/15/25), 2.6 g/g at biopsy. 24-h urine protein 2.1 g in Oct 2025.
eGFR 52 (CKD-EPI 2021), 58 a year ago (3/14/25), 64 at biopsy.
Losartan 100 mg daily since 7/15/2024, max dose; dapagliflozin 10 mg since 11/4/2024. Prednisone 60 mg 8/2024, tapered off 2/2025, hyperglycemia.
His donor brother's creatinine is 1.0. Hemoglobin 13.1. K 5.1.
Plan: sparsentan 200 mg x 14 d then 400 mg; stop losartan the day before. Begin 4/6/2026.`,
      ],
      [
        '2026-03-12',
        'Lab Results',
        `Collected 03/11/2026 08:20   Reported 03/12/2026
                     03/14/2025   09/15/2025   03/11/2026
Creatinine umol/L       131          138          147
eGFR                     58           55           52
Urine protein mg/dL     205          190          162
Urine creatinine mg/dL   79           83           85
UPCR g/g                2.6          2.3          1.9
Potassium mmol/L         4.6          4.9          5.1
Albumin g/L              36           37           38`,
      ],
    ],
    questions: [
      {
        text: 'Most recent urine protein-to-creatinine ratio (g/g).',
        type: 'number',
        right: 1.9,
        wrong: [2.3, 2.6, 0.9],
      },
      {
        text: 'Date of the most recent urine protein-to-creatinine ratio.',
        type: 'date',
        right: '2026-03-11',
        wrong: ['2025-09-15', '2026-03-12', '2026-03-18'],
      },
      {
        text: 'Most recent eGFR (mL/min/1.73 m2).',
        type: 'number',
        right: 52,
        wrong: [58, 64, 25],
      },
      {
        text: 'Decline in eGFR over the 12 months to March 2026 (mL/min/1.73 m2).',
        type: 'number',
        right: 6,
        wrong: [12, 3],
      },
      {
        text: 'Most recent serum creatinine, in mg/dL (two decimals).',
        type: 'number',
        right: 1.66,
        wrong: [1.47, 1.0],
      },
      {
        text: 'Date of kidney biopsy.',
        type: 'date',
        right: '2024-06-24',
        wrong: ['2024-07-15', '2025-03-14'],
      },
      {
        text: 'Weeks of maximally tolerated losartan up to the visit of March 18, 2026.',
        type: 'number',
        right: 87,
        wrong: [12, 45],
      },
      { text: 'Age in years at kidney biopsy.', type: 'number', right: 36, wrong: [38, 28] },
      {
        text: 'Serum albumin, in g/dL (one decimal), most recent.',
        type: 'number',
        right: 3.8,
        wrong: [3.6, 2.8],
      },
      {
        text: 'Percent reduction in UPCR from biopsy to the most recent value (nearest whole number).',
        type: 'number',
        right: 27,
        wrong: [17, 50],
      },
      {
        text: 'Date on which dapagliflozin was started.',
        type: 'date',
        right: '2024-11-04',
        wrong: ['2024-07-15', '2025-02-01'],
      },
      {
        text: 'Planned start date.',
        type: 'date',
        right: '2026-04-06',
        wrong: ['2026-03-18', '2026-05-06'],
      },
      {
        text: 'Body mass index (kg/m2, one decimal).',
        type: 'number',
        right: 25.2,
        wrong: [31.4, 22.8],
      },
      {
        text: 'Serum potassium (mmol/L), most recent.',
        type: 'number',
        right: 5.1,
        wrong: [4.6, 4.9],
      },
    ],
  },
  {
    drug: 'elexacaftor/tezacaftor/ivacaftor',
    specialty: 'pulmonology (cystic fibrosis)',
    documents: [
      [
        '2026-01-22',
        'Progress Note',
        `CF CENTER   1/22/2026   J.R., girl, DOB 08/02/2017 (8 y 5 mo)   26.4 kg (45th %ile)  128 cm
CFTR: F508del / G551D. Sweat chloride 104 mmol/L (2017, newborn), repeat 98 mmol/L on 5/11/2022 off modulators.
ppFEV1 today 88 %, 3 mo ago (10/20/2025) 93 %, best in 2 years 96 % (4/2025).
Pulmonary exacerbations: IV antibiotics 11/3/2025-11/17/2025 (hospital), oral ciprofloxacin 2/2025 and 9/2025.
LCI 8.9. Cultures MSSA; P. aeruginosa last grew 9/2023.
ALT 41 U/L (ULN 35), AST 33, bili 0.6, on 1/20/2026. CK 98. Eye exam 12/18/2025 no cataract.
Twin sister (not CF) weight 28 kg.
Ivacaftor 150 mg BID since 3/2023; switch to ETI. Start 2/16/2026.`,
      ],
      [
        '2025-11-17',
        'Discharge Summary',
        `Admitted 11/03/2025, discharged 11/17/2025. CF exacerbation. Ceftazidime + tobramycin 14 d. ppFEV1 79 % on admission, 90 % at discharge. Wt 25.1 kg.`,
      ],
    ],
    questions: [
      {
        text: 'Most recent percent predicted FEV1.',
        type: 'number',
        right: 88,
        wrong: [93, 79, 96],
      },
      {
        text: 'Change in percent predicted FEV1 between October 20, 2025 and January 22, 2026 (percentage points).',
        type: 'number',
        right: 5,
        wrong: [9, 14],
      },
      { text: 'Most recent sweat chloride (mmol/L).', type: 'number', right: 98, wrong: [104, 68] },
      {
        text: 'Date of the most recent sweat chloride test.',
        type: 'date',
        right: '2022-05-11',
        wrong: ['2017-08-15', '2026-01-22'],
      },
      {
        text: 'Number of pulmonary exacerbations treated with intravenous antibiotics in the past 12 months.',
        type: 'number',
        right: 1,
        wrong: [3],
      },
      {
        text: 'Length of the most recent course of intravenous antibiotics, in days.',
        type: 'number',
        right: 14,
        wrong: [7, 21],
      },
      { text: 'Current weight (kg).', type: 'number', right: 26.4, wrong: [28, 25.1] },
      {
        text: 'ALT as a multiple of the upper limit of normal (one decimal).',
        type: 'number',
        right: 1.2,
        wrong: [2.4, 0.6],
      },
      {
        text: 'Date of the baseline eye examination.',
        type: 'date',
        right: '2025-12-18',
        wrong: ['2026-01-22', '2025-11-17'],
      },
      {
        text: "Patient's age in completed years on January 22, 2026.",
        type: 'number',
        right: 8,
        wrong: [9, 6],
      },
      {
        text: 'Total daily dose of ivacaftor, in mg.',
        type: 'number',
        right: 300,
        wrong: [150, 75],
      },
      {
        text: 'Most recent alanine aminotransferase (U/L).',
        type: 'number',
        right: 41,
        wrong: [33, 141],
      },
      { text: 'Lung clearance index.', type: 'number', right: 8.9, wrong: [6.9] },
      {
        text: 'Planned date of the switch to elexacaftor/tezacaftor/ivacaftor.',
        type: 'date',
        right: '2026-02-16',
        wrong: ['2026-01-22', '2026-03-16'],
      },
      { text: 'Fecal elastase (mcg/g).', type: 'number', silent: 15, wrong: [] },
    ],
  },
  {
    drug: 'glecaprevir/pibrentasvir',
    specialty: 'hepatology',
    documents: [
      [
        '2026-05-27',
        'Progress Note',
        `HEPATOLOGY   May 27, 2026   V.T.   M   born 1961-02-19
Chronic hepatitis C genotype 3a, found at blood donation in 2004. Treatment-naive (peginterferon was planned in 2006, he did not start).
FibroScan 5/20/2026 9.8 kPa, CAP 244 (6/2023: 8.1 kPa). FIB-4 to be calculated from today's labs. Ultrasound 5/6/2026: no mass, spleen 11.8 cm.
HCV RNA 2,140,000 IU/mL on 5/18/2026; 860,000 in 2023.
HBsAg negative, anti-HBc positive, HBV DNA not detected 5/18/2026. HIV negative.
Wife is cured (SVR12 in 2021, her viral load was 5,400,000).
No alcohol since 2019. Plan: 8 weeks G/P, 3 tablets once daily with food, start June 15.`,
      ],
      [
        '2026-05-27',
        'Lab Results',
        `05/27/2026  V.T.
AST        62   U/L    (10-40)
ALT        71   U/L    (10-40)
Platelets  158  x10^9/L (150-400)
Bilirubin  14   umol/L (<21)
Albumin    41   g/L    (35-50)
INR        1.0
Creatinine 80   umol/L (60-110)`,
      ],
    ],
    questions: [
      {
        text: 'Most recent HCV RNA (IU/mL).',
        type: 'number',
        right: 2140000,
        wrong: [860000, 5400000],
      },
      {
        text: 'Date of the most recent HCV RNA.',
        type: 'date',
        right: '2026-05-18',
        wrong: ['2023-06-15', '2026-05-27'],
      },
      {
        text: 'Liver stiffness on the most recent transient elastography (kPa).',
        type: 'number',
        right: 9.8,
        wrong: [8.1, 12.9],
      },
      { text: 'FIB-4 score (two decimals).', type: 'number', right: 3.03, wrong: [1.42, 4.1] },
      {
        text: 'Most recent platelet count (x10^9/L).',
        type: 'number',
        right: 158,
        wrong: [98, 258],
      },
      {
        text: 'Total bilirubin, in mg/dL (one decimal).',
        type: 'number',
        right: 0.8,
        wrong: [1.4, 2.1],
      },
      {
        text: 'Planned duration of treatment, in weeks.',
        type: 'number',
        right: 8,
        wrong: [12, 16],
      },
      { text: 'Number of tablets per day.', type: 'number', right: 3, wrong: [1] },
      {
        text: 'Date of the most recent liver ultrasound.',
        type: 'date',
        right: '2026-05-06',
        wrong: ['2026-05-20', '2023-06-01'],
      },
      {
        text: 'Planned start date of treatment.',
        type: 'date',
        right: '2026-06-15',
        wrong: ['2026-05-27', '2026-07-15'],
      },
      { text: 'Age in years on May 27, 2026.', type: 'number', right: 65, wrong: [64, 56] },
      { text: 'International normalized ratio.', type: 'number', right: 1.0, wrong: [1.8] },
    ],
  },
  {
    drug: 'ravulizumab',
    specialty: 'hematology',
    documents: [
      [
        '2026-11-05',
        'Progress Note',
        `HEMATOLOGY CLINIC 11/05/2026   Ms. O.N., 27   Wt 58.3 kg
PNH. Flow 8/12/2026: granulocyte clone 84 %, RBC clone 31 % (2/2025: 61 % and 22 %).
LDH 1,212 U/L today (ULN 246); 1,340 on 8/12; 405 in 2024. Hgb 7.9 g/dL, was 8.8 in August. Retic 210. Haptoglobin < 10.
Transfusions per blood bank print-out (attached). Thrombosis: none. eGFR > 90.
MenACWY 8/20/2026 and 10/15/2026; MenB 8/20/2026 and 9/24/2026.
Aunt had a stroke at 49.
Plan: ravulizumab loading 2,400 mg, maintenance 3,000 mg every 8 weeks from day 15. Loading 11/19/2026. FACIT-Fatigue 21.`,
      ],
      [
        '2026-11-04',
        'Blood Bank Record',
        `RED CELL TRANSFUSION   O.N.   units issued
2025-09-30   2 units   transfused
2025-12-11   2 units   transfused
2026-03-05   1 unit    returned, not transfused (fever)
2026-03-07   1 unit    transfused
2026-06-20   2 units   transfused
2026-08-13   2 units   transfused
2026-10-28   2 units   transfused`,
      ],
    ],
    questions: [
      {
        text: 'Number of transfusion episodes in the 12 months before November 5, 2026.',
        type: 'number',
        right: 5,
        wrong: [7, 2],
      },
      {
        text: 'Total number of red cell units transfused in the 12 months before November 5, 2026.',
        type: 'number',
        right: 9,
        wrong: [12, 5],
      },
      { text: 'Most recent LDH (U/L).', type: 'number', right: 1212, wrong: [1340, 405] },
      {
        text: 'Most recent LDH as a multiple of the upper limit of normal (one decimal).',
        type: 'number',
        right: 4.9,
        wrong: [1.6, 5.4],
      },
      { text: 'Granulocyte PNH clone size (%).', type: 'number', right: 84, wrong: [61, 31] },
      { text: 'Most recent hemoglobin (g/dL).', type: 'number', right: 7.9, wrong: [8.8, 9.7] },
      {
        text: 'Date of the most recent red cell transfusion.',
        type: 'date',
        right: '2026-10-28',
        wrong: ['2026-08-13', '2026-03-05'],
      },
      {
        text: 'Date of the last dose of meningococcal serogroup B vaccine.',
        type: 'date',
        right: '2026-09-24',
        wrong: ['2026-08-20', '2026-10-15'],
      },
      {
        text: 'Date of the second MenACWY dose.',
        type: 'date',
        right: '2026-10-15',
        wrong: ['2026-08-20', '2026-09-24'],
      },
      { text: 'Loading dose (mg).', type: 'number', right: 2400, wrong: [3000, 2700] },
      { text: 'Maintenance dose (mg).', type: 'number', right: 3000, wrong: [2400, 3600] },
      {
        text: 'Planned date of the loading dose.',
        type: 'date',
        right: '2026-11-19',
        wrong: ['2026-11-05', '2026-12-04'],
      },
      {
        text: 'Date of the flow cytometry for PNH clone.',
        type: 'date',
        right: '2026-08-12',
        wrong: ['2025-02-15', '2026-11-05'],
      },
      { text: 'Current weight (kg).', type: 'number', right: 58.3, wrong: [85.3] },
      { text: 'FACIT-Fatigue score.', type: 'number', right: 21, wrong: [41] },
    ],
  },
];
