import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function siblingOf(id: string, cancerType: CancerType, packet: string) {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  return sibling;
}

function packetAfter(id: string, cancerType: CancerType, packet: string): string {
  const sibling = siblingOf(id, cancerType, packet);
  expect(sibling?.status).toBe('APPLIED');
  return sibling?.packet ?? '';
}

describe('whose result a pronoun tells', () => {
  test.each([
    ["Her son asks if his mother's is like his aunt's; hers is HER2 positive."],
    [
      "His daughter wonders whether her mother's tumor matters. Told her that it does not; his was HER2 positive.",
    ],
    ["His wife asked about her husband's slides. His is HER2 positive."],
  ])('it is the patient in: %s', (told) => {
    const packet = `Mr. A, gastric cancer. HER2 IHC 3+, positive.\n\n${told}\n`;
    expect(packetAfter('A2', 'gastric', packet)).not.toMatch(/HER2 positive/);
  });

  test('"she had" after his sister is the sister', () => {
    const packet =
      'Mr. B, lung adenocarcinoma. KRAS G12C.\n\nHis sister died of lung cancer. She had an EGFR exon 19 deletion.\n';
    expect(siblingOf('A3', 'lung', packet)?.status).toBe('NOT_APPLICABLE');
  });

  test('"he had" after her uncle is the uncle', () => {
    const packet =
      'Ms. C, lung adenocarcinoma. ALK fusion.\n\nHer uncle lived three years with lung cancer. He had an EGFR L858R mutation.\n';
    expect(siblingOf('A3', 'lung', packet)?.status).toBe('NOT_APPLICABLE');
  });

  test('"she had" after her own history is the patient', () => {
    const packet =
      'Ms. D has lung adenocarcinoma. Her biopsy was repeated. She had an EGFR exon 19 deletion.\n';
    expect(siblingOf('A3', 'lung', packet)?.status).toBe('APPLIED');
  });
});

describe('a result that was taken back', () => {
  test.each([
    ['Plasma showed EGFR L858R. The company phoned: a pipeline error, and the call was withdrawn.'],
    [
      'Plasma showed EGFR L858R. The laboratory wrote that the variant has been retracted and the repeat showed no EGFR mutation.',
    ],
    ['Plasma showed EGFR L858R. Told him that the result was a laboratory mistake.'],
  ])('settles nothing: %s', (told) => {
    const packet = `Lung adenocarcinoma. KRAS G12C.\n\nTissue panel: EGFR no mutation.\n\n${told}\n`;
    expect(siblingOf('A3', 'lung', packet)?.status).toBe('NOT_APPLICABLE');
  });
});

describe('a molecular profile is stripped', () => {
  test.each([
    [
      'with leading dots',
      'EGFR C797S ..... not detected\nNRAS ... none',
      /NRAS|C797S|not detected/,
    ],
    [
      'named bare as what a tissue shows',
      'Told him that the biopsy shows KRAS.',
      /KRAS|biopsy shows/,
    ],
    ['named bare as the driver', 'She knows that the driver is EGFR.', /EGFR/],
  ])('%s', (_, told, left) => {
    const packet = `Lung adenocarcinoma. EGFR exon 19 deletion, KRAS wild-type.\n\n${told}\n`;
    expect(packetAfter('C2', 'lung', packet)).not.toMatch(left);
  });
});

describe('an operation is taken out where it is told', () => {
  const DONE = 'On 3/2/2024 he underwent left nephrectomy for renal cell carcinoma.';
  test.each([
    ['as past, in what was explained', 'We discussed that the tumor was removed.', /removed/],
    [
      'as a date to count from',
      '1. Pembrolizumab, to be started within 10 weeks of nephrectomy.',
      /nephrectomy/,
    ],
    [
      'as years gone by, beside a reference',
      'Note of 2023, for reference: one and a half years after nephrectomy, well.',
      /nephrectomy/,
    ],
    [
      'as a year, under a question',
      'Tumor board question (Dr. Y): 60M, RCC, nephrectomy 2024. Adjuvant?',
      /nephrectomy/,
    ],
    [
      'as margins, before an operation for something else',
      'RCC, margins clear, grade 3, hernia repair 2006, hysterectomy 1999.',
      /margins/,
    ],
  ])('%s', (_, told, left) => {
    expect(packetAfter('D1', 'renal', `${DONE}\n\n${told}\n`)).not.toMatch(left);
  });

  test('with the word that its date was counted by', () => {
    const packet = `${DONE}\n\n1. Pembrolizumab, started within 12 weeks of nephrectomy.\n`;
    expect(packetAfter('D1', 'renal', packet)).not.toMatch(/within|weeks/);
  });

  test('with every margin of a list', () => {
    const packet = `${DONE}\n\nPT3 N0. PROXIMAL, DISTAL AND RADIAL MARGINS UNINVOLVED. ECOG 1.\n`;
    expect(packetAfter('D1', 'renal', packet)).not.toMatch(/PROXIMAL|RADIAL/);
  });

  test('in lay words', () => {
    const packet = `${DONE}\n\nHe is glad that the cancer is out. No fever.\n`;
    expect(packetAfter('D1', 'renal', packet)).not.toMatch(/is out/);
  });

  test('as the heading of a specimen in capitals', () => {
    const packet =
      'On 3/2/2024 she underwent right colectomy.\n\n3/9/2024 Surgical pathology\nASCENDING COLON, SEGMENTAL RESECTION: ADENOCARCINOMA, 4 CM.\n';
    expect(packetAfter('D1', 'colorectal', packet)).not.toMatch(/RESECTION/);
  });

  test('but not where its being done is a condition', () => {
    const packet =
      'Renal cell carcinoma, left kidney, cT2 N0 M0.\n\nWe discussed pembrolizumab if the tumor was removed.\n';
    expect(siblingOf('D1', 'renal', packet)?.status).toBe('NOT_APPLICABLE');
  });
});

test('data that come from metastatic disease are no metastasis of the patient', () => {
  const packet =
    'Pancreatic cancer, borderline resectable, no distant disease.\n\nThe evidence is mostly from metastatic disease. Results were in metastatic patients.\n';
  expect(siblingOf('E1', 'pancreatic', packet)?.status).toBe('APPLIED');
});
