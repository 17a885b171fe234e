import { formOf, verdictOn } from './judged.js';

type Record = string | Readonly<{ [day: string]: string }>;
/** question, options, record, the right ones, options that are wrong to add, ones that are wrong to leave out, the drug. */
type Case = readonly [
  string,
  readonly string[],
  Record,
  readonly string[],
  readonly string[],
  readonly string[],
  string?,
];

const CASES: readonly Case[] = [
  [
    'Which drugs has the patient tried? Select all that apply.',
    ['Methotrexate', 'Sulfasalazine', 'Leflunomide', 'Hydroxychloroquine'],
    'Methotrexate 2022-2024, nausea. Sulfasalazine 2 g/day 2024, no effect. Leflunomide: considered, not given. HCQ never.',
    ['Methotrexate', 'Sulfasalazine'],
    ['Leflunomide', 'Hydroxychloroquine'],
    [],
  ],
  [
    'Which drugs has the patient tried? Select all that apply.',
    ['Sumatriptan', 'Topiramate', 'Propranolol', 'Amitriptyline'],
    'Tried: topiramate (word-finding trouble), propranolol (no benefit). NEVER: amitriptyline, valproate. Sumatriptan for attacks, helps.',
    ['Sumatriptan', 'Topiramate', 'Propranolol'],
    ['Amitriptyline'],
    [],
    'erenumab',
  ],
  [
    'Which medicines is the patient taking now? Select all that apply.',
    ['Metformin', 'Glipizide', 'Insulin glargine'],
    {
      '2025-02-01': 'Meds: metformin 1000 mg BID, glipizide 10 mg.',
      '2026-03-01': 'Metformin 1000 mg BID. Glipizide stopped 6/2025. Never on insulin.',
    },
    ['Metformin'],
    ['Glipizide', 'Insulin glargine'],
    [],
    'semaglutide',
  ],
  [
    'Which conditions does the patient have? Select all that apply.',
    ['Hypertension', 'Heart failure', 'Chronic kidney disease', 'Stroke', 'None'],
    'PMH: hypertension, CKD stage 3a. No heart failure. FH: father stroke at 70.',
    ['Hypertension', 'Chronic kidney disease'],
    ['Heart failure', 'Stroke'],
    [],
    'semaglutide',
  ],
  [
    'Does the patient have any of the following? Select all that apply.',
    ['Uveitis', 'Psoriasis', 'Inflammatory bowel disease', 'None of these'],
    'Ankylosing spondylitis. No uveitis, no psoriasis, no IBD.',
    ['None of these'],
    ['Uveitis', 'Psoriasis'],
    [],
    'secukinumab',
  ],
  [
    'Sites of metastatic disease. Select all that apply.',
    ['Liver', 'Lung', 'Bone', 'Brain'],
    'CT: two new liver metastases. Lungs clear. MRI brain: no metastasis. Bone scan: lytic lesions of T8 and the left iliac bone, metastatic.',
    ['Liver', 'Bone'],
    ['Brain', 'Lung'],
    [],
    'capecitabine',
  ],
  [
    'Which first-degree relatives have colon cancer? Select all that apply.',
    ['Mother', 'Father', 'Sister', 'None'],
    'FH: mother colon cancer at 55. Father healthy. Maternal aunt breast cancer.',
    ['Mother'],
    ['Father'],
    [],
    'adalimumab',
  ],
  [
    'Mutations tested and not detected. Select all that apply.',
    ['EGFR', 'ALK', 'ROS1', 'KRAS G12C'],
    'NGS: KRAS G12C detected. EGFR, ALK and ROS1: not detected.',
    ['EGFR', 'ALK', 'ROS1'],
    ['KRAS G12C'],
    [],
    'sotorasib',
  ],
];

describe('options that may hold together', () => {
  it.each(CASES.map((c) => [c[0], c[3].join(', '), c] as const))('%s %s', (_q, _a, c) => {
    const [text, options, record, right, added, omitted, drug] = c;
    const verdict = (answer: readonly string[]) =>
      verdictOn(formOf({ type: 'multi_select', text, options, answer }, record, drug));
    const own = right.filter((o) => !/^none/i.test(o));
    expect(verdict(right)).not.toBe('NOT_SUPPORTED');
    expect(added.map((o) => [o, verdict([...own, o])])).toEqual(
      added.map((o) => [o, 'NOT_SUPPORTED']),
    );
    expect(omitted.map((o) => [o, verdict(right.filter((r) => r !== o))])).toEqual(
      omitted.map((o) => [o, 'NOT_SUPPORTED']),
    );
  });
});
