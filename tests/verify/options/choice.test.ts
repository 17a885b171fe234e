import { formOf, verdictOn } from './judged.js';

type Record = string | Readonly<{ [day: string]: string }>;
/** question, options, record, the option that the record gives, options that it rules out, the requested drug. */
type Case = readonly [string, readonly string[], Record, string, readonly string[], string?];

const IBD = ["Crohn's disease", 'Ulcerative colitis', 'Indeterminate colitis', 'Other'];
const SEVERITY = ['Mild', 'Moderate', 'Severe'];
const RESULT = ['Positive', 'Negative', 'Indeterminate', 'Not done'];
const REASON = ['Inadequate response', 'Intolerance', 'Contraindication', 'Not tried'];
const HEPATITIS = [
  'Negative for current and past infection',
  'Isolated core antibody positive',
  'HBsAg positive',
  'Not tested',
];

const CASES: readonly Case[] = [
  [
    'Diagnosis.',
    IBD,
    "Ulcerative colitis, pancolitis, dx 2019. Brother has Crohn's disease.",
    'Ulcerative colitis',
    ["Crohn's disease"],
  ],
  [
    'Diagnosis.',
    ['Rheumatoid arthritis', 'Psoriatic arthritis', 'Ankylosing spondylitis'],
    'Seropositive rheumatoid arthritis with erosions. Not psoriatic arthritis: no skin or nail disease.',
    'Rheumatoid arthritis',
    ['Psoriatic arthritis', 'Ankylosing spondylitis'],
  ],
  [
    'Type of migraine.',
    ['Episodic migraine', 'Chronic migraine', 'Cluster headache'],
    'Chronic migraine, 18 headache days a month.',
    'Chronic migraine',
    ['Episodic migraine', 'Cluster headache'],
    'erenumab',
  ],
  [
    'Type of diabetes.',
    ['Type 1', 'Type 2', 'Gestational'],
    'Type 2 diabetes since 2012 on metformin.',
    'Type 2',
    [],
    'semaglutide',
  ],
  [
    'Severity of the disease.',
    SEVERITY,
    'Atopic dermatitis, severe, BSA 40 %.',
    'Severe',
    ['Mild', 'Moderate'].slice(0, 0),
    'dupilumab',
  ],
  [
    'Severity of psoriasis.',
    SEVERITY,
    'Severe plaque psoriasis, PASI 22.',
    'Severe',
    ['Mild'],
    'risankizumab',
  ],
  [
    'Result of the most recent tuberculosis test.',
    RESULT,
    {
      '2025-03-01': 'QuantiFERON positive? indeterminate (low mitogen).',
      '2025-06-01': 'Repeat QuantiFERON 5/28/2025: NEGATIVE.',
    },
    'Negative',
    ['Indeterminate', 'Positive'],
  ],
  [
    'Hepatitis B screening result.',
    HEPATITIS,
    'HBsAg nonreactive, anti-HBc total nonreactive, anti-HBs 40.',
    HEPATITIS[0] as string,
    HEPATITIS.slice(1, 3),
  ],
  [
    'Hepatitis B screening result.',
    HEPATITIS,
    'HBsAg neg, HBcAb total positive, HBV DNA undetectable.',
    'Isolated core antibody positive',
    ['HBsAg positive', HEPATITIS[0] as string],
  ],
  [
    'HER2 status.',
    ['HER2-positive', 'HER2-low', 'HER2 0'],
    'Core biopsy: HER2 IHC 1+.',
    'HER2-low',
    ['HER2-positive', 'HER2 0'],
    'trastuzumab deruxtecan',
  ],
  [
    'HER2 status.',
    ['HER2-positive', 'HER2-low', 'HER2 0'],
    'HER2 IHC 3+.',
    'HER2-positive',
    ['HER2-low', 'HER2 0'],
    'trastuzumab',
  ],
  [
    'EGFR mutation.',
    ['Exon 19 deletion', 'L858R', 'Exon 20 insertion', 'None detected'],
    'NGS: EGFR L858R detected. T790M not detected.',
    'L858R',
    ['Exon 19 deletion', 'Exon 20 insertion'],
    'osimertinib',
  ],
  [
    'KRAS G12C mutation status.',
    ['Detected', 'Not detected', 'Not tested'],
    'KRAS G12C: detected, VAF 22 %.',
    'Detected',
    ['Not detected'],
    'sotorasib',
  ],
  [
    'ECOG performance status.',
    ['0', '1', '2', '3', '4'],
    'ECOG PS 1. Lungs clear.',
    '1',
    ['0', '2', '3'],
    'osimertinib',
  ],
  [
    'NYHA class.',
    ['I', 'II', 'III', 'IV'],
    'HFrEF, NYHA class III, EF 28 %.',
    'III',
    ['I', 'II', 'IV'],
    'sacubitril/valsartan',
  ],
  [
    'Stage of the cancer.',
    ['Stage I', 'Stage II', 'Stage III', 'Stage IV'],
    'Melanoma, stage IIIB after excision.',
    'Stage III',
    ['Stage I', 'Stage II', 'Stage IV'],
    'nivolumab',
  ],
  [
    'Outcome of methotrexate.',
    REASON,
    'Methotrexate 20 mg weekly x 6 months: stopped for transaminitis.',
    'Intolerance',
    [],
    'tofacitinib',
  ],
  [
    'Outcome of etanercept.',
    REASON,
    'Etanercept 2023: primary non-response, stopped after 16 weeks.',
    'Inadequate response',
    ['Contraindication'],
    'tofacitinib',
  ],
  [
    'Which eye will be treated?',
    ['Right eye', 'Left eye', 'Both eyes'],
    'Neovascular AMD OD, CST 420 um. OS dry AMD.',
    'Right eye',
    [],
    'faricimab',
  ],
  [
    'Smoking status.',
    ['Current smoker', 'Former smoker', 'Never smoker'],
    'SH: quit smoking 2012, 20 pack-years.',
    'Former smoker',
    ['Never smoker', 'Current smoker'],
    'mepolizumab',
  ],
  [
    'Smoking status.',
    ['Current smoker', 'Former smoker', 'Never smoker'],
    'Never smoked.',
    'Never smoker',
    ['Current smoker', 'Former smoker'],
    'mepolizumab',
  ],
  [
    'Age group.',
    ['Under 12 years', '12 to 17 years', '18 years or older'],
    '14-year-old boy with asthma.',
    '12 to 17 years',
    ['Under 12 years', '18 years or older'],
    'mepolizumab',
  ],
  [
    'Planned length of treatment.',
    ['8 weeks', '12 weeks', '24 weeks'],
    'Start sofosbuvir/velpatasvir once daily for 12 weeks.',
    '12 weeks',
    ['8 weeks', '24 weeks'],
    'sofosbuvir/velpatasvir',
  ],
  [
    'Requested dosing frequency.',
    ['Every week', 'Every 2 weeks', 'Every 4 weeks'],
    'Start adalimumab 40 mg SC every 2 weeks.',
    'Every 2 weeks',
    ['Every week', 'Every 4 weeks'],
  ],
  [
    'PD-L1 tumor proportion score.',
    ['Less than 1%', '1% to 49%', '50% or higher'],
    'PD-L1 TPS 70 %.',
    '50% or higher',
    ['Less than 1%', '1% to 49%'],
    'pembrolizumab',
  ],
  [
    'Menopausal status.',
    ['Premenopausal', 'Postmenopausal'],
    'Postmenopausal, LMP at 50.',
    'Postmenopausal',
    ['Premenopausal'],
    'ribociclib',
  ],
  [
    'Disease course.',
    ['Relapsing-remitting', 'Secondary progressive', 'Primary progressive'],
    'RRMS since 2018. Aunt has primary progressive MS.',
    'Relapsing-remitting',
    ['Primary progressive'],
    'ocrelizumab',
  ],
  [
    'Who gives the injections?',
    ['Patient', 'Caregiver', 'Clinic nurse'],
    'Plan: galcanezumab. She is anxious about needles.',
    'Patient',
    [],
    'galcanezumab',
  ],
];

describe('a choice', () => {
  it.each(CASES.map((c) => [c[0], c[3], c] as const))('%s %s', (_q, _o, c) => {
    const [text, options, record, right, wrong, drug] = c;
    const verdict = (answer: string) =>
      verdictOn(formOf({ type: 'multiple_choice', text, options, answer }, record, drug));
    expect([right, verdict(right)]).not.toEqual([right, 'NOT_SUPPORTED']);
    expect(wrong.map((o) => [o, verdict(o)])).toEqual(wrong.map((o) => [o, 'NOT_SUPPORTED']));
  });
});
