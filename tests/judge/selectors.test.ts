import { loadInterventions } from '../../src/catalog/interventions.js';
import { checkSelectors } from '../../src/judge/selectors.js';
import { lexicon } from '../decision/built-in-lexicon.js';

const { treatments } = lexicon;

it('every selector of the built-in interventions resolves', () => {
  for (const { intervention } of loadInterventions('catalog')) {
    expect([intervention.id, checkSelectors(intervention.expectedChange, treatments)]).toEqual([
      intervention.id,
      [],
    ]);
  }
});

it('a selector that names nothing, or has no known kind, is told', () => {
  const change = {
    mustDrop: ['drug:unobtainium', 'pertuzumab'],
    timingMustShift: { from: ['soon'], to: ['adjuvant'] },
  };
  expect(checkSelectors(change, treatments)).toEqual([
    'selector "drug:unobtainium" names nothing in treatments.yaml',
    expect.stringContaining('selector "pertuzumab" has no known kind'),
    expect.stringContaining('unknown timing "soon"'),
  ]);
});
