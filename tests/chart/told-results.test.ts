import { loadFacts } from '../../src/catalog/facts.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import type { Intervention, Mutation } from '../../src/core/intervention.js';
import type { Sibling } from '../../src/core/sibling.js';

const facts = loadFacts('catalog');

function made(
  of: { readonly cancerType: CancerType; readonly mutation: Mutation; readonly wants: object },
  packet: string,
): Sibling {
  const intervention = {
    id: 'X1',
    family: 'X',
    title: 'test',
    appliesTo: { cancerTypes: [], mustMatch: [], mustNotMatch: [], facts: of.wants },
    mutation: of.mutation,
    expectedChange: {},
    scoring: { '1.0': '', '0.5': '', '0.0': '' },
    digest: '',
  } as Intervention;
  const [sibling] = createSiblings({
    facts,
    caseId: 'c',
    cancerType: of.cancerType,
    packet,
    interventions: [intervention],
  });
  return sibling as Sibling;
}

const HER2_NEGATIVE = {
  cancerType: 'breast',
  mutation: { type: 'set_fact', fact: 'her2', to: 'negative' },
  wants: { her2: 'positive' },
} as const;
const NO_HER2 = {
  cancerType: 'breast',
  mutation: { type: 'strip_facts', facts: ['her2'] },
  wants: { her2: 'present' },
} as const;
const NO_PROFILE = {
  cancerType: 'lung',
  mutation: { type: 'strip_facts', facts: ['molecular'] },
  wants: { molecular: 'present' },
} as const;
const RAS_MUTATED = {
  cancerType: 'colorectal',
  mutation: { type: 'set_fact', fact: 'ras', to: 'mutated' },
  wants: { ras: 'wild_type' },
} as const;

describe('a verb that tells HER2', () => {
  test.each([
    [
      'The lab confirms that the tumour over-expresses HER2.',
      'the tumour does not overexpress HER2.',
    ],
    ['The cancer was shown to overexpress HER2.', 'was shown to not overexpress HER2.'],
    ['The core strongly overexpresses HER2 (3+).', 'The core does not overexpress HER2 (1+).'],
    ['NGS shows the tumor amplifies ERBB2.', 'the tumor does not amplify ERBB2.'],
    ['The tumor cells overexpress HER2.', 'The tumor cells do not overexpress HER2.'],
    ['The primary overexpressed HER2.', 'The primary did not overexpress HER2.'],
  ])('is turned with the rest: %s', (packet, told) => {
    expect(made(HER2_NEGATIVE, `HER2 3+. ${packet}`).packet).toContain(told);
  });

  it('is no statement where it is said of tumors at large, or denied', () => {
    const none = [
      'Trastuzumab is for tumours that over-express HER2.',
      'Shown not to overexpress HER2.',
    ];
    for (const packet of none) expect(made(HER2_NEGATIVE, packet).status).toBe('NOT_APPLICABLE');
  });

  test.each([
    [
      'ER 90%. The lab confirms in writing that the tumour over-expresses HER2. Port.',
      'ER 90%. Port.',
    ],
    ['ER 90%. Her tumor overexpresses HER2 and is of grade 3.', 'ER 90%. Her tumor is of grade 3.'],
    ['The tumor is grade 3 and overexpresses HER2. ER 90%.', 'The tumor is grade 3. ER 90%.'],
    ['A 3 cm carcinoma that overexpresses HER2. ER 90%.', 'A 3 cm carcinoma. ER 90%.'],
    ['ER 90%. The carcinoma is regarded as HER2 positive.', 'ER 90%. '],
  ])('leaves nothing hanging when HER2 is stripped: %s', (packet, left) => {
    expect(made(NO_HER2, packet).packet).toBe(left);
  });
});

describe('a molecular profile is stripped', () => {
  test.each([
    ['NSCLC, harboring EGFR L858R; PD-L1 below 1%. Naive.', 'NSCLC. Naive.'],
    ['NSCLC. EGFR wild-type. PD-L1 under 1 %. ECOG 1.', 'NSCLC. ECOG 1.'],
    ['NSCLC, PD-L1 in more than half of cells. ALK negative. ECOG 1.', 'NSCLC. ECOG 1.'],
    ['PD-L1 fell below 1% on the rebiopsy. ECOG 1.', 'ECOG 1.'],
    ['NSCLC carrying a KRAS G12C mutation, and frail. ECOG 1.', 'NSCLC, and frail. ECOG 1.'],
    ['Her tumor harbors EGFR L858R. ECOG 1.', 'ECOG 1.'],
    [
      'RECTUM: CANCER.\nMMR BY IHC: MLH1 (+) PMS2 (+) MSH2 (+) MSH6 (+): NO DEFICIENCY.\nStop.',
      'RECTUM: CANCER.\nStop.',
    ],
    ['Cancer. MLH1 -, PMS2 -, MSH2 +, MSH6 +: deficient. ECOG 0.', 'Cancer. ECOG 0.'],
    [
      'Cancer. MMR: MLH1 intact, MSH2 preserved; no evidence of deficiency. ECOG 0.',
      'Cancer. ECOG 0.',
    ],
    ['Cancer. All four mismatch repair proteins are preserved. ECOG 0.', 'Cancer. ECOG 0.'],
    ['Cancer. MMR IHC: no loss of MLH1, PMS2, MSH2 or MSH6. ECOG 0.', 'Cancer. ECOG 0.'],
  ])('with its verbs, shares and signs: %s', (packet, left) => {
    expect(made(NO_PROFILE, packet).packet).toBe(left);
  });

  it('takes the heading over it along, and no diagnosis in capitals', () => {
    const packet = 'ADENOCARCINOMA\n\nMOLECULAR RESULTS\nALK negative\nROS1 negative\n\nECOG 1.';
    expect(made(NO_PROFILE, packet).packet).toBe('ADENOCARCINOMA\n\n\nECOG 1.');
    const bare = 'LUNG ADENOCARCINOMA\nALK negative\nROS1 negative\n\nECOG 1.';
    expect(made(NO_PROFILE, bare).packet).toBe('LUNG ADENOCARCINOMA\n\nECOG 1.');
  });
});

describe('what another sample said', () => {
  test.each([
    'KRAS: WT\nCorrected 1/21: the first release of this report showed "KRAS p.G13D" from a sample swap. That line belongs to another accession and is void. KRAS and NRAS are wild type.',
    'KRAS WT, NRAS WT. The first print showed KRAS G12V, from a neighbouring sample; that entry is void.',
    "KRAS wild type. An earlier upload read KRAS G12D; it was another patient's and was removed.",
    'KRAS wild type (amended). The previous version read G12V; it was withdrawn.',
    'Amended report (supersedes the earlier report, issued in error): KRAS WT, NRAS WT.',
  ])('does not make the tumor mutated: %s', (packet) => {
    expect(made(RAS_MUTATED, packet).status).toBe('APPLIED');
  });
});
