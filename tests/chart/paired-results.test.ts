import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function packetAfter(id: string, cancerType: CancerType, packet: string): string {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  expect(sibling?.status).toBe('APPLIED');
  return sibling?.packet ?? '';
}

describe('a row of names with as many results is read name by name', () => {
  test.each([
    [
      '| ER / PR / HER2 | 95% / 80% / negative (2+, FISH not amplified) |',
      /negative|not amplified/,
    ],
    ['ER / PR / HER2: 90% / 40% / 1+', /1\+/],
    ['HER2 / ER / PR: negative / 90% / 40%', /negative/],
    ['ER/PR/HER2 = 90% / 40% / neg', /neg/],
  ])('HER2 alone is turned round: %s', (row, old) => {
    const packet = `Breast cancer.\n\n${row}\n`;
    const after = packetAfter('A1', 'breast', packet);
    expect(after).not.toMatch(old);
    expect(after).toMatch(/9\d%/);
    expect(after).toMatch(/(?:8|4)0%/);
  });

  test.each([
    [
      '| ER / PR / HER2 | 95% / 80% / negative (2+, FISH not amplified) |',
      '| ER / PR | 95% / 80% |',
    ],
    ['HER2 / ER / PR: negative / 90% / 40%', 'ER / PR: 90% / 40%'],
  ])('HER2 is stripped with its result: %s', (row, left) => {
    const packet = `Breast cancer.\n\n${row}\n`;
    expect(packetAfter('C1', 'breast', packet)).toContain(left);
  });

  test('genes of one kind', () => {
    const packet =
      'Colon cancer with liver metastases.\n\nKRAS / NRAS / BRAF: G12D / wild-type / V600E\n';
    expect(packetAfter('C2', 'colorectal', packet)).not.toMatch(/RAS|BRAF|G12D|V600E|wild/);
  });
});
