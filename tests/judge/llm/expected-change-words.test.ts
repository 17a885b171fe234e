import { join } from 'node:path';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { Intervention } from '../../../src/core/intervention.js';
import { expectedChangeWords, scoringWords } from '../../../src/judge/llm/expected-change-words.js';
import { intervention } from '../../support/builders.js';

const CATALOG = join(import.meta.dirname, '../../../catalog');
const { treatments, catalog } = loadCatalog(CATALOG, { builtInDir: CATALOG });
const words = (id: string) => {
  const found = [...catalog.interventions.values()].find((i) => i.id.startsWith(id));
  return expectedChangeWords(found as Intervention, treatments.treatments);
};

describe('an expected change in words', () => {
  it('names what was changed, where, and each drug of a class', () => {
    const text = words('A2');
    expect(text).toContain('What was changed in the chart: HER2-positive becomes HER2-negative.');
    expect(text).toContain('Type of cancer: breast or gastric.');
    expect(text).toMatch(
      /must drop.*\n {2}- any drug of the class "her2 targeted" \(.*trastuzumab deruxtecan/,
    );
    expect(text).toContain('leave the plan as it was is no change');
  });

  it.each([
    ['A1', /at least one of these:\n {2}- any drug of the class "her2 targeted"/],
    ['B1', /at least one of these, other than what it must drop:/],
    ['B1', / {2}- FOLFIRINOX \(fluorouracil \+ .*\n {2}- mFOLFIRINOX/],
    ['B1', / {2}- any treatment of the class "systemic" \(SACT, systemic therapy/],
    ['B1', / {2}- clinical trial/],
    ['B2', / {2}- pertuzumab\n/],
    ['B3', /may stay beside another cancer drug/],
    ['C1', /conditional on the missing result counts as dropped/],
    ['C1', /must request:\n {2}- HER2/],
    ['C2', /\n {4}- egfr result, in lung cancer: osimertinib/],
    ['C2', /\n {4}- pdl1 result, in lung cancer, where given without chemotherapy: pembrolizumab/],
    ['C2', /\n {4}- msi result, in colorectal cancer: pembrolizumab/],
    ['D1', /timing of the treatment must shift from adjuvant or surveillance to neoadjuvant/],
    ['D2', / {2}- a resection of the tumor\n/],
    ['E1', / {2}- adjuvant treatment\n/],
    ['E1', /intent of the treatment must shift from curative to palliative/],
    ['E1', /names the changed fact and leaves the plan as it was has done part of it/],
  ])('says all of %s', (id, pattern) => {
    expect(words(id)).toMatch(pattern);
  });

  it('says of a negative control that nothing may change', () => {
    const control = intervention({ expectedChange: { mustNotChange: true } });
    expect(expectedChangeWords(control, treatments.treatments)).toMatch(/^Nothing may change/m);
  });

  it('leaves no selector of the catalog unspoken', () => {
    for (const i of catalog.interventions.values()) {
      const text = expectedChangeWords(i, treatments.treatments);
      expect(text).not.toMatch(/\b(class|drug|regimen|kind|needs|test|care|timing):\S/);
      expect(text.length).toBeLessThan(4000);
    }
  });

  it('gives the scoring rule a line a score', () => {
    const scoring = { '1.0': 'all', '0.5': 'some', '0.0': 'none' };
    expect(scoringWords({ scoring })).toBe('1.0: all\n0.5: some\n0.0: none');
  });
});
