import { isDrugName } from '../../../src/verify/statements/drug-names.js';
import { drugScopesIn } from '../../../src/verify/statements/drug-scopes.js';
import { useIn } from '../../../src/verify/statements/use.js';
import { vocabulary } from '../options/judged.js';

function scopes(text: string): readonly string[] {
  const drugs = vocabulary
    .namesIn(text)
    .filter(({ concept, start, end }) => isDrugName(text, { kind: concept.kind, start, end }));
  return drugScopesIn(text, drugs, vocabulary).map((s) => text.slice(s.start, s.end).trim());
}

function use(text: string): string {
  const [name] = vocabulary.namesIn(text);
  if (!name) throw new Error(text);
  return useIn(text, name);
}

describe('what a text says of each drug', () => {
  it('ends where it turns to the next', () => {
    expect(
      scopes('Methotrexate stopped for nausea. Leflunomide for 6 months, no benefit.'),
    ).toEqual(['Methotrexate stopped for nausea.', 'Leflunomide for 6 months, no benefit.']);
    expect(scopes('clobetasol (Feb-May 2026), tacrolimus stopped for burning')).toEqual([
      'clobetasol (Feb-May 2026)',
      ', tacrolimus stopped for burning',
    ]);
  });

  it('is shared by drugs that are listed together, but not by those with asides of their own', () => {
    expect(scopes('carboplatin AUC 5 + pemetrexed 500 mg/m2 given once')).toHaveLength(1);
    expect(scopes('glipizide (low blood sugars), sitagliptin 50 mg for a year')).toHaveLength(2);
  });

  it('leaves out what is added to an unnamed drug', () => {
    expect(scopes('300 mg on day 1, with methylprednisolone 100 mg')).toEqual([
      'with methylprednisolone 100 mg',
    ]);
  });

  it('takes receptors and levels for no drugs', () => {
    expect(scopes('progesterone receptor negative, insulin antibodies negative')).toEqual([]);
  });
});

describe('whether a drug was had', () => {
  it.each([
    ['Azathioprine started 1/2025', 'used'],
    ['Currently on methotrexate', 'used'],
    ['Methotrexate: never', 'unused'],
    ['Crisaborole prescribed but never dispensed', 'unused'],
    ['pembrolizumab HELD (never given)', 'unused'],
    ['Denosumab: discussed, not started', 'unused'],
    ['declined infliximab', 'unused'],
    ['application for evolocumab', 'unused'],
    ['azathioprine held on admission and NOT resumed', 'unused'],
    ['alternatives: infliximab', 'unsaid'],
  ])('%s: %s', (text, expected) => {
    expect(use(text)).toBe(expected);
  });
});
