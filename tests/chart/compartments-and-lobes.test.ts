import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const interventions = loadInterventions('catalog/interventions')
  .map((l) => l.intervention)
  .filter((i) => i.id.startsWith('D1_'));

function withoutOperation(cancerType: CancerType, packet: string): string {
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  return sibling?.status === 'APPLIED' ? (sibling.packet ?? '') : `${sibling?.status}`;
}

test.each<[CancerType, string, string]>([
  ['sarcoma', 'WLE 3/3/2025. Seen well since compartment excision. ECOG 1.', 'Seen well. ECOG 1.'],
  ['sarcoma', 'Left forequarter amputation 3/3/2025. ECOG 1.', 'ECOG 1.'],
  ['sarcoma', 'On 3 March 2025 limb-salvage surgery was carried out. ECOG 1.', 'ECOG 1.'],
  ['glioma', 'Right anterior temporal lobectomy 3/3/2025 with 5-ALA guidance. KPS 90.', 'KPS 90.'],
  ['glioma', 'Left frontal lobectomy on 3/3/2025 under awake mapping. KPS 90.', 'KPS 90.'],
  ['glioma', '5-ALA guided resection on 3/3/2025, gross total. KPS 90.', 'KPS 90.'],
])('an operation of a %s is removed by its own name: %s', (cancerType, packet, expected) => {
  expect(withoutOperation(cancerType, packet)).toBe(expected);
});

test.each<[CancerType, string]>([
  ['lung', 'Temporal lobectomy for epilepsy in 1999.'],
  ['other', 'Temporal lobectomy for refractory epilepsy in 1999.'],
  ['glioma', 'Temporal lobectomy is planned for 3/3/2026.'],
])(
  'a lobe of the brain that was removed for epilepsy, or is to be, is no resection of a %s',
  (cancerType, packet) => {
    expect(withoutOperation(cancerType, packet)).toBe('NOT_APPLICABLE');
  },
);

test('the enhancement that a resection left none of goes with it, the one that an ablation left stays', () => {
  const after = (told: string) =>
    withoutOperation('glioma', `Right frontal craniotomy 3/3/25.\n\n${told}\n\nKPS 90.`);
  expect(after('MRI of 3/4 showed no residual enhancement.')).not.toContain('enhancement');
  expect(after('Liver: ablation zone, no residual enhancement.')).toContain('enhancement');
});

test('a plan for the cavity of a resection loses the cavity', () => {
  const packet = 'Right frontal craniotomy 3/3/25.\n\nPlan:\nMRI to define the resection cavity.\n';
  expect(withoutOperation('glioma', packet)).toBe('\nPlan:\nMRI.\n');
});

test.each([
  'Hepatic resection: no.',
  'Two-stage hepatectomy with portal vein embolization between is feasible.',
])('an operation that is denied or only feasible stays: %s', (told) => {
  const after = withoutOperation('colorectal', `Sigmoid colectomy 3/3/2025.\n\n${told}`);
  expect(after).toContain(told);
  expect(after).not.toContain('colectomy');
});

test.each(['APR 29', '29 APR', 'IN APR 2025'])(
  'the month of %s is no abdominoperineal resection, and the stage behind it is rewritten',
  (date) => {
    const after = withoutOperation('urothelial', `CYSTECTOMY ${date}, YPT3AN1. CONSENSUS: NIVO.`);
    expect(after).toBe('cT3AN1. CONSENSUS: NIVO.');
  },
);

test('an abdominoperineal resection on a date stays one', () => {
  expect(withoutOperation('colorectal', 'APR 3/3/2025. ECOG 1.')).toBe('ECOG 1.');
});

test('the strength of a muscle since an operation is no date of it', () => {
  const packet = 'Left upper lobectomy 4/4/2024.\n\nHamstring power 3/5 since lobectomy.';
  expect(withoutOperation('lung', packet)).toContain('Hamstring power 3/5');
});
