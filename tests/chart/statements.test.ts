import { loadFacts } from '../../src/catalog/facts.js';
import { compileLexicon } from '../../src/chart/markers.js';
import { normalize } from '../../src/chart/normalize.js';
import { outline } from '../../src/chart/outline.js';
import { valueGiven } from '../../src/chart/result-facts.js';
import { readStatements } from '../../src/chart/statements.js';

const lexicon = compileLexicon(loadFacts('catalog').lexicon);

function read(text: string) {
  const view = outline(normalize(text).text);
  return readStatements(view, lexicon).map((s) => ({
    markers: s.mentions.map((m) => m.marker).join('+'),
    value: valueGiven(s),
    text: view.text.slice(s.start, s.end),
    experiencer: s.experiencer,
    standing: s.standing,
  }));
}

describe('readStatements', () => {
  test.each([
    ['HER-2 POSITIVE.', 'positive'],
    ['Her2neu: negative (1+).', 'negative'],
    ['HER2/neu 3+ by IHC.', 'positive'],
    ['HER2 low (IHC 1+).', 'negative'],
    ['HER2 IHC 2+, FISH not amplified.', 'negative'],
    ['HER2 equivocal (2+); dual probe FISH amplified.', 'positive'],
    ['HER2 IHC 2+, FISH pending.', undefined],
    ['HER2 equivocal.', undefined],
    ['ER-/PR-/HER2- disease.', 'negative'],
    ['No HER2 amplification.', 'negative'],
    ['HER2 was not positive.', 'negative'],
    ['HER2 (IHC): Negative (Score 1+)', 'negative'],
    ['human epidermal growth factor receptor 2 overexpressed.', 'positive'],
    ['HER2\npositive.', 'positive'],
    ['Metastatic TNBC.', 'negative'],
  ])('reads %j as %s', (text, value) => {
    const own = read(text).filter((s) => s.markers.includes('her2'));
    expect(own.map((s) => s.value)).toContain(value);
    if (value !== undefined) expect(new Set(own.map((s) => s.value).filter(Boolean)).size).toBe(1);
  });

  test.each([
    ['EGFR exon 19 del, p.E746_A750del, VAF 31%', 'egfr', 'mutated'],
    ['EGFR p.L858R (exon 21) DETECTED, VAF 22%.', 'egfr', 'mutated'],
    ['No EGFR mutation was found.', 'egfr', 'wild_type'],
    ['ALK FISH: negative.', 'alk', 'wild_type'],
    ['ROS1 not rearranged.', 'ros1', 'wild_type'],
    ['NRAS G12D detected.', 'nras', 'mutated'],
    ['BRAF V600E: not detected', 'braf', 'wild_type'],
    ['PD-L1 (22C3) TPS 40%.', 'pdl1', 'stated'],
    ['PD-L1 of 40%', 'pdl1', 'stated'],
    ['MLH1 and PMS2 lost', 'mmr', 'deficient'],
    ['Microsatellite stable (MSS).', 'mmr', 'proficient'],
    ['MMR proteins intact (pMMR)', 'mmr', 'proficient'],
    ['no actionable driver alterations', 'driver', 'wild_type'],
    ['MET amplification pending', 'met', undefined],
  ])('reads %j', (text, marker, value) => {
    const own = read(text).filter((s) => s.markers.split('+').includes(marker));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map((s) => s.value)).toContain(value);
  });

  test('gives a shared result to every member of a list', () => {
    expect(read('KRAS, BRAF, MET exon 14, ERBB2: no reportable alteration')).toMatchObject([
      { markers: 'kras+braf+met+her2', value: 'wild_type' },
    ]);
  });

  test.each([
    'Lives with her 2 sons.',
    'eGFR 54 mL/min, EGFR: 62, alk phos 88.',
    'MMR vaccine refused. He met with the team.',
    'Seen in the ER, PR interval normal.',
  ])('finds no result in %j', (text) => {
    expect(read(text).filter((s) => s.value !== undefined)).toEqual([]);
  });

  test('reads the cells of a second table of bars under its own header alone', () => {
    const tables =
      '| Site | HER2 | KRAS |\n| colon | 3+ | mutated |\n| Site | KRAS | HER2 |\n| lung | wild-type | 1+ |\n';
    const cells = read(tables).filter((s) => s.value !== undefined);
    expect(cells.map((s) => `${s.markers} ${s.text}`)).toEqual([
      'her2 3+',
      'kras mutated',
      'kras wild-type',
      'her2 1+',
    ]);
  });

  test('knows whose result it is, and which one the chart withdraws', () => {
    const [aunt] = read('Her paternal aunt had a Her-2-pos breast cancer at 48.');
    expect(aunt?.experiencer).toBe('other');
    const [own] = read('HER2 negative, so unlike his brother he would not benefit.');
    expect(own?.experiencer).toBe('patient');
    const withdrawn = read(
      'Outside report listing HER2 as negative was issued in error; corrected report HER2 3+.',
    );
    expect(withdrawn.map((s) => s.standing)).toEqual(['withdrawn', 'settled']);
  });
});
