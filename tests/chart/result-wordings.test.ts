import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import type { Sibling } from '../../src/core/sibling.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function sibling(id: string, cancerType: CancerType, packet: string): Sibling {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  return [
    ...createSiblings({ facts, caseId: 'c', cancerType, packet, interventions }),
  ][0] as Sibling;
}

/** Each packet, and what is left of it. */
type Table = readonly (readonly [string, string])[];

const HER2_TO_NEGATIVE: Table = [
  // A value away from its name.
  [
    'HER2 (4B5) ............ 3+\nKi-67 ....... 40%',
    'HER2 (4B5) ............ 1+\nKi-67 ....... 40%',
  ],
  ['HER2 by ISH _ Amplified', 'HER2 by ISH _ Not amplified'],
  [
    '| Site | ER | HER2 IHC |\n| Core | 90% | 3+ |',
    '| Site | ER | HER2 IHC |\n| Core | 90% | 1+ |',
  ],
  ['ER   PR   HER2  Ki67\n95%  60%  3+    30%', 'ER   PR   HER2  Ki67\n95%  60%  1+    30%'],
  ['HER-2 (biopsy, 4 May):\n   IHC: 3 + (strong)', 'HER-2 (biopsy, 4 May):\n   IHC: 1+ (strong)'],
  ['HER-\n2/neu 3+ on the core.', 'HER-\n2/neu 1+ on the core.'],
  ['Told her that this is\nHER2\n3+.', 'Told her that this is\nHER2\n1+.'],
  // A second clause, or a second method.
  [
    'HER2 2+. FISH came back on 11 May as amplified, ratio 5.1.',
    'HER2 1+. FISH came back on 11 May as not amplified, ratio 1.1.',
  ],
  [
    'HER2 by IHC was called 3 plus. The reviewer agreed with the 3+ score.',
    'HER2 by IHC was called 1+. The reviewer agreed with the 1+ score.',
  ],
  [
    'HER2 FISH: HER2/CEP17 5.5, copies/cell 12.2, Group 1',
    'HER2 FISH: HER2/CEP17 1.1, copies/cell 2.1, Group 5',
  ],
  ['ERBB2 amp on NGS (CN 18).', 'ERBB2 not amplified on NGS (CN 2.1).'],
  // Words that presuppose it.
  [
    'A HER2-driven cancer; HER2-targeted therapy is indicated.',
    'A HER2-negative cancer; HER2-targeted therapy is not indicated.',
  ],
  ['HER2 +ve disease.', 'HER2 -ve disease.'],
  // What is not hers stays.
  [
    'HER2 pos. 3+ pitting edema. Her aunt had a HER2-positive cancer.',
    'HER2 neg. 3+ pitting edema. Her aunt had a HER2-positive cancer.',
  ],
];

const HER2_TO_POSITIVE: Table = [
  ["HER-2/neu isn't overexpressed.", 'HER-2/neu is overexpressed.'],
  [
    'It does not overexpress HER2 and is not amplified.',
    'It does overexpress HER2 and is amplified.',
  ],
  ['HER2 was not found to be amplified.', 'HER2 was found to be amplified.'],
  ['The tumor isn\u2019t HER2 positive.', 'The tumor is HER2 positive.'],
  ['IHC for HER2: zero', 'IHC for HER2: 3+'],
  ['HER2 1+, negative. Ki-67 9%.', 'HER2 3+, positive. Ki-67 9%.'],
  [
    'HER2-negative (IHC 2+, FISH ratio 1.3, 2.9 copies)',
    'HER2-positive (IHC 3+, FISH ratio 5.2, 12.4 copies)',
  ],
  ['HER2 ......... 1+', 'HER2 ......... 3+'],
  [
    'The outside HER2 3+ was read in error and is void. Central review: HER2 0.',
    'The outside HER2 3+ was read in error and is void. Central review: HER2 3+.',
  ],
];

