import type { ShortRecord } from './short-record.js';

export const RECORDS_F: readonly ShortRecord[] = [
  {
    drug: 'lecanemab',
    specialty: 'neurology (memory)',
    documents: [
      [
        '2026-06-11',
        'Progress Note',
        `MEMORY CLINIC   06/11/2026   Mrs. I.V.   DOB 10/03/1953   retired pharmacist
MCI due to AD. Symptoms since spring 2024, diagnosis 9/16/2025.
MMSE 25 today (27 on 9/16/2025). MoCA 20. CDR global 0.5, CDR-SB 2.5. FAQ 5. GDS-15 3.
Amyloid PET 5/7/2026 positive, 62 centiloids. APOE e3/e4 (4/20/2026). Plasma p-tau217 elevated.
MRI 5/21/2026: 2 microhemorrhages, no superficial siderosis, Fazekas 1. MRI of 2023 had none.
Husband's MMSE is 29. No anticoagulant. Wt 63.5 kg, BP 132/74.
Donepezil 10 mg since 10/2025.
Plan: lecanemab 10 mg/kg every 2 weeks; infusion 1 on 7/6/2026; MRIs before 5th, 7th, 14th.`,
      ],
      [
        '2026-06-25',
        'Telephone Encounter',
        `06/25/2026 Infusion RN: pump recall, all July 6 patients move one week. Infusion 1: 07/13/2026 0830. Weight to be taken that day.`,
      ],
    ],
    questions: [
      { text: 'Most recent MMSE score.', type: 'number', right: 25, wrong: [27, 29, 20] },
      { text: 'MoCA score.', type: 'number', right: 20, wrong: [25, 26] },
      { text: 'CDR global score.', type: 'number', right: 0.5, wrong: [2.5, 1] },
      {
        text: 'Date of amyloid PET.',
        type: 'date',
        right: '2026-05-07',
        wrong: ['2026-05-21', '2026-04-20'],
      },
      {
        text: 'Number of microhemorrhages on the most recent brain MRI.',
        type: 'number',
        right: 2,
        wrong: [5, 0],
      },
      {
        text: 'Date of the most recent brain MRI.',
        type: 'date',
        right: '2026-05-21',
        wrong: ['2026-05-07', '2023-06-01'],
      },
      { text: 'Age in years at diagnosis.', type: 'number', right: 71, wrong: [72, 68] },
      {
        text: 'Requested dose per infusion in mg.',
        type: 'number',
        right: 635,
        wrong: [1000, 536],
      },
      {
        text: 'Planned date of the first infusion.',
        type: 'date',
        right: '2026-07-13',
        wrong: ['2026-07-06', '2026-06-25'],
      },
      {
        text: 'Date of APOE genotyping.',
        type: 'date',
        right: '2026-04-20',
        wrong: ['2026-05-07'],
      },
      {
        text: 'Decline in MMSE score since diagnosis (points).',
        type: 'number',
        right: 2,
        wrong: [5],
      },
      {
        text: 'Date on which the diagnosis was made.',
        type: 'date',
        right: '2025-09-16',
        wrong: ['2024-04-01', '2026-05-07'],
      },
      { text: 'Most recent ferritin (ng/mL).', type: 'number', silent: 88, wrong: [] },
    ],
  },
  {
    drug: 'bimekizumab',
    specialty: 'rheumatology',
    documents: [
      [
        '2026-09-03',
        'Progress Note',
        `Rheum f/u 9/3/26. K.O. 39M. axSpA (AS), HLA-B27+, back pain since age 24, dx'd 5/2016 at 29.
BASDAI 6.8 (4.9 in 3/26, 7.1 before secukinumab). BASFI 5.4. ASDAS-CRP 3.6. Spinal pain NRS 7.
CRP 2.1 mg/dL today, 0.9 in March.
Tx: naproxen 500 bid on/off since 2016. Etanercept 50 qw 8/2017-1/2020 lost effect. Adalimumab 40 q2w 2/10/2020-6/22/2022 uveitis x2 and inefficacy. Secukinumab 150 -> 300 mg q4w since 7/25/2022, last given 8/18/2026; worse since spring.
MRI SIJ 8/11/2026: active edema both SI joints.
Schober 3.1 cm. Chest expansion 3.
QFT neg 8/20/26. Hep B/C neg 8/20/26.
Brother AS, BASDAI 2.
Plan: stop secukinumab, bimekizumab 160 mg q4w, first 9/15/26 (4 wk after last sec).`,
      ],
    ],
    questions: [
      { text: 'Current BASDAI score.', type: 'number', right: 6.8, wrong: [4.9, 7.1, 2] },
      { text: 'ASDAS-CRP score.', type: 'number', right: 3.6, wrong: [2.1, 1.6] },
      {
        text: 'Most recent C-reactive protein, in mg/L.',
        type: 'number',
        right: 21,
        wrong: [9, 2.1],
      },
      {
        text: 'Age in years at diagnosis of ankylosing spondylitis.',
        type: 'number',
        right: 29,
        wrong: [24, 39],
      },
      {
        text: 'Length of adalimumab treatment, in months.',
        type: 'number',
        right: 28,
        wrong: [16, 40],
      },
      {
        text: 'Length of etanercept treatment, in months.',
        type: 'number',
        right: 29,
        wrong: [12, 18],
      },
      {
        text: 'Date of the last dose of secukinumab.',
        type: 'date',
        right: '2026-08-18',
        wrong: ['2022-07-25', '2026-09-15'],
      },
      {
        text: 'Date on which secukinumab was started.',
        type: 'date',
        right: '2022-07-25',
        wrong: ['2022-06-22', '2026-08-18'],
      },
      { text: 'Number of biologics previously tried.', type: 'number', right: 3, wrong: [1] },
      {
        text: 'Date of the most recent MRI of the sacroiliac joints.',
        type: 'date',
        right: '2026-08-11',
        wrong: ['2026-08-20', '2016-05-01'],
      },
      {
        text: 'Date of the most recent tuberculosis screening.',
        type: 'date',
        right: '2026-08-20',
        wrong: ['2026-08-11', '2025-08-20'],
      },
      {
        text: 'Weeks between the last dose of secukinumab and the planned first dose of bimekizumab.',
        type: 'number',
        right: 4,
        wrong: [2, 8],
      },
      {
        text: 'Current dose of secukinumab (mg every 4 weeks).',
        type: 'number',
        right: 300,
        wrong: [150],
      },
      {
        text: 'Planned start date of bimekizumab.',
        type: 'date',
        right: '2026-09-15',
        wrong: ['2026-09-03', '2026-10-15'],
      },
    ],
  },
  {
    drug: 'voxelotor',
    specialty: 'hematology (sickle cell)',
    documents: [
      [
        '2026-04-14',
        'Progress Note',
        `SICKLE CELL PROGRAM, 14 April 2026. T.M., 23-year-old man, HbSS.

Vaso-occlusive crises that needed hospital care since his last annual review on 10 April 2025: he was admitted from 2 to 6 June 2025, treated and released on 19 August 2025, admitted again from 7 to 15 November 2025 (this one with acute chest syndrome), and treated and released on 21 February 2026. The visit of 3 January 2026 was for a cut hand.

Hemoglobin 7.4 g/dL today; 7.1 on 12 January, 7.9 a year ago. Reticulocytes 11.2 %. LDH 498. Bilirubin 3.8. HbF 9.1 %. Creatinine 0.6. Ferritin 1,240.

Hydroxyurea 1500 mg daily since 2019 (25 mg/kg on 60 kg), ANC 2.4, pill counts fine. L-glutamine 15 g twice daily tried from 1 May 2024 to 31 October 2024, no fewer crises. Crizanlizumab never.

Transfused: exchange on 8 November 2025, simple, 2 units, on 22 February 2026.

His sister, also HbSS, has hemoglobin 9.8 on the same drug.

Voxelotor 1500 mg once daily, to start on 27 April 2026.`,
      ],
    ],
    questions: [
      {
        text: 'Number of vaso-occlusive crises requiring hospital care in the past 12 months.',
        type: 'number',
        right: 4,
        wrong: [2, 8],
      },
      {
        text: 'Most recent hemoglobin (g/dL).',
        type: 'number',
        right: 7.4,
        wrong: [7.1, 9.8, 7.9],
      },
      { text: 'Daily dose of hydroxyurea (mg).', type: 'number', right: 1500, wrong: [1000, 500] },
      { text: 'Hydroxyurea dose in mg/kg.', type: 'number', right: 25, wrong: [15, 35] },
      {
        text: 'Length of L-glutamine treatment, in months.',
        type: 'number',
        right: 6,
        wrong: [12, 3],
      },
      {
        text: 'Date of the most recent transfusion.',
        type: 'date',
        right: '2026-02-22',
        wrong: ['2025-11-08', '2026-04-14'],
      },
      { text: 'Fetal hemoglobin (%).', type: 'number', right: 9.1, wrong: [19.1, 11.2] },
      { text: 'Absolute reticulocyte percentage.', type: 'number', right: 11.2, wrong: [1.2] },
      {
        text: 'Length of the most recent hospital admission, in days.',
        type: 'number',
        right: 8,
        wrong: [4, 15],
      },
      { text: 'Total daily dose of L-glutamine, in g.', type: 'number', right: 30, wrong: [15] },
      {
        text: 'Planned start date of voxelotor.',
        type: 'date',
        right: '2026-04-27',
        wrong: ['2026-04-14', '2026-05-27'],
      },
      { text: 'Most recent ferritin (ng/mL).', type: 'number', right: 1240, wrong: [124, 2140] },
      { text: 'Transcranial Doppler velocity (cm/s).', type: 'number', silent: 140, wrong: [] },
    ],
  },
  {
    drug: 'belimumab',
    specialty: 'nephrology/rheumatology',
    documents: [
      [
        '2026-01-27',
        'Progress Note',
        `LUPUS CLINIC 1/27/2026   Q.R. F, DOB 04/09/1996   55.0 kg
SLE 2017; class IV lupus nephritis on bx 10/28/2025.
SLEDAI-2K 14 today, 18 on 11/3/2025.
UPCR mg/mg: 3.4 (10/20/25) -> 2.2 (12/15/25) -> 1.6 (1/26/26).
C3 62, C4 8 mg/dL; dsDNA 412 IU/mL (1/26/26); 640 in October.
MMF 1 g BID since 11/10/2025, pred 60 -> 12.5 mg now. HCQ 300 mg daily (5.5 mg/kg).
Cyclophosphamide 500 mg IV x6 in 2018.
eGFR 88, Cr 0.8. Hgb 10.6, plt 148.
Plan belimumab 10 mg/kg IV wk 0, 2, 4 then q4w. First 2/9/2026.`,
      ],
      [
        '2026-01-26',
        'Lab Results',
        `01/26/2026 07:40   reported 01/27/2026
C3            62    mg/dL   90-180
C4            8     mg/dL   10-40
anti-dsDNA    412   IU/mL   <30
UPCR          1.6   mg/mg   <0.2
Creatinine    71    umol/L  45-84
eGFR          88`,
      ],
    ],
    questions: [
      { text: 'Most recent SLEDAI-2K score.', type: 'number', right: 14, wrong: [18, 4] },
      {
        text: 'Most recent urine protein-to-creatinine ratio (mg/mg).',
        type: 'number',
        right: 1.6,
        wrong: [2.2, 3.4],
      },
      {
        text: 'Percent reduction in UPCR since October 2025 (nearest whole number).',
        type: 'number',
        right: 53,
        wrong: [35, 27],
      },
      {
        text: 'Date of the kidney biopsy.',
        type: 'date',
        right: '2025-10-28',
        wrong: ['2025-11-10', '2025-11-03'],
      },
      { text: 'Complement C3 (mg/dL).', type: 'number', right: 62, wrong: [92, 8] },
      {
        text: 'Anti-dsDNA antibody (IU/mL), most recent.',
        type: 'number',
        right: 412,
        wrong: [640, 30],
      },
      {
        text: 'Current daily dose of prednisone (mg).',
        type: 'number',
        right: 12.5,
        wrong: [60, 20],
      },
      {
        text: 'Total daily dose of mycophenolate mofetil, in mg.',
        type: 'number',
        right: 2000,
        wrong: [1000, 3000],
      },
      {
        text: 'Weeks of mycophenolate treatment at the visit of January 27, 2026.',
        type: 'number',
        right: 11,
        wrong: [4, 24],
      },
      { text: 'Requested dose per infusion in mg.', type: 'number', right: 550, wrong: [500, 750] },
      { text: 'Age in years on January 27, 2026.', type: 'number', right: 29, wrong: [30, 39] },
      {
        text: 'Date of the most recent anti-dsDNA test.',
        type: 'date',
        right: '2026-01-26',
        wrong: ['2025-10-20', '2026-01-27'],
      },
      {
        text: 'Most recent serum creatinine (mg/dL).',
        type: 'number',
        right: 0.8,
        wrong: [1.8, 71],
      },
      {
        text: 'Planned date of the first infusion.',
        type: 'date',
        right: '2026-02-09',
        wrong: ['2026-01-27', '2026-02-23'],
      },
      {
        text: 'Number of doses of intravenous cyclophosphamide received.',
        type: 'number',
        right: 6,
        wrong: [3, 12],
      },
      { text: 'Current weight (kg).', type: 'number', right: 55, wrong: [60] },
    ],
  },
];
