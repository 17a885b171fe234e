import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function applies(id: string, cancerType: CancerType, packet: string): boolean {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  return sibling?.status === 'APPLIED';
}

describe('no distant spread is', () => {
  test.each<[string, CancerType, string]>([
    [
      'carcinoma in a node, under the heading of its specimen',
      'breast',
      'C. AXILLARY NODE, LEFT, CORE BIOPSY:\n   - METASTATIC CARCINOMA, 7 MM.',
    ],
    [
      'a biopsy of the node that was just spoken of',
      'melanoma',
      'Ultrasound: one inguinal node of 2.1 cm. No abscess. FNA on 3 May: metastatic melanoma.',
    ],
    [
      'a question that the patient asks',
      'colorectal',
      'He phoned and wants to know: is he metastatic because of the cyst? No.',
    ],
    [
      'a question what a node means',
      'colorectal',
      'She asked whether the node by the iliac vessel means stage 4. It is regional.',
    ],
    [
      "the spread of a relative's cancer, told by a pronoun",
      'pancreatic',
      "His aunt's death is on his mind. I explained that hers was metastatic from the start.",
    ],
    [
      'what the next test showed to be benign',
      'lung',
      'CT: liver lesion read as metastasis. MRI: simple cyst.',
    ],
    [
      'whom a trial takes',
      'colorectal',
      'The trial takes metastatic disease only, so he does not qualify.',
    ],
    [
      'a stage that is supposed',
      'colorectal',
      'Stage IV disease would mean palliation; he is III.',
    ],
    ['a worry', 'pancreatic', 'The marker made us worry about occult metastases; none so far.'],
  ])('%s', (_, type, packet) => {
    expect(applies('E1', type, packet)).toBe(true);
  });
});

describe('distant spread is', () => {
  test.each<[string, CancerType, string]>([
    [
      'a core of the liver',
      'breast',
      'A. LIVER, SEGMENT 6, CORE BIOPSY:\n - METASTATIC CARCINOMA.',
    ],
    [
      'a biopsy of the organ just spoken of',
      'melanoma',
      'CT: a 3 cm adrenal mass. Biopsy: metastatic melanoma.',
    ],
    [
      "the patient's own cancer, told after that of a relative",
      'pancreatic',
      "His aunt's was localized. His own was metastatic at diagnosis.",
    ],
  ])('%s', (_, type, packet) => {
    expect(applies('E1', type, packet)).toBe(false);
  });
});

describe('no resection of the tumor is', () => {
  test.each<[string, CancerType, string]>([
    [
      'an old operation for an ulcer that a later line only refers to',
      'gastric',
      'PMH: distal gastrectomy 1991 for a bleeding ulcer (benign).\n\nPlan: after prior gastrectomy I would start at a lower dose.',
    ],
    [
      'the defect that a benign tumor left',
      'renal',
      'Oncocytoma of the left kidney, s/p left partial nephrectomy 2012 (benign).\n\nCT: left kidney: post partial nephrectomy defect. Right renal mass 9 cm.',
    ],
    [
      'an operation begun and given up',
      'pancreatic',
      '3/3/25: taken to OR for Whipple. Plaques were found on the liver. One was sent: adenocarcinoma. Whipple abandoned, bypass done.',
    ],
    [
      'a procedure that was terminated',
      'pancreatic',
      'Explored 4/4/24 for Whipple; the artery was encased and the procedure was terminated.',
    ],
  ])('%s', (_, type, packet) => {
    expect(applies('D1', type, packet)).toBe(false);
  });

  test('while one that refers back to an operation for the tumor is', () => {
    const packet =
      'Left nephrectomy 2012 for ccRCC.\n\nCT: post nephrectomy, empty fossa. Lung nodules.';
    expect(applies('D1', 'renal', packet)).toBe(true);
  });
});

describe('a RAS result is settled by', () => {
  test.each<[string, string]>([
    [
      'the report that replaced a withdrawn one, which is named by its date',
      'The first report, dated 4 May, found KRAS G12D. The laboratory has since withdrawn the report of 4 May. The new one:\nKRAS: no variant detected',
    ],
    [
      'the report without a stamp over it',
      'MOLECULAR REPORT M1   *** SUPERSEDED ***\n  KRAS G13D DETECTED.\n\nMOLECULAR REPORT M2\n  KRAS: WILD TYPE',
    ],
    [
      'the revised report, though the patient was told of another before',
      'RAS wild-type on the revised report; she was told of a KRAS mutation last week and I explained the retraction.',
    ],
  ])('%s', (_, packet) => {
    expect(applies('A4', 'colorectal', packet)).toBe(true);
  });

  test('a mutation that no one takes back', () => {
    const packet = 'The first report, dated 4 May, found KRAS G12D.\nBRAF: wild type';
    expect(applies('A4', 'colorectal', packet)).toBe(false);
  });
});

test("a result of a slide that was another person's settles nothing", () => {
  const packet = 'HER2 1+. A second reader called it 3+, but that slide belonged to someone else.';
  expect(applies('A1', 'breast', packet)).toBe(true);
});

test('the clause of a condition reports no result', () => {
  const packet =
    'Should the second biopsy turn out to be mismatch repair deficient, she would get immunotherapy.';
  expect(applies('C2', 'colorectal', packet)).toBe(false);
});
