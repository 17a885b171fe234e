import { hashOf, stateOf } from '../../../../src/report/page/client/page-state.js';
import { embedPairs } from '../../../../src/report/page/embed-pairs.js';
import { samplePair, sampleSource } from '../sample-pairs.js';

const ODD = 'a&b=c#d%20 é|';
const { data } = embedPairs(
  sampleSource([samplePair(0, { model: ODD, baselineRolloutId: ODD }), samplePair(1)]),
);

describe('the state in the address of a page', () => {
  it('comes back from its hash, whatever the names hold', () => {
    const filter = { model: data.models.indexOf(ODD), family: -1, intervention: -1, outcome: 2 };
    const state = { filter: { ...filter, words: 'anti HER2' }, pair: data.pairs.id[0] as string };
    expect(stateOf(hashOf(state, data), data)).toEqual(state);
  });

  it('is empty where nothing is asked for', () => {
    expect(hashOf(stateOf('', data), data)).toBe('');
  });

  it('leaves out names that the data does not know', () => {
    expect(stateOf('#model=nobody&outcome=WRONG', data).filter).toMatchObject({
      model: -1,
      outcome: 2,
    });
  });
});
