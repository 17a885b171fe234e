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

describe('what takes the place of an old entry stands', () => {
  test.each([
    'Slide 7 of the deck said "HER2: pend". Old text, from before the ISH. Replaced by: HER2 neg, ISH ratio 1.3.',
    'The entry "HER2 unknown" was superseded by HER2 negative (IHC 1+).',
    'The sheet read "HER2 3+"; replaced with HER2 1+ (negative) on 2/2.',
  ])('%s', (told) => {
    const packet = `Breast cancer, ER 95%, HER2 negative (2+, FISH not amplified).\n\n${told}\n`;
    expect(siblingOf('A1', 'breast', packet)?.status).toBe('APPLIED');
    expect(siblingOf('A2', 'breast', packet)?.status).toBe('NOT_APPLICABLE');
  });

  test('and what was replaced does not', () => {
    const packet =
      'Breast cancer. HER2 negative (IHC 1+).\n\nThe first entry, HER2 positive, was replaced by the final report.\n';
    expect(siblingOf('A1', 'breast', packet)?.status).toBe('APPLIED');
  });
});

describe('what a control shows is not the tumor', () => {
  test.each([
    'Note on controls: the 3+ control tissue stained as expected.',
    'Controls: 3+ control adequate, 0 control clean.',
    'External control 3+.',
    'HER2 3+ control slide stained appropriately.',
    'Control cell line: 3+.',
  ])('%s', (told) => {
    const packet = `Breast cancer, ER 95%.\n\nHER2 1+ (negative) on the core, FISH not amplified.\n${told}\n`;
    expect(siblingOf('A1', 'breast', packet)?.status).toBe('APPLIED');
    expect(siblingOf('A2', 'breast', packet)?.status).toBe('NOT_APPLICABLE');
  });
});

describe('relatives who speak of the patient', () => {
  test.each([
    'Message: daughter rang, had read "HER2 2+" in the portal and thought it meant borderline.',
    'Husband phoned, he had seen "HER2 2+" online.',
    'Her son wrote that HER2 2+ worries him.',
  ])('%s', (told) => {
    const packet = `Breast cancer. HER2 2+, FISH amplified, ratio 3.4.\n\n${told}\n`;
    expect(packetAfter('C1', 'breast', packet)).not.toMatch(/HER2/);
  });
});

describe('a method that answers the question', () => {
  test.each([
    'Explained 2+ = unclear, FISH answered it = negative.',
    'Told her: HER2 2+ is unclear, FISH settles it, not amplified.',
    'HER2 was 2+; the FISH decided it: negative.',
  ])('%s', (told) => {
    const packet = `Gastric cancer. HER2 IHC 2+, FISH not amplified.\n\n${told}\n`;
    expect(packetAfter('A1', 'gastric', packet)).not.toMatch(/negative|not amplified/);
    expect(packetAfter('C1', 'gastric', packet)).not.toMatch(/FISH/);
  });
});

describe('a danger of spread is none', () => {
  test.each([
    'Distant relapse is the main danger, almost always lung.',
    'Went through numbers: distant relapse the main danger, almost always lung.',
    'Distant recurrence would be the chief risk.',
  ])('%s', (told) => {
    const packet = `Sarcoma of the right thigh, cT3 N0 M0. CT chest: no distant disease.\n\n${told}\n`;
    expect(siblingOf('E1', 'sarcoma', packet)?.status).toBe('APPLIED');
  });
});

const OPERATED: Partial<Record<CancerType, string>> = {
  breast: 'Right breast cancer. She underwent right mastectomy on 09/04/2025.',
  lung: 'Lung adenocarcinoma. She underwent left lower lobectomy on 4/4/2025.',
  colorectal: 'Sigmoid adenocarcinoma. Underwent sigmoid colectomy on 2/20/2024.',
  renal: 'Left renal cell carcinoma. Underwent left nephrectomy on 2/20/2024.',
  melanoma: 'Melanoma of the back. Underwent wide local excision on 1/15/2026.',
  sarcoma: 'Sarcoma of the thigh. Underwent radical resection of the sarcoma on 9/4/2025.',
};

describe('an operation is removed with', () => {
  test.each<[CancerType, string, RegExp]>([
    [
      'lung',
      'VI. DISCUSSION\n   1. Osimertinib alone.\n   5. The tissue of the 2025 lobectomy is kept, and can be asked for.',
      /lobectomy/,
    ],
    ['lung', 'PSH: lobectomy (see above), appendectomy.', /above/],
    ['renal', 'Drain amylase 40 on day 3, removed. Weight 70 kg.', /removed/i],
    ['renal', 'Conduit output good. Weight 70 kg.', /conduit/i],
    ['sarcoma', 'Path: as above, margins truly negative.', /margins/],
    ['lung', 'Margins were really clear on review.', /margins/i],
    ['sarcoma', 'He stopped smoking on the day of surgery.', /surgery/],
    ['breast', 'Anticoagulant was stopped the week before the operation.', /operation/],
    ['renal', 'Pembro after nephrectomy (KN-564) was not an option in 2019.', /nephrectomy/],
    ['lung', 'Chemotherapy following lobectomy was not possible, creatinine 2.', /lobectomy/],
  ])('%s: %s', (type, told, trace) => {
    expect(packetAfter('D1', type, `${OPERATED[type]}\n\n${told}\n`)).not.toMatch(trace);
  });

  test.each<[CancerType, string, string]>([
    ['melanoma', 'Profile: BRAF V600E mutated (VE1 IHC + PCR).', 'mutated (VE1 IHC + PCR)'],
    ['lung', 'Viral PCR negative. RAPID PCR, EGFR: exon 19 deletion.', 'RAPID PCR, EGFR'],
    ['breast', 'Her surgery center closes in May.', 'Her surgery center closes'],
    ['breast', 'Wound care nurse: diabetic foot ulcer clean.', 'Wound care nurse: diabetic'],
    ['renal', 'B12 monthly since he has no stomach left. Iron normal.', 'B12 monthly'],
    ['lung', 'Walks with a stick because of the thoracotomy.', 'Walks with a stick'],
    ['sarcoma', 'Rad onc: no boost since margins negative.', 'no boost'],
    [
      'colorectal',
      'E. OPTIONS WE PUT TO HER\n   1. FOLFIRI + cetuximab. Left sided.\n   5. Hepatectomy: future remnant 18% now. No. Look again after 8 weeks.',
      'Hepatectomy: future remnant 18% now.',
    ],
  ])('and without what is told besides, %s: %s', (type, told, kept) => {
    expect(packetAfter('D1', type, `${OPERATED[type]}\n\n${told}\n`)).toContain(kept);
  });

  test('a complete response in capitals', () => {
    const packet = `${OPERATED.breast}\n\nPATH: YPT0 YPN0, PCR ACHIEVED, NO RESIDUAL INVASIVE CARCINOMA.\n`;
    expect(packetAfter('D1', 'breast', packet)).not.toMatch(/PCR/);
  });
});
