import { loadFacts } from '../../src/catalog/facts.js';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { createSiblings } from '../../src/chart/create-siblings.js';
import type { CancerType } from '../../src/core/case.js';

const facts = loadFacts('catalog');
const all = loadInterventions('catalog/interventions').map((l) => l.intervention);

function resultOf(id: string, cancerType: CancerType, packet: string): string {
  const interventions = all.filter((i) => i.id.startsWith(`${id}_`));
  const [sibling] = createSiblings({ facts, caseId: 'c', cancerType, packet, interventions });
  if (sibling?.status !== 'APPLIED') return sibling?.status ?? '';
  return sibling.packet.split('\n\n').slice(1).join('\n\n').trim();
}

describe('a result in plain words is turned round', () => {
  test.each([
    [
      'Her tumor does not have extra copies of the HER2 gene.',
      'Her tumor does have extra copies of the HER2 gene.',
    ],
    ['There is no HER2 on the cells.', 'There is HER2 on the cells.'],
    ['Her cancer has no HER2 excess.', 'Her cancer has HER2 excess.'],
    ['HER2 was looked for and not found.', 'HER2 was looked for and found.'],
    ['HER2 came back clean.', 'HER2 came back positive.'],
    ['The cells do not make too much HER2.', 'The cells do make too much HER2.'],
  ])('HER2-negative: %s', (told, turned) => {
    expect(resultOf('A1', 'breast', `Breast cancer. HER2 IHC 1+, negative.\n\n${told}\n`)).toBe(
      turned,
    );
  });

  test.each([
    ['The tumor has too many copies of HER2.', 'The tumor does not have extra copies of HER2.'],
    ['The HER2 gene is multiplied.', 'The HER2 gene is not multiplied.'],
    ['The cells make too much HER2.', 'The cells do not make too much HER2.'],
    [
      'The corrected report: this is a HER2-overexpressing tumor, and the first number ("1+") is void.',
      'The corrected report: this is a HER2-not overexpressed tumor, and the first number ("1+") is void.',
    ],
  ])('HER2-positive: %s', (told, turned) => {
    expect(resultOf('A2', 'breast', `Breast cancer. HER2 IHC 3+, positive.\n\n${told}\n`)).toBe(
      turned,
    );
  });

  test.each([
    ['The insurer wants "KRAS status": faxed the report, not mutated.', /report, KRAS mutated/],
    [
      'They ask for "RAS status": answered WT/WT.',
      /"RAS status": answered mutated \(KRAS G12D\)\./,
    ],
    ['KRAS was looked for and is intact in him.', /^KRAS mutated \(G12D\)\.$/],
    ['There is no change in the KRAS gene.', /^There is a KRAS G12D mutation\.$/],
    ['His cancer does not carry the KRAS mutation.', /^His cancer has a KRAS G12D mutation\.$/],
    [
      'FH: twin brother colon CA, KRAS G12D. Pt asks if he is the same: no - tumor here has no RAS mutation.',
      /KRAS G12D\. .*tumor here has a RAS G12D mutation\.$/,
    ],
  ])('RAS wild-type: %s', (told, turned) => {
    expect(resultOf('A4', 'colorectal', `Colon cancer. KRAS wild-type.\n\n${told}\n`)).toMatch(
      turned,
    );
  });
});

describe('a result in plain words is stripped', () => {
  test.each([
    ['RET was looked for and is intact in him.'],
    ['He asked about his sister: RET was looked for and is intact in him.'],
    ['PD-L1 (SP263) tumor proportion below 1 percent.'],
    ['PD-L1 [28-8] 40%.'],
    ['Tumor mutational burden 2 per megabase.'],
    ['NTRK (pan-TRK, EPR17341) negative.'],
    ['MMR proteins were all there.'],
    ['ALK came back clean.'],
    ['There was no change in the BRAF gene.'],
    ['The ROS1 gene is in one piece.'],
  ])('%s', (told) => {
    const left = resultOf(
      'C2',
      'lung',
      `Lung cancer. EGFR exon 19 deletion.\n\n${told} Eats well.\n`,
    );
    expect(left).toMatch(
      /^(?:He asked about his sister: ?|He asked about his sister\. )?Eats well\.$/,
    );
  });
});

describe('what a chart takes back or carries along', () => {
  test('a mutation told before an erratum settles nothing', () => {
    const told =
      'She was told by phone of "a RAS mutation" on 08/22; I went through the erratum with her.';
    expect(resultOf('A4', 'colorectal', `Colon cancer. KRAS wild-type.\n\n${told}\n`)).toBe(told);
  });

  test('a run failure is no result', () => {
    const told = 'The first report had said "EGFR PCR: no mutation"; it was a run failure.';
    const packet = `Lung cancer. EGFR exon 19 deletion.\n\n${told}\n`;
    expect(resultOf('A3', 'lung', packet)).toBe(told);
  });

  test('a note that was carried forward still holds', () => {
    const told = 'HPI (carried forward 11/18) 59F with left-sided RAS WT colon ca.';
    expect(resultOf('A4', 'colorectal', `Colon cancer. KRAS wild-type.\n\n${told}\n`)).toMatch(
      /RAS mutated/,
    );
  });

  test('"hers" is the sister of the same sentence', () => {
    const told =
      'His sister asked; told that his tumor has no ALK change and hers has no EGFR change.';
    const packet = `Lung cancer. EGFR exon 19 deletion.\n\n${told}\n`;
    expect(resultOf('A3', 'lung', packet)).toBe(told);
  });

  test('a row with a result of its own heads no column', () => {
    const table =
      '| Marker | Tissue | Plasma |\n| EGFR | L858R | L858R 2% |\n| TP53 | p.Y234C | p.Y234C 1% |\n';
    const left = resultOf('A3', 'lung', `Lung cancer. EGFR L858R.\n\n${table}`);
    expect(left).toContain('| TP53 | p.Y234C | p.Y234C 1% |');
  });
});
