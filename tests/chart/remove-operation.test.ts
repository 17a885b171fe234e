import { loadFacts } from '../../src/catalog/facts.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import type { Intervention } from '../../src/core/intervention.js';
import type { Sibling } from '../../src/core/sibling.js';

const facts = loadFacts('catalog');

const WITHOUT_SURGERY: Intervention = {
  id: 'X1_no_surgery',
  family: 'X',
  title: 'test',
  appliesTo: { cancerTypes: [], mustMatch: [], mustNotMatch: [], facts: { resection: 'done' } },
  mutation: { type: 'strip_facts', facts: ['resection'] },
  expectedChange: {},
  scoring: { '1.0': '', '0.5': '', '0.0': '' },
  digest: '',
};

function siblingOf(packet: string, cancerType: CancerType): Sibling {
  const [sibling] = createSiblings({
    facts,
    caseId: 'c',
    cancerType,
    packet,
    interventions: [WITHOUT_SURGERY],
  });
  return sibling as Sibling;
}

describe('an operation that was done', () => {
  test.each<[CancerType, string]>([
    ['renal', 'Left kidney taken out in May 2023 for a 7 cm tumor.'],
    ['pancreatic', 'PDAC of the head, s/p PD 11/2/24.'],
    ['colorectal', 'Now two months after L hemi for a splenic flexure cancer.'],
    ['head_neck', 'TORS L tonsil and L ND 5/5/24.'],
    ['ovarian', 'TH/BSO and omentectomy done 2/2/2025 at Mercy.'],
    ['gastric', 'Admitted bleeding; s/p emergency TG in January.'],
    ['lung', 'The nodule needed a VATS wedge RUL 3/3/25, adenocarcinoma.'],
    ['colorectal', 'Lap converted to open right hemicolectomy on 4/4/24.'],
  ])('makes a %s chart eligible: %s', (cancerType, packet) => {
    expect(siblingOf(packet, cancerType).status).toBe('APPLIED');
  });

  test.each<[CancerType, string]>([
    ['breast', 'PRIOR CANCER\nRectal cancer 2014: low anterior resection, pT3 pN0, margins clear.'],
    ['lung', 'Colon cancer 2011, sigmoid colectomy, pT2 pN0, cured.'],
    ['head_neck', 'Melanoma of the back 2015, WLE and SLNB, pT1a N0, margins clear.'],
    ['renal', 'A villous adenoma was completely removed at colonoscopy in 2020.'],
    ['breast', 'Neoadjuvant chemo first, then the lumpectomy.'],
    ['breast', 'She was sheduled for mastectomy 8/1; that operation was cancelled.'],
    ['colorectal', 'Surgery: APR likely in 10-12 wks.'],
    ['colorectal', 'Rad onc: boost after APR is not usual.'],
    ['pancreatic', 'A Whipple was mentioned once, and dropped.'],
  ])('does not make a %s chart eligible where it is not this one: %s', (cancerType, packet) => {
    expect(siblingOf(packet, cancerType).status).toBe('NOT_APPLICABLE');
  });
});

describe('without its operation, a chart', () => {
  test.each<[string, CancerType, string, string]>([
    [
      'keeps patient, diagnosis and drugs of the sentence',
      'breast',
      '54F s/p BCT and SLNB 3/4/24 for pT1c pN0 IDC, on metformin. ER 90%.',
      '54F with cT1c cN0 IDC, on metformin. ER 90%.',
    ],
    [
      'loses wounds and drains, and keeps lungs and hearts',
      'lung',
      'She came through a right middle lobectomy on 4 May 2024 without trouble. The chest drain was removed on day 3. FEV1 is 1.9 L. She takes bisoprolol for AF.',
      'FEV1 is 1.9 L. She takes bisoprolol for AF.',
    ],
    [
      'loses the anastomosis and the nodes with the margins',
      'colorectal',
      '62M. Colon ca resected 2/2/24 (Dr. Ames): pT3 N1b, 2/18 LN, margins free. Stapled side-to-side anastomosis. CEA 2.1. Warfarin for DVT 2019.',
      '62M. Colon ca: cT3 N1b. CEA 2.1. Warfarin for DVT 2019.',
    ],
    [
      'keeps the radiation that was given to the bed',
      'sarcoma',
      'UPS right arm. WLE w/ radial nerve graft 6/1/24, margins R1. RT to surgical bed 66 Gy after. Hypothyroid.',
      'UPS right arm. RT 66 Gy after. Hypothyroid.',
    ],
    [
      'keeps laboratory values beside the time of the operation',
      'renal',
      'Radical nephrectomy 2/2/24. Creatinine after surgery 1.9. Weight 81 kg (pre-op 88).',
      'Creatinine 1.9. Weight 81 kg.',
    ],
    [
      "keeps another disease's operation",
      'urothelial',
      'Cystectomy 3/3/24, pT2N0. PSH: appendectomy 1990; hip replacement 2011, hip scar fine. Urostomy bag fits.',
      'cT2N0. PSH: appendectomy 1990; hip replacement 2011, hip scar fine. Urostomy bag fits.',
    ],
    [
      "keeps another cancer's stage and margins",
      'glioma',
      'GTR 4/4/24 of the glioblastoma. PMH: breast cancer 2016, lumpectomy, pT1c N0, margins clear.',
      'Glioblastoma. PMH: breast cancer 2016, lumpectomy, pT1c N0, margins clear.',
    ],
    [
      'takes an operation note by what its body tells',
      'gastric',
      '[Procedure] 2024-05-05 Operation note\nDistal gastrectomy, D2. Loss 200 mL.\n---\n[Vitals] 2024-05-09\nBP 120/70\n---\n',
      '[Vitals] 2024-05-09\nBP 120/70\n---\n',
    ],
    [
      'takes the row of a table with the row that carries it on',
      'ovarian',
      '| 9/2024 | carboplatin x3 |\n| 12/2024 | Interval debulking, omentectomy, |\n|  | diaphragm stripping |\n| 1/2025 | carboplatin x3 |',
      '| 9/2024 | carboplatin x3 |\n| 1/2025 | carboplatin x3 |',
    ],
    [
      "keeps a trial's population",
      'urothelial',
      'RARC 1/1/25, pT3 N1. Adjuvant nivolumab: benefit in ypT2/ypN+ shown.',
      'cT3 N1. Nivolumab: benefit in ypT2/ypN+ shown.',
    ],
  ])('%s', (_, cancerType, from, to) => {
    expect(siblingOf(from, cancerType).packet).toBe(to);
  });

  test('reports what a wider net still finds', () => {
    const { audit } = siblingOf('Mastectomy 2/2/24. Old chest scar numb.', 'breast');
    expect(audit.residualMentions.map((r) => r.text)).toEqual(['scar']);
  });

  test.each([
    's/p lobectomy 1/2/24, wound clean. ',
    '[Procedure] 2024-01-01 Lobectomy\n',
    'margins clear, ',
    '(wound ',
  ])('is made of a long packet of %j', (piece) => {
    const packet = `Lobectomy 1/1/2020.\n${piece.repeat(40_000 / piece.length)}`;
    const { status, edits } = siblingOf(packet, 'lung');
    expect(status).toBe('APPLIED');
    expect(edits[0]?.before).toContain('Lobectomy');
  });
});