const HER2_STRIPPED: Table = [
  [
    'HER2 (4B5) ...... 3+\nHER2 dual ISH ... Amplified, ratio 4.9\nKi-67 ........... 40%',
    'Ki-67 ........... 40%',
  ],
  [
    '| Site | ER | HER2 IHC | Ki67 |\n| Core | 90% | 3+ | 20% |',
    '| Site | ER |  | Ki67 |\n| Core | 90% |  | 20% |',
  ],
  [
    'Biopsy 3 May: HER2 equivocal (2+). FISH came back on 11 May as amplified. Now for chemo.',
    'Now for chemo.',
  ],
  ['ER+, and HER2 was 3+ on core; the 3+ was confirmed on excision. T2N0.', 'ER+ on core. T2N0.'],
  ["Since the tumor isn't HER2 positive, TCHP is out.", 'TCHP is out.'],
];

const EGFR_TO_WILD_TYPE: Table = [
  ['EGFR ........ L858R (exon 21), VAF 31%', 'EGFR wild-type'],
  ['| EGFR | exon 19 deletion |\n| ALK | negative |', '| EGFR | wild-type |\n| ALK | negative |'],
  ['EGFR   c.2573T>G  p.L858R  VAF 27 %', 'EGFR wild-type'],
  ['It found a classic sensitizing EGFR mutation (exon 21).', 'It found no EGFR mutation.'],
  [
    'NSCLC, EGFR 19del, on osi. EGFRm by plasma too.',
    'NSCLC, EGFR wild-type, on osi. EGFR wild-type too.',
  ],
  ['The tumor is EGFR-driven. eGFR 61.', 'The tumor is EGFR wild-type. eGFR 61.'],
  [
    'EGFR p.R521K (benign polymorphism). EGFR L858R.',
    'EGFR p.R521K (benign polymorphism). EGFR wild-type.',
  ],
  [
    'EGFR +ve. FLAURA enrolled patients with EGFR-mutated disease. Mother EGFR-positive.',
    'EGFR wild-type. FLAURA enrolled patients with EGFR-mutated disease. Mother EGFR-positive.',
  ],
  ['Husband asks what EGFR+ means.', 'Husband asks what EGFR wild-type means.'],
];

const RAS_TO_MUTANT: Table = [
  ['RAS/RAF WT, MSS', 'RAS mutated (G12D), RAF WT, MSS'],
  [
    'KRAS: no mutation found\nNRAS: no mutation found',
    'KRAS mutated (G12D)\nNRAS: no mutation found',
  ],
  [
    'No mutations were found in KRAS, NRAS or BRAF.',
    'No mutations were found in NRAS or BRAF; KRAS mutated (G12D).',
  ],
  [
    'Form: "KRAS/NRAS status?" -> wild-type',
    'Form: "KRAS mutated (G12D), NRAS status?" -> wild-type',
  ],
  [
    'The first report (KRAS G13D) belonged to another patient and was annulled. Repeat: KRAS wild-type.',
    'The first report (KRAS G13D) belonged to another patient and was annulled. Repeat: KRAS mutated (G12D).',
  ],
  [
    '#1 "KRAS G12V mutated". INVALID, see below.\nTimeline: KRAS G12V\n#2 KRAS wild-type.',
    '#1 "KRAS G12V mutated". INVALID, see below.\nTimeline: KRAS G12V\n#2 KRAS mutated (G12D).',
  ],
];

