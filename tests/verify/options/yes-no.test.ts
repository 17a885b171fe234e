import { answerOf } from './judged.js';

/** question, record, what the record answers, the requested drug. */
type Case = readonly [string, string | Readonly<Record<string, string>>, string, string?];

const TAKEN: readonly Case[] = [
  [
    'Has the patient tried methotrexate?',
    'Methotrexate 15 mg weekly from Jan 2024 to Aug 2024, no benefit.',
    'yes',
  ],
  ['Has the patient tried methotrexate?', 'MTX discussed, patient declined. Never started.', 'no'],
  ['Has the patient tried methotrexate?', 'Joint pain for two years. Takes ibuprofen.', 'silent'],
  [
    'Has the patient had a trial of a TNF inhibitor?',
    'Etanercept 50 mg weekly 3/2022 - 9/2022: stopped, inadequate response.',
    'yes',
    'secukinumab',
  ],
  [
    'Has the patient had a trial of a TNF inhibitor?',
    'No prior biologic. NSAIDs and sulfasalazine only.',
    'no',
    'secukinumab',
  ],
  [
    'Has the patient ever received a biologic?',
    'Biologic-naive. Plan: start guselkumab.',
    'no',
    'guselkumab',
  ],
  [
    'Has the patient been treated with rituximab?',
    'Rituximab: PA denied 2/2025, never given.',
    'no',
    'ocrelizumab',
  ],
  [
    'Has the patient been treated with rituximab?',
    'Received rituximab 1000 mg x2 in March 2023 with partial response.',
    'yes',
    'ocrelizumab',
  ],
  [
    'Has the patient used a triptan?',
    'Sumatriptan 100 mg prn works within two hours.',
    'yes',
    'erenumab',
  ],
  [
    'Has the patient tried topiramate?',
    'Topiramate 25 mg prescribed in 2023 but never filled.',
    'no',
    'erenumab',
  ],
  [
    'Has the patient received phototherapy?',
    'NB-UVB x 24 sessions in 2023 without lasting benefit.',
    'yes',
    'tildrakizumab',
  ],
  [
    'Has the patient received an immune checkpoint inhibitor?',
    'Progressed on pembrolizumab after 6 cycles.',
    'yes',
    'lenvatinib',
  ],
  [
    'Has the patient received bevacizumab injections in either eye?',
    'Bevacizumab OD x6, last 1/2026.',
    'yes',
    'faricimab',
  ],
  [
    'Is the patient currently taking warfarin?',
    {
      '2025-01-10': 'Meds: warfarin 5 mg daily.',
      '2026-02-11': 'Warfarin stopped 8/2025, now on apixaban.',
    },
    'no',
    'inclisiran',
  ],
  [
    'Is the patient currently taking a statin?',
    'Meds: atorvastatin 40 mg daily, aspirin 81.',
    'yes',
    'evolocumab',
  ],
  [
    'Has the patient tried metformin?',
    'FH: mother takes metformin. Patient has been on diet only and never took metformin.',
    'no',
    'semaglutide',
  ],
  [
    'Has the patient tried both an ACE inhibitor and a beta blocker?',
    'Lisinopril since 2020. Carvedilol 25 mg BID.',
    'yes',
    'sacubitril/valsartan',
  ],
  [
    'Has the patient undergone bariatric surgery?',
    'PSH: Roux-en-Y gastric bypass 2019.',
    'yes',
    'semaglutide',
  ],
  [
    'Has the patient had an inadequate response to oral corticosteroids?',
    'Prednisone 40 mg taper: no improvement.',
    'yes',
    'infliximab',
  ],
  ['Has the patient been on home oxygen?', 'No home oxygen.', 'no', 'treprostinil'],
];

const PRESENT: readonly Case[] = [
  [
    'Does the patient have a history of tuberculosis?',
    'PMH: hypertension. No history of TB.',
    'no',
  ],
  [
    'Does the patient have a history of pancreatitis?',
    'Pancreatitis 2019 (gallstone), resolved.',
    'yes',
    'liraglutide',
  ],
  [
    'Does the patient have a history of seizures?',
    'Denies seizures. Sister has epilepsy.',
    'no',
    'bupropion',
  ],
  ['Is the patient pregnant?', 'Urine hCG negative. Not pregnant.', 'no', 'methotrexate'],
  ['Does the patient have diabetes?', 'Type 2 diabetes since 2015, A1c 8.1.', 'yes', 'finerenone'],
  [
    'Does the patient have heart failure?',
    'Echo EF 60 %. No heart failure, no CAD.',
    'no',
    'pioglitazone',
  ],
  [
    'Does the patient have psoriatic arthritis?',
    'Psoriasis with psoriatic arthritis: dactylitis of two toes, CASPAR 4.',
    'yes',
    'ixekizumab',
  ],
  [
    'Does the patient have lupus nephritis?',
    'SLE with class IV lupus nephritis on biopsy 3/2025.',
    'yes',
    'belimumab',
  ],
  [
    'Does the patient have a family history of medullary thyroid carcinoma?',
    'FH: father - medullary thyroid cancer at 40.',
    'yes',
    'tirzepatide',
  ],
  [
    'Does the patient have a family history of medullary thyroid carcinoma?',
    'No family history of medullary thyroid cancer or MEN 2.',
    'no',
    'tirzepatide',
  ],
  [
    'Does the patient have a history of malignancy?',
    'Colon cancer 2018, resected. In remission.',
    'yes',
  ],
  [
    'Does the patient have nasal polyps?',
    'Nasal endoscopy: bilateral nasal polyps grade 2.',
    'yes',
    'dupilumab',
  ],
  ['Does the patient have an active infection?', 'Afebrile, no cough. No sign of infection.', 'no'],
  ['Is the patient breastfeeding?', 'Breastfeeding: no, weaned in January.', 'no', 'isotretinoin'],
  [
    'Does the patient have a history of deep vein thrombosis?',
    'DVT of the left leg 2021 after surgery.',
    'yes',
    'tofacitinib',
  ],
  [
    'Does the patient have moderate or severe hepatic impairment?',
    'No liver disease. LFTs normal.',
    'no',
    'obeticholic acid',
  ],
  [
    'Does the patient have geographic atrophy?',
    'OCT: geographic atrophy OD, foveal sparing.',
    'yes',
    'pegcetacoplan',
  ],
  [
    'Does the patient have hereditary angioedema?',
    'HAE type I, C1-INH low, first attack at 9.',
    'yes',
    'lanadelumab',
  ],
];

