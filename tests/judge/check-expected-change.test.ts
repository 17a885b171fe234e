import { loadInterventions } from '../../src/catalog/interventions.js';
import type { ExpectedChange } from '../../src/core/intervention.js';
import { checkExpectedChange } from '../../src/judge/check-expected-change.js';
import { lexicon } from '../decision/built-in-lexicon.js';

const { treatments } = lexicon;
const faultsOf = (change: ExpectedChange) => checkExpectedChange(change, treatments);

it('what the built-in interventions expect can all be judged', () => {
  for (const { intervention } of loadInterventions('catalog')) {
    expect([intervention.id, faultsOf(intervention.expectedChange)]).toEqual([intervention.id, []]);
  }
});

it('a selector that names nothing, or has no known kind, is told', () => {
  const change = {
    mustDrop: ['drug:unobtainium', 'pertuzumab'],
    timingMustShift: { from: ['soon'], to: ['adjuvant'] },
  };
  expect(faultsOf(change)).toEqual([
    'selector "drug:unobtainium" names nothing in treatments.yaml',
    expect.stringContaining('selector "pertuzumab" has no known kind'),
    expect.stringContaining('unknown timing "soon"'),
  ]);
});

const DROP = ['drug:pertuzumab'];
const TO_PALLIATIVE = { from: ['curative'], to: ['palliative'] };

it.each<[string, ExpectedChange]>([
  ['an intent from palliative', { intentMustShift: { from: ['palliative'], to: ['curative'] } }],
  ['a part of the timings', { timingMustShift: { from: ['surveillance'], to: ['definitive'] } }],
  ['a negative control', { mustNotChange: true }],
  [
    'a timing dropped with the intent',
    { intentMustShift: TO_PALLIATIVE, mustDrop: ['timing:adjuvant'] },
  ],
])('%s can be judged', (_what, change) => {
  expect(faultsOf(change)).toEqual([]);
});

it.each<[ExpectedChange, string]>([
  [{ intentMustShift: { from: ['cure'], to: ['palliative'] } }, 'unknown intent "cure"'],
  [{ intentMustShift: { from: ['curative', 'palliative'], to: ['palliative'] } }, 'is no shift'],
  [{ intentMustShift: { from: ['curative'], to: ['curative'] } }, 'is no shift'],
  [{ timingMustShift: { from: ['adjuvant'], to: ['palliative'] } }, 'cannot be judged'],
  [{ timingMustShift: { from: ['neoadjuvant'], to: ['definitive'] } }, 'cannot be judged'],
  [{ timingMustShift: { from: ['adjuvant'], to: ['adjuvant'] } }, 'cannot be judged'],
  [{ mustDrop: DROP, acknowledgedIsPartial: true }, 'need each other'],
  [{ mustDrop: DROP, acknowledgedBy: 'fact:resection' }, 'need each other'],
  [{ mustDrop: DROP, acknowledgedIsPartial: true, acknowledgedBy: 'x' }, 'unknown acknowledgement'],
  [{ mustNotChange: true, mustDrop: DROP }, 'must_not_change stands alone'],
  [{ mustNotChange: false }, 'nothing must change'],
  [{ acknowledgedIsPartial: true, acknowledgedBy: 'fact:resection' }, 'nothing must change'],
  [
    { mustAddAny: DROP, conditionalIsDropped: true },
    'conditional_is_dropped needs must_drop, and no shift',
  ],
  [
    { mustDrop: DROP, intentMustShift: TO_PALLIATIVE, conditionalIsDropped: true },
    'conditional_is_dropped needs must_drop, and no shift',
  ],
  [{ mustAddAny: DROP, newPartnerIsDropped: true }, 'new_partner_is_dropped needs must_drop'],
  [{ mustDrop: ['timing:adjuvant'] }, 'must_drop "timing:adjuvant" needs intent_must_shift'],
  [{ mustAddAny: ['timing:adjuvant'] }, 'is no treatment or test to add'],
])('what would be passed over in silence is a fault: %j', (change, message) => {
  expect(faultsOf(change)).toEqual([expect.stringContaining(message)]);
});