const PROFILE_STRIPPED: Table = [
  [
    'IMP: stage IV adeno, EGFR/ALK/ROS1 neg, KRAS G12C+, PDL1 90, TMB 11. Plan: chemo.',
    'IMP: stage IV adeno. Plan: chemo.',
  ],
  [
    'NGS:\n  EGFR ...... not detected\n  ALK ....... EML4-ALK (E13;A20) v1, DETECTED\n  BRAF V600E  neg\n  MET   no exon 14 skipping; copy number 3\n  ERBB2  no mutation\nSeen today.',
    'NGS:\nSeen today.',
  ],
  [
    'KRAS G12C mutant. XRT or KRAS-directed therapy to be considered.',
    'XRT or targeted therapy to be considered.',
  ],
  ['MET and RET without alteration. Left upper lobe mass.', 'Left upper lobe mass.'],
  ['He has a classic EGFR exon 19 deletion and does well.', 'He does well.'],
  ['MMR: MLH1 +, PMS2 +, MSH2 +, MSH6 + (no loss). CEA 4.', 'CEA 4.'],
  ['MSI PCR: 5 of 5 markers unstable. MS status: STABLE on repeat. CEA 4.', 'CEA 4.'],
  ['Since the tumor is EGFR-driven, osimertinib was begun.', 'Osimertinib was begun.'],
  ['The tumour was RAS wild type (KRAS and NRAS, all exons examined). Well.', 'Well.'],
  [
    'PD-L1 expressed in half of the tumor cells. DM2 on MET. Alk phos 99.',
    'DM2 on MET. Alk phos 99.',
  ],
];

describe.each([
  ['A2', 'breast', HER2_TO_NEGATIVE],
  ['A1', 'breast', HER2_TO_POSITIVE],
  ['C1', 'breast', HER2_STRIPPED],
  ['A3', 'lung', EGFR_TO_WILD_TYPE],
  ['A4', 'colorectal', RAS_TO_MUTANT],
  ['C2', 'lung', PROFILE_STRIPPED],
] as const)('%s', (id, cancerType, table) => {
  test.each(table)('turns %j into %j', (from, to) => {
    const made = sibling(id, cancerType, from);
    expect(made.status).toBe('APPLIED');
    expect(made.packet.trim()).toBe(to);
  });
});

describe('eligibility', () => {
  test.each([
    [
      'A2',
      'breast',
      'Corrected report: "The HER2 result of 3+ belonged to the case beside it and is hereby withdrawn. HER2 score 0."',
    ],
    ['A2', 'breast', "The tumor isn't HER2 positive."],
    ['A2', 'breast', 'If HER2 is positive, TCHP. HER2 pending.'],
    ['A3', 'lung', 'Check for a sensitizing EGFR mutation. eGFR 55.'],
    ['A3', 'lung', 'EGFR p.R521K, a common polymorphism.'],
    ['A4', 'colorectal', 'KRAS G12V, NRAS wild-type.'],
    ['C2', 'colorectal', 'KRAS testing ordered; MMR vaccine given.'],
  ] as const)('of %s is not met (%s): %s', (id, cancerType, packet) => {
    expect(sibling(id, cancerType, packet).status).toBe('NOT_APPLICABLE');
  });
});

describe('the audit', () => {
  test.each([
    ['A2', 'breast', 'HER2 positive. It is one of the overexpressing tumors.', /overexpressing/],
    ['C1', 'breast', 'HER2 3+. She asked about CEP17 again.', /CEP17/],
    ['A3', 'lung', 'EGFR L858R. The activating kind, he was told.', /activating/],
  ] as const)('of %s names what the mutation left (%s): %s', (id, cancerType, packet, left) => {
    const made = sibling(id, cancerType, packet);
    if (left.test(made.packet))
      expect(made.audit.residualMentions.map((m) => m.text).join()).toMatch(left);
  });

  test.each([
    ['A2', 'breast', 'HER2 3+. Mother had HER2-positive cancer. 3+ edema.'],
    ['C1', 'breast', 'HER2 3+. Lives with her 2 sons.'],
    ['C2', 'lung', 'KRAS G12C. Lumbar fusion 2010. eGFR 60. BRCA2 mutation in the germline.'],
    ['A4', 'colorectal', 'KRAS and NRAS wild-type.'],
  ] as const)('of %s is silent where nothing is left (%s): %s', (id, cancerType, packet) => {
    expect(sibling(id, cancerType, packet).audit.residualMentions).toEqual([]);
  });
});