const TESTED: readonly Case[] = [
  ['Has the patient been tested for tuberculosis?', 'QuantiFERON 3/2/2026: negative.', 'yes'],
  [
    'Has the patient been screened for hepatitis B?',
    'HBsAg non-reactive, anti-HBc non-reactive (2/2026).',
    'yes',
  ],
  ['Has the patient been screened for hepatitis B?', 'HBsAg not done yet.', 'no'],
  ['Has a baseline ECG been obtained?', 'ECG 4/2026: sinus rhythm, QTc 420.', 'yes', 'ribociclib'],
  ['Was a skin biopsy performed?', 'Skin biopsy offered, declined by the patient.', 'no'],
  ['Is the rheumatoid factor positive?', 'RF 86 IU/mL (<14), positive. Anti-CCP negative.', 'yes'],
  ['Is the anti-CCP antibody positive?', 'RF 86 IU/mL (<14), positive. Anti-CCP negative.', 'no'],
  [
    'Is the serum potassium within the normal range?',
    'Potassium 4.2 mmol/L (3.5-5.1)',
    'yes',
    'finerenone',
  ],
  ['Is the ALT within the normal range?', 'ALT 92 U/L (7-40) H', 'no'],
  ['Has tuberculosis been excluded?', 'T-SPOT negative, chest film clear: no tuberculosis.', 'yes'],
];

const PLANNED: readonly Case[] = [
  [
    'Will adalimumab be used together with another biologic?',
    'Start adalimumab. No other biologic.',
    'no',
  ],
  [
    'Will adalimumab be used together with methotrexate?',
    'Start adalimumab. Continue methotrexate 15 mg weekly with it.',
    'yes',
  ],
  [
    'Will the patient take a gepant together with erenumab?',
    'Rimegepant to be stopped when erenumab starts.',
    'no',
    'erenumab',
  ],
  [
    'Will apremilast be discontinued when secukinumab is started?',
    'D/C apremilast. Start secukinumab 300 mg.',
    'yes',
    'secukinumab',
  ],
  [
    'Will apremilast be discontinued when secukinumab is started?',
    'Start secukinumab. Continue apremilast for now.',
    'no',
    'secukinumab',
  ],
  [
    'Will risankizumab be given as monotherapy?',
    'Risankizumab as monotherapy.',
    'yes',
    'risankizumab',
  ],
  [
    'Is metformin contraindicated for this patient?',
    'Metformin contraindicated: eGFR 22.',
    'yes',
    'semaglutide',
  ],
  [
    'Does the patient have an intolerance to statins?',
    'Statin intolerance: myalgia on atorvastatin and rosuvastatin.',
    'yes',
    'evolocumab',
  ],
];

const LIMITS: readonly Case[] = [
  ['Is the patient 18 years of age or older?', '45-year-old woman with psoriasis.', 'yes'],
  ['Is the patient 18 years of age or older?', '15-year-old girl with psoriasis.', 'no'],
  ['Is the LDL-C 70 mg/dL or higher?', 'LDL-C 112 mg/dL on 4/2/2026.', 'yes', 'evolocumab'],
  ['Is the LDL-C 70 mg/dL or higher?', 'LDL-C 52 mg/dL on 4/2/2026.', 'no', 'evolocumab'],
  ['Is the hemoglobin below 10 g/dL?', 'Hgb 9.1 g/dL', 'yes', 'darbepoetin'],
  ['Is the body mass index at least 30?', 'BMI 27.4', 'no', 'semaglutide'],
];

describe.each([
  ['treatments that were had', TAKEN],
  ['what is so of the patient', PRESENT],
  ['what was tested', TESTED],
  ['what is planned or barred', PLANNED],
  ['limits', LIMITS],
] as const)('a yes/no question about %s', (_name, cases) => {
  it.each(cases.map(([q, record, answer, drug]) => [q, record, answer, drug] as const))(
    '%s — %j: %s',
    (question, record, answer, drug) => {
      expect(answerOf(question, record, drug)).toBe(answer);
    },
  );
});

it('a result on a day close before the request settles a limit in days', () => {
  const question = 'Was the eGFR measured within 90 days before the request?';
  expect(answerOf(question, 'eGFR 44 on 04/20/2026.', 'finerenone')).toBe('yes');
});
