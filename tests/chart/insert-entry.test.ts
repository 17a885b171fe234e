import { loadFacts } from '../../src/catalog/facts.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';
import type { Intervention } from '../../src/core/intervention.js';
import type { Sibling } from '../../src/core/sibling.js';

const facts = loadFacts('catalog');

function insert(entry: string, packet: string, cancerType: CancerType): Sibling {
  const by: Intervention = {
    id: 'X1_insert',
    family: 'X',
    title: 'test',
    appliesTo: {
      cancerTypes: [],
      mustMatch: [],
      mustNotMatch: [],
      facts: entry === 'liver_metastases' ? { metastasis: 'absent' } : {},
    },
    mutation: { type: 'insert_entry', entry },
    expectedChange: {},
    scoring: { '1.0': '', '0.5': '', '0.0': '' },
    digest: '',
  };
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions: [by] });
  return sibling as Sibling;
}

describe('metastases', () => {
  test.each([
    'Uptake in L2. Metastases queried.',
    'Rib focus on bone scan, ? mets.',
    'Old rib fracture; metastasis no longer suspected.',
    'The question "metastasis?" was answered by the biopsy: scar.',
    'Nothing to suggest metastasis.',
    'No e/o metastatic dz on CT.',
  ])('that are asked about or withdrawn are none: %s', (packet) => {
    expect(insert('liver_metastases', packet, 'prostate').status).toBe('APPLIED');
  });

  test.each(['Liver mets on CT.', 'Biopsy of the iliac crest showed metastasis.'])(
    'that are there bar the insert: %s',
    (packet) => {
      expect(insert('liver_metastases', packet, 'prostate').status).toBe('NOT_APPLICABLE');
    },
  );

  test.each<[string, string]>([
    [
      'Staging CT 2/3/25: M0. Assessment: cT2 N1 M0.',
      'Staging CT 2/3/25: M0. Assessment: cT2 N1 M1.',
    ],
    [
      'Trial benefit in stage III. She is stage III.',
      'Trial benefit in stage III. She is stage IV.',
    ],
    ['Bed sore, sacral, stage 2. Stage II cancer.', 'Bed sore, sacral, stage 2. Stage IV cancer.'],
  ])('restage the patient, not the past, a trial or a sore: %s', (from, to) => {
    expect(insert('liver_metastases', from, 'colorectal').packet.startsWith(to)).toBe(true);
  });

  test.each<[CancerType, string, string]>([
    [
      'esophageal',
      'Squamous cell carcinoma of the esophagus.',
      'metastatic squamous cell carcinoma',
    ],
    ['glioma', 'Glioblastoma, left temporal.', 'metastatic glioblastoma'],
    ['ovarian', 'Clear cell carcinoma of the right ovary.', 'metastatic clear cell carcinoma'],
  ])('are of the %s histology', (cancerType, packet, expected) => {
    expect(insert('liver_metastases', packet, cancerType).packet).toContain(expected);
  });
});

describe('an inserted course', () => {
  test('stands behind sections that follow a signature', () => {
    const packet = `Seen on 2025/03/02, well.\n\nE-signed A. Bell MD\n\nBOARD 2025/03/09\n${'The board discussed the case at length and agreed. '.repeat(2)}`;
    const { packet: after } = insert('failed_folfirinox', packet, 'pancreatic');
    expect(after.indexOf('FOLFIRINOX')).toBeGreaterThan(after.indexOf('agreed'));
    expect(after).toContain('2025/03/14');
  });

  test('stands before the signature that closes a letter', () => {
    const { packet: after } = insert(
      'failed_folfirinox',
      'Thank you for seeing him on 3 May 2025.\n\nYours sincerely\n\nA. Bell\n',
      'pancreatic',
    );
    expect(after.indexOf('FOLFIRINOX')).toBeLessThan(after.indexOf('Yours sincerely'));
  });

  test('speaks of no primary that has been removed', () => {
    const packet = 'Pancreatic cancer, s/p Whipple 1/2/2025.';
    expect(insert('failed_folfirinox', packet, 'pancreatic').packet).toContain('new and enlarging');
    expect(insert('failed_folfirinox', 'Pancreatic cancer.', 'pancreatic').packet).toContain(
      'primary tumor has grown',
    );
  });

  test('takes "no treatment to date" out of the chart', () => {
    const packet = 'PDAC of the head. He has had no treatment for the tumor to date. Hb 12.';
    expect(insert('failed_folfirinox', packet, 'pancreatic').packet).not.toContain('no treatment');
  });
});
