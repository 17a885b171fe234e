import type { ShortRecord } from './short-record.js';

export const RECORDS_D: readonly ShortRecord[] = [
  {
    drug: 'risankizumab',
    specialty: 'gastroenterology',
    documents: [
      [
        '2026-10-12',
        'Progress Note',
        `IBD CLINIC   12 Oct 2026   P.K., 44 F, DOB 19 Mar 1982
Ileal Crohn's, diagnosed at 26 (2008). Resections: ileocecal 2012, and a redo 8/14/2019.
CDAI today 318 (diary kept by patient); 4 months ago 271. SES-CD 16 at colonoscopy of 9/22/2026, Rutgeerts not applicable.
Fecal calprotectin 1,420 on 9/15/2026, 640 in May. CRP 24 mg/L.
Infliximab 2012-2016, antibodies. Adalimumab 40 mg weekly from 3/1/2017, stopped 5/20/2019, stricture on drug. Ustekinumab 9/30/2019 to 7/6/2026, q8w then q4w, lost response (trough 4.1).
Budesonide 9 mg since 8/3/2026, not able to taper.
Draining seton since 2023. She has lost 4.2 kg since June, now 55.1 kg. Her son has UC.
Plan: risankizumab 600 mg IV weeks 0, 4, 8, first infusion 11/3/2026, then 360 mg SC every 8 weeks from week 12.`,
      ],
      [
        '2026-09-22',
        'Procedure Report',
        `ILEOCOLONOSCOPY  Date of procedure 09/22/2026
Neoterminal ileum: ulcers > 2 cm, narrowing passable. SES-CD: ileum 9, right colon 4, transverse 3, left 0, rectum 0.
Biopsy results reported 09/29/2026.`,
      ],
      [
        '2026-10-14',
        'Telephone Encounter',
        `10/14/26 Infusion nurse: chair for 11/3 taken, first infusion now 11/10/2026. Patient ok.`,
      ],
    ],
    questions: [
      {
        text: "Most recent Crohn's Disease Activity Index (CDAI).",
        type: 'number',
        right: 318,
        wrong: [271, 218],
      },
      {
        text: 'SES-CD score at the most recent colonoscopy.',
        type: 'number',
        right: 16,
        wrong: [9, 6],
      },
      {
        text: 'Date of the most recent colonoscopy.',
        type: 'date',
        right: '2026-09-22',
        wrong: ['2026-09-29', '2019-08-14'],
      },
      {
        text: 'Most recent fecal calprotectin (mcg/g).',
        type: 'number',
        right: 1420,
        wrong: [640, 420],
      },
      {
        text: 'Age in years at diagnosis of Crohn disease.',
        type: 'number',
        right: 26,
        wrong: [44, 34],
      },
      {
        text: 'Duration of adalimumab therapy, in months (nearest whole month).',
        type: 'number',
        right: 27,
        wrong: [8, 40],
      },
      {
        text: 'Date of the last dose of ustekinumab.',
        type: 'date',
        right: '2026-07-06',
        wrong: ['2019-09-30', '2026-08-03'],
      },
      {
        text: 'Number of bowel resections for Crohn disease.',
        type: 'number',
        right: 2,
        wrong: [3],
      },
      {
        text: 'Date of the most recent bowel resection.',
        type: 'date',
        right: '2019-08-14',
        wrong: ['2012-01-01', '2026-09-22'],
      },
      {
        text: 'Planned date of the first infusion.',
        type: 'date',
        right: '2026-11-10',
        wrong: ['2026-11-03', '2026-10-14'],
      },
      { text: 'Induction dose per infusion (mg).', type: 'number', right: 600, wrong: [360, 450] },
      { text: 'Current weight (kg).', type: 'number', right: 55.1, wrong: [59.3, 51.5] },
      { text: 'Weight loss since June 2026 (kg).', type: 'number', right: 4.2, wrong: [8.4] },
      {
        text: 'Weeks of budesonide treatment at the visit of October 12, 2026.',
        type: 'number',
        right: 10,
        wrong: [4, 22],
      },
      { text: 'C-reactive protein (mg/L).', type: 'number', right: 24, wrong: [42, 8] },
      { text: 'Ustekinumab trough level (mcg/mL).', type: 'number', right: 4.1, wrong: [1.4] },
    ],
  },
  {
    drug: 'burosumab',
    specialty: 'pediatric nephrology',
    documents: [
      [
        '2026-02-24',
        'Consultation',
        `Metabolic bone clinic, 24 February 2026
Re: E.S., born 7 July 2018, with her parents.
X-linked hypophosphatemia (PHEX c.1586G>A), found at two when she began to walk with bowed legs; her mother has it too and takes phosphate eight times a day.
Conventional treatment since November 2020: phosphate now 250 mg five times a day, alfacalcidol 0.75 microgram once a day. Nephrocalcinosis grade 1 on the ultrasound of 14 January 2026.
Today: height 112.3 cm (-2.4 SDS), weight 21.6 kg. Rickets severity score 3.5 on the films of 10 February (4.0 in 2024). Intermalleolar distance 0, intercondylar 6 cm. Six-minute walk 380 m.
Blood of 10 February: phosphate 0.78 mmol/L (1.2-1.8), alkaline phosphatase 612 U/L, PTH 7.1 pmol/L, calcium 2.34 mmol/L, creatinine 31 micromol/L. TmP/GFR 0.70 mmol/L.
I propose burosumab 0.8 mg/kg every two weeks, rounded to the nearest 10 mg; phosphate and alfacalcidol to stop seven days before. First injection Tuesday 24 March 2026.`,
      ],
      [
        '2026-03-16',
        'Letter',
        `16 March 2026. Funding is not yet through. The first injection will be on 31 March 2026, and not as written on 24 February. The last phosphate dose is therefore on 23 March.`,
      ],
    ],
    questions: [
      {
        text: 'Serum phosphate, in mg/dL (one decimal).',
        type: 'number',
        right: 2.4,
        wrong: [3.7, 0.8],
      },
      { text: 'Serum phosphate, in mmol/L.', type: 'number', right: 0.78, wrong: [1.28, 0.7] },
      { text: 'Alkaline phosphatase (U/L).', type: 'number', right: 612, wrong: [216] },
      {
        text: 'Rickets severity score on the most recent radiographs.',
        type: 'number',
        right: 3.5,
        wrong: [4.0, 1.5],
      },
      {
        text: 'Date of the most recent renal ultrasound.',
        type: 'date',
        right: '2026-01-14',
        wrong: ['2026-02-10', '2020-11-15'],
      },
      {
        text: 'Total daily dose of phosphate, in mg.',
        type: 'number',
        right: 1250,
        wrong: [250, 2000],
      },
      {
        text: "Patient's age in completed years on February 24, 2026.",
        type: 'number',
        right: 7,
        wrong: [8, 5],
      },
      {
        text: 'Height standard deviation score.',
        type: 'number',
        right: -2.4,
        wrong: [-1.4, -3.4],
      },
      {
        text: 'Requested dose per injection in mg (nearest whole mg before rounding to 10 mg).',
        type: 'number',
        right: 17,
        wrong: [27, 22],
      },
      {
        text: 'Planned date of the first injection.',
        type: 'date',
        right: '2026-03-31',
        wrong: ['2026-03-24', '2026-03-23'],
      },
      {
        text: 'Date of the last planned dose of oral phosphate.',
        type: 'date',
        right: '2026-03-23',
        wrong: ['2026-03-31', '2026-02-10'],
      },
      {
        text: 'Parathyroid hormone, in pg/mL (nearest whole number).',
        type: 'number',
        right: 67,
        wrong: [7, 34],
      },
      { text: 'Six-minute walk distance (m).', type: 'number', right: 380, wrong: [308] },
      {
        text: 'Serum calcium, in mg/dL (one decimal).',
        type: 'number',
        right: 9.4,
        wrong: [8.1, 10.9],
      },
      { text: '25-hydroxyvitamin D (ng/mL).', type: 'number', silent: 31, wrong: [] },
    ],
  },
  {
    drug: 'dupilumab',
    specialty: 'dermatology',
    documents: [
      [
        '2026-06-02',
        'Progress Note',
        `DERM 6/2/26  C.V. 36 yo M (b. 9/9/1989) AD since childhood, adult flare since 2023
EASI 21.2 -> after 12 wk CsA 15.8 -> now off CsA 26.4. BSA 31 % (prior visit 24 %). IGA 4. NRS itch 8/10. DLQI 19
CsA 200 mg bid 11/17/25-2/9/26, stopped creatinine 1.5 from 1.0. MTX 15 mg/wk 4/2025-9/2025 no better.
NB-UVB 28 sessions Jan-Apr 2024.
Clobetasol oint, tacrolimus 0.1 % (3 mos 2024).
Wt 91 kg. Cr 1.1 on 5/26/26. IgE 2,210. Eos 0.61.
Brother: psoriasis, BSA 40.
P: dupilumab 600 mg x1 then 300 mg q2w, start 6/16/26`,
      ],
      [
        '2026-02-10',
        'Progress Note',
        `DERM 2/10/26 C.V. Stop CsA, Cr 1.5 (2/9/26). EASI 15.8, BSA 24 %, IGA 3, DLQI 14.`,
      ],
      [
        '2025-11-17',
        'Progress Note',
        `DERM 11/17/25 C.V. EASI 21.2, BSA 28 %, IGA 3, DLQI 17. Start cyclosporine 200 mg BID. Cr 1.0. BP 124/78.`,
      ],
    ],
    questions: [
      { text: 'Current EASI score.', type: 'number', right: 26.4, wrong: [15.8, 21.2] },
      {
        text: 'EASI score before cyclosporine was started.',
        type: 'number',
        right: 21.2,
        wrong: [26.4],
      },
      {
        text: 'Reduction in EASI on cyclosporine, in percent (nearest whole number).',
        type: 'number',
        right: 25,
        wrong: [40, 75],
      },
      {
        text: 'Body surface area affected at the most recent visit (%).',
        type: 'number',
        right: 31,
        wrong: [24, 40],
      },
      {
        text: 'Length of cyclosporine treatment, in weeks.',
        type: 'number',
        right: 12,
        wrong: [24, 6],
      },
      {
        text: 'Total daily dose of cyclosporine, in mg.',
        type: 'number',
        right: 400,
        wrong: [200, 300],
      },
      { text: 'Number of phototherapy sessions.', type: 'number', right: 28, wrong: [12, 40] },
      {
        text: 'Highest serum creatinine on cyclosporine (mg/dL).',
        type: 'number',
        right: 1.5,
        wrong: [1.1, 2.1],
      },
      {
        text: 'Most recent serum creatinine (mg/dL).',
        type: 'number',
        right: 1.1,
        wrong: [1.5, 1.0],
      },
      {
        text: 'Date on which cyclosporine was stopped.',
        type: 'date',
        right: '2026-02-09',
        wrong: ['2025-11-17', '2026-06-02'],
      },
      { text: 'Most recent DLQI score.', type: 'number', right: 19, wrong: [14, 17] },
      { text: 'Months of methotrexate treatment.', type: 'number', right: 5, wrong: [12, 2] },
      {
        text: 'Planned start date of dupilumab.',
        type: 'date',
        right: '2026-06-16',
        wrong: ['2026-06-02', '2026-07-16'],
      },
      { text: 'Age in years on June 2, 2026.', type: 'number', right: 36, wrong: [37, 63] },
      {
        text: 'Peak pruritus numeric rating scale (0 to 10).',
        type: 'number',
        right: 8,
        wrong: [4],
      },
      {
        text: 'Dose of cyclosporine per kg of body weight per day (mg/kg/day, one decimal).',
        type: 'number',
        right: 4.4,
        wrong: [2.2, 5.9],
      },
    ],
  },
  {
    drug: 'nusinersen',
    specialty: 'neuromuscular',
    documents: [
      [
        '2026-08-19',
        'Progress Note',
        `NEUROMUSCULAR CLINIC 08/19/2026    L.M. (DOB 11/04/2021)  4 y 9 mo boy  14.9 kg
SMA type 2, SMN2 copies 3 (report 02/17/2023), symptom onset at 10 months, diagnosis 2/20/2023.
HFMSE today 22; 17 in February 2026; 11 before treatment (03/2023). CHOP-INTEND not done at this age.
Nusinersen 12 mg IT: see log. Next dose 10/14/2026.
FVC not reliable. Cobb angle 18 degrees (spine film 8/5/2026), was 12.
Cousin with SMA type 1 has 2 copies.
Platelets 288. Urine protein neg. Continue 12 mg every 4 months.`,
      ],
      [
        '2026-08-19',
        'Medication Administration Record',
        `NUSINERSEN 12 mg intrathecal   L.M.
#    planned        given
1    2023-03-15     2023-03-15
2    2023-03-29     2023-03-29
3    2023-04-12     2023-04-12
4    2023-05-12     2023-05-12
5    2023-09-12     2023-09-12
6    2024-01-12     2024-01-26   (fever, moved)
7    2024-05-26     2024-05-26
8    2024-09-26     2024-09-26
9    2025-01-26     2025-01-26
10   2025-05-26     2025-05-26
11   2025-09-26     2025-10-03
12   2026-02-03     2026-02-03
13   2026-06-03     not given: platelets clotted, repeated
13   2026-06-10     2026-06-10`,
      ],
    ],
    questions: [
      {
        text: 'Number of nusinersen doses given to date.',
        type: 'number',
        right: 13,
        wrong: [14, 10],
      },
      {
        text: 'Date of the first dose of nusinersen.',
        type: 'date',
        right: '2023-03-15',
        wrong: ['2023-03-29', '2023-02-20'],
      },
      {
        text: 'Date of the last dose of nusinersen that was given.',
        type: 'date',
        right: '2026-06-10',
        wrong: ['2026-06-03', '2026-10-14', '2026-02-03'],
      },
      {
        text: 'Planned date of the next dose.',
        type: 'date',
        right: '2026-10-14',
        wrong: ['2026-08-19', '2026-12-14'],
      },
      { text: 'Most recent HFMSE score.', type: 'number', right: 22, wrong: [17, 11] },
      { text: 'HFMSE score before treatment.', type: 'number', right: 11, wrong: [22] },
      {
        text: 'Change in HFMSE score since before treatment (points).',
        type: 'number',
        right: 11,
        wrong: [5, 2],
      },
      { text: 'Number of SMN2 copies.', type: 'number', right: 3, wrong: [2, 4] },
      { text: 'Age in months at symptom onset.', type: 'number', right: 10, wrong: [18, 4] },
      { text: 'Age in months at diagnosis.', type: 'number', right: 15, wrong: [10, 27] },
      {
        text: 'Age in completed years on August 19, 2026.',
        type: 'number',
        right: 4,
        wrong: [5, 6],
      },
      {
        text: 'Cobb angle on the most recent spine radiograph (degrees).',
        type: 'number',
        right: 18,
        wrong: [12, 28],
      },
      { text: 'Most recent platelet count (x10^9/L).', type: 'number', right: 288, wrong: [188] },
      {
        text: 'Number of doses given in the 12 months before August 19, 2026.',
        type: 'number',
        right: 3,
        wrong: [4, 2],
      },
    ],
  },
  {
    drug: 'evolocumab',
    specialty: 'cardiology',
    documents: [
      [
        '2026-04-30',
        'Progress Note',
        `LIPID CLINIC 4/30/2026   H.T. 52M
HeFH (LDLR). NSTEMI 10/2/2022, CABG x3 10/9/2022. Carotids clean.
Lipids 4/27/2026: TC 246, HDL 41, TG 160, LDL 173. On rosuvastatin 40 + ezetimibe 10 since 1/2023 - pharmacy confirms. Highest pre-treatment LDL 312 (8/2009).
1/2026 outside lab LDL 201, specimen not fasting and "statin held for knee surgery" so not used.
Lp(a) 188 nmol/L (2023). CK 144. ALT 33. A1c 5.7.
Sister LDL 290, father MI at 46.
BP 126/74, wt 88.4 kg.
Start evolocumab 140 mg SC q2w, first pen teaching 5/11/2026.`,
      ],
      [
        '2025-07-21',
        'Lab Results',
        `Collected 07/18/2025   Reported 07/21/2025
TC 238   HDL 43   TG 150   LDL (calc) 165   non-HDL 195
ALT 30   CK 120`,
      ],
    ],
    questions: [
      {
        text: 'Most recent LDL cholesterol on current therapy (mg/dL).',
        type: 'number',
        right: 173,
        wrong: [201, 165, 290],
      },
      {
        text: 'Date of the most recent LDL cholesterol on current therapy.',
        type: 'date',
        right: '2026-04-27',
        wrong: ['2026-01-15', '2025-07-18'],
      },
      {
        text: 'Highest untreated LDL cholesterol (mg/dL).',
        type: 'number',
        right: 312,
        wrong: [290, 201],
      },
      {
        text: 'Percent reduction of LDL from the untreated value (nearest whole number).',
        type: 'number',
        right: 45,
        wrong: [36, 60],
      },
      { text: 'Lipoprotein(a) (nmol/L).', type: 'number', right: 188, wrong: [118] },
      {
        text: 'Date of the coronary artery bypass surgery.',
        type: 'date',
        right: '2022-10-09',
        wrong: ['2022-10-02', '2023-01-15'],
      },
      {
        text: 'Date of myocardial infarction.',
        type: 'date',
        right: '2022-10-02',
        wrong: ['2022-10-09', '2009-08-01'],
      },
      {
        text: 'Non-HDL cholesterol, most recent (mg/dL).',
        type: 'number',
        right: 205,
        wrong: [195, 150],
      },
      { text: 'Daily dose of rosuvastatin (mg).', type: 'number', right: 40, wrong: [10, 20] },
      {
        text: 'Triglycerides, most recent (mg/dL).',
        type: 'number',
        right: 160,
        wrong: [150, 260],
      },
      {
        text: 'Planned start date.',
        type: 'date',
        right: '2026-05-11',
        wrong: ['2026-04-30', '2026-06-11'],
      },
      { text: 'Apolipoprotein B (mg/dL).', type: 'number', silent: 121, wrong: [] },
    ],
  },
];
