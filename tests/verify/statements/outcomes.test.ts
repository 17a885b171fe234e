import { outcomesIn } from '../../../src/verify/statements/outcomes.js';
import { noRunaway } from '../../support/no-runaway.js';

const kinds = (text: string) => [...new Set(outcomesIn(text).map((o) => o.kind))].sort();

describe('what came of a treatment', () => {
  it.each([
    ['stopped for inadequate response', ['ineffective']],
    ['with no benefit', ['ineffective']],
    ['without improvement in A1c', ['ineffective']],
    ['partial response, flared within 3 wks of taper', ['ineffective', 'partial']],
    ['with only transient improvement', ['partial']],
    ['well tolerated with no reaction', ['tolerated']],
    ['tolerated without adverse effects', ['tolerated']],
    ['not tolerated', ['intolerant']],
    ['in remission', ['effective']],
    ['PA was denied, never dispensed', ['access']],
    ['she declined', ['preference']],
    ['considered contraindicated', ['contraindicated']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('reads a harm as intolerance where it is the reason of the end, or caused by the drug', () => {
    expect(outcomesIn("d/c'd 3/2025 after admission for acute pancreatitis")[0]?.harms).toEqual([
      'pancreas',
    ]);
    expect(outcomesIn('stopped, symptomatic hypoglycemia (BG 48)')[0]?.harms).toEqual([
      'sugar_low',
    ]);
    expect(outcomesIn('caused a rash')[0]?.harms).toEqual(['skin']);
  });

  it('does not read a disease that is treated, or a denied one, as a harm', () => {
    expect(kinds('for chronic diarrhea')).toEqual([]);
    expect(kinds('No relapse during that time')).toEqual([]);
    expect(kinds('stopped; no rash, no hepatitis')).toEqual([]);
  });

  it('is linear in a hostile text', () => {
    expect(noRunaway(() => outcomesIn('no significant '.repeat(70_000)))).toEqual([]);
  });
});
