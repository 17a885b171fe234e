import { loadFacts } from '../../src/catalog/facts.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import type { Intervention } from '../../src/core/intervention.js';
import { noRunaway } from '../support/no-runaway.js';

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

function without(cancerType: CancerType, packet: string): string {
  const interventions = [WITHOUT_SURGERY];
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  return sibling?.packet ?? '';
}

describe('what a lost organ leaves behind goes with the operation', () => {
  test.each<[CancerType, string, string]>([
    [
      'renal',
      'Left nephrectomy 12/02/2025. CT: empty left renal fossa, 3 mm RLL nodule.',
      'CT: 3 mm RLL nodule.',
    ],
    [
      'renal',
      'Left nephrectomy 12/02/2025. CKD 3a since surgical loss of nephrons. ACR 12.',
      'CKD 3a. ACR 12.',
    ],
    [
      'renal',
      'Right nephrectomy 12/02/2025. US: absent right kidney, left kidney normal.',
      'US: left kidney normal.',
    ],
    [
      'pancreatic',
      'Distal pancreatectomy 3/3/25. CT: post-pancreatectomy anatomy, liver clear.',
      'CT: liver clear.',
    ],
    [
      'gastric',
      'Total gastrectomy 3/3/25. CT: Roux limb not dilated, no ascites.',
      'CT: no ascites.',
    ],
    [
      'urothelial',
      'Radical cystectomy 3/3/25. CT: surgically absent bladder and prostate, no nodes.',
      'CT: no nodes.',
    ],
    [
      'breast',
      'Left mastectomy 3/3/25. Exam: absent left breast, right breast normal.',
      'Exam: right breast normal.',
    ],
    [
      'glioma',
      'GBM. Craniotomy 3/3/25. MRI: resection cavity in the left temporal lobe, no shift.',
      'GBM. MRI: no shift.',
    ],
    [
      'pancreatic',
      's/p Whipple 2/18/25. His own operation in February 2025 was followed by six months of gem/cape.',
      'Six months of gem/cape.',
    ],
    [
      'colorectal',
      's/p right hemicolectomy 2/18/2025. Since the op he eats small meals.',
      'He eats small meals.',
    ],
  ])('in a %s chart: %s', (cancerType, packet, left) => {
    expect(without(cancerType, packet)).toBe(left);
  });

  test.each<[CancerType, string, string]>([
    [
      'breast',
      'Lumpectomy 3/3/25. CT: surgically absent uterus, liver clear.',
      'surgically absent uterus',
    ],
    [
      'colorectal',
      'Sigmoid colectomy 7/11/2024. Post-op visit from shoulder (2011).',
      'Post-op visit from shoulder',
    ],
    [
      'breast',
      'Lumpectomy 3/3/25. Post-operative pain of the knee replacement in 2019.',
      'Post-operative pain of the knee',
    ],
    ['breast', 'Lumpectomy 3/3/25. CT: absent left kidney, congenital.', 'absent left kidney'],
  ])('but not that of another operation, in a %s chart: %s', (cancerType, packet, kept) => {
    expect(without(cancerType, packet)).toContain(kept);
  });
});

describe('the report on the specimen goes whole', () => {
  const TABLE =
    '| Parameter | Finding |\n|---|---|\n| Procedure | total gastrectomy |\n| Depth | subserosa |\n| Nodes | 5 of 44 positive |\n| HER2 (resection block 7) | IHC 3+, positive |\n';

  it('as a table under its title, but for what was measured on it and the names of the columns', () => {
    const packet = `Gastrectomy 10/14/2025.\n\n## Surgical pathology, 10/22/2025\n${TABLE}\n## Recovery\nWeight 56 kg.`;
    expect(without('gastric', packet)).toBe(
      '\n| Parameter | Finding |\n|---|---|\n| HER2 | IHC 3+, positive |\n\n## Recovery\nWeight 56 kg.',
    );
  });

  it('as a numbered item, but no list of which one item is called so', () => {
    const report =
      '4. Surgical pathology HN26 (1/16/2026)\nTongue, hemiglossectomy.\nMargins: all negative.\n3 of 38 nodes.\np16 negative.';
    const left = without('head_neck', `Hemiglossectomy 1/9/2026.\n\n${report}\n\n5. ECOG 1.`);
    expect(left).toBe('\np16 negative.\n\n5. ECOG 1.');
    const list = '1. Pathology: SCC\n2. Hemiglossectomy 1/9/2026, margins clear\n3. Gout';
    expect(without('head_neck', list)).toContain('3. Gout');
  });
});

describe('what was dictated at the operating table', () => {
  it('goes whole, over blank lines, to the next part of the chart', () => {
    const note =
      'OPERATIVE NOTE\nPROCEDURE: VATS right upper lobectomy\n\nDESCRIPTION\nThe patient was placed on her side.\n\nThe fissure was stapled.\n';
    expect(without('lung', `${note}\nIMAGING\nCT 6/1: no nodule.`).trim()).toBe(
      'IMAGING\nCT 6/1: no nodule.',
    );
  });

  it('goes as an attachment to the next page or number', () => {
    const page =
      'Sigmoid colectomy 7/11/24.\n-----\nPAGE 2 OF 3  ATTACHMENT: OPERATIVE NOTE\nPROCEDURE: sigmoid colectomy. FINDINGS: no implants.\nIMA taken near the aorta.\nPAGE 3 OF 3  ATTACHMENT: CEA\n2.0';
    expect(without('colorectal', page)).toBe('-----\nPAGE 3 OF 3  ATTACHMENT: CEA\n2.0');
    const item =
      '3. Hemiglossectomy 1/9/26.\n\n11. Attached: operative dictation (1/9/26)\nLevels I to IV were dissected.\nHemiglossectomy followed. To ICU.\n\n12. Attached: dental\nTeeth 30 removed.';
    expect(without('head_neck', item)).not.toMatch(/Levels|ICU/);
    expect(without('head_neck', item)).toContain('12. Attached: dental\nTeeth 30 removed.');
  });

  test.each([
    'OPERATIVE NOTE 8/8/2016\nProcedure: laparoscopic cholecystectomy.\nThe cystic duct was clipped.',
    'Op note (port): The right internal jugular vein was accessed.',
  ])('stays where it is of another operation: %s', (note) => {
    expect(without('breast', `Lumpectomy 3/3/25.\n\n${note}\n\nMetformin.`)).toContain(note);
  });

  it('is found in linear time', () => {
    const packet = `Lumpectomy 3/3/25.\n${'OPERATIVE NOTE\nThe vein was divided.\n\n'.repeat(4000)}`;
    const rest = noRunaway(() => without('breast', packet));
    expect(rest).not.toContain('Lumpectomy');
  });
});
