import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const interventions = loadInterventions('catalog/interventions')
  .map((l) => l.intervention)
  .filter((i) => i.id.startsWith('D1_'));

const KNOWN: Partial<Record<CancerType, string>> = {
  breast: 'Left breast cancer. L lumpectomy 3/3/25.',
  lung: 'Lung cancer. Left lower lobectomy 3/3/25.',
  gastric: 'Gastric cancer. Subtotal gastrectomy 3/3/25.',
  pancreatic: 'Pancreatic cancer. Distal pancreatectomy 3/3/25.',
  colorectal: 'Colon cancer. Sigmoid colectomy 3/3/25.',
  renal: 'RCC. Left nephrectomy 3/3/25.',
  prostate: 'Prostate cancer. Prostatectomy 3/3/25.',
};

function without(cancerType: CancerType, told: string): string {
  const packet = `${KNOWN[cancerType]}\n\n${told}\n`;
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  return (sibling?.packet ?? '').split('\n\n').slice(1).join('\n\n').trim();
}

describe('an operation in the words of the patient goes with it', () => {
  test.each<[CancerType, string, string]>([
    ['pancreatic', '"They took the tail end of my sweetbread." Sleeps well.', 'Sleeps well.'],
    ['pancreatic', 'He had his tail of pancreas out last year. Sleeps well.', 'Sleeps well.'],
    ['renal', 'He asks about the kidney that was taken out. Eats well.', 'He asks. Eats well.'],
    ['renal', 'He lost a kidney to cancer in 2025. Eats well.', 'Eats well.'],
    ['breast', '"They took off my breast." Eats well.', 'Eats well.'],
    ['breast', 'She had the lump out in March. Eats well.', 'Eats well.'],
    ['lung', 'He had a lobe of the lung out in March. Eats well.', 'Eats well.'],
    ['gastric', 'Small meals since they took most of his stomach. ECOG 1.', 'Small meals. ECOG 1.'],
    ['colorectal', 'They cut out a foot of his bowel in 2025. ECOG 1.', 'ECOG 1.'],
    ['prostate', 'He had his prostate out in 2025. PSA 0.4.', 'PSA 0.4.'],
    ['breast', 'The breast surgeon removed the whole left breast in March. Well.', 'Well.'],
    ['breast', 'PMRT planned after lumpectomy. Well.', 'PMRT planned. Well.'],
    ['breast', 'She is five weeks past her operation and doing well.', 'She is doing well.'],
    ['gastric', 'He lives without a stomach. ECOG 1.', 'ECOG 1.'],
    [
      'renal',
      'Different setting: his own disease is removed, and he is well.',
      'Different setting: he is well.',
    ],
  ])('%s: %s', (cancerType, told, left) => {
    expect(without(cancerType, told)).toBe(left);
  });

  test.each([
    ['He had his gallbladder taken out in 2009.'],
    ['He had a polyp cut out of his bowel.'],
    ['Grandfather: stomach removed for cancer.'],
    ['He asks for liver surgery.'],
    ['They took a piece of his pancreas for a biopsy.'],
    ['Pancreas taken out? He declines.'],
  ])('what was done elsewhere, to others or not at all stays: %s', (told) => {
    expect(without('pancreatic', told)).toBe(told);
  });
});

describe('a clipped name of an operation goes with it', () => {
  test.each<[CancerType, string, string]>([
    ['pancreatic', 'PDAC (distal panc/splenectomy 2025), ECOG 1.', 'PDAC, ECOG 1.'],
    ['gastric', '65M, gastric ca, subtotal gastr. 2025, on FOLFOX.', '65M, gastric ca, on FOLFOX.'],
    ['breast', '67F, ILC, s/p lump + SLN, ER+.', '67F, ILC, ER+.'],
    ['breast', '67F, ILC, bilat. mast. 8/2025, ER+.', '67F, ILC, ER+.'],
    ['lung', '60M, LLL lob. 3/2025, ECOG 0.', '60M, ECOG 0.'],
    ['renal', '11/2025 L nephrx, ccRCC, ISUP 3.', 'ccRCC, ISUP 3.'],
    ['colorectal', "57M, mCRC, s/p sig colec '25, RAS-WT.", '57M, mCRC, RAS-WT.'],
    [
      'gastric',
      '"65M, gastric ca (liver, nodes), after gastrectomy in 2025."',
      '"65M, gastric ca (liver, nodes)."',
    ],
  ])('%s: %s', (cancerType, told, left) => {
    expect(without(cancerType, told)).toBe(left);
  });
});

describe('of wounds and scars, those of the resection go', () => {
  test.each<[CancerType, string, string]>([
    ['renal', 'Flank incision closed, staples out, eating well.', 'Eating well.'],
    ['breast', 'Well-healed scar in the outer left breast. No nodes.', 'No nodes.'],
    [
      'pancreatic',
      'Abdomen soft, bilateral subcostal scar, no ascites.',
      'Abdomen soft, no ascites.',
    ],
  ])('%s: %s', (cancerType, told, left) => {
    expect(without(cancerType, told)).toBe(left);
  });

  test.each<[CancerType, string]>([
    ['renal', 'Thigh incision closed, staples out, walking.'],
    ['renal', 'Wait until the wound of the femur is healed.'],
    ['breast', 'Right breast: periareolar scar.'],
    ['breast', 'Midline laparotomy scar with a small bulge.'],
    ['renal', 'Immunotherapy alone avoids wound problems.'],
  ])('another wound stays: %s, %s', (cancerType, told) => {
    expect(without(cancerType, told)).toBe(told);
  });
});

describe('margins and the place of the organ go in whatever words', () => {
  test.each<[CancerType, string, string]>([
    ['breast', 'Board: AI. Margins adequate.', 'Board: AI.'],
    ['breast', 'MARGINS (VASCULAR, DEEP, SOFT TISSUE) NEGATIVE. ER 90%.', 'ER 90%.'],
    ['breast', 'No tumor at the margins. ER 90%.', 'ER 90%.'],
    [
      'renal',
      'CT: lung nodules; left renal fossa empty and clear; cyst.',
      'CT: lung nodules; cyst.',
    ],
    ['pancreatic', 'CT: pancreatic tail absent, liver lesions.', 'CT: liver lesions.'],
    ['breast', 'CT 9/10: post-lumpectomy change L breast. Lungs clear.', 'Lungs clear.'],
    ['breast', '5. Completion ALND: not needed (Z0011).', ''],
  ])('%s: %s', (cancerType, told, left) => {
    expect(without(cancerType, told)).toBe(left);
  });
});

test('a year in which only another operation took place is that operation', () => {
  const packet =
    'Pancreatic cancer, biopsy-proven.\nCrohn disease, s/p ileocecal resection 1999.\n\nLoose stools since the 1999 resection.\n';
  const cancerType = 'pancreatic';
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  expect(sibling?.status).toBe('NOT_APPLICABLE');
});
