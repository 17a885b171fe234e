import type { SavedPair } from '../../../src/core/saved-run.js';
import { pairSample } from '../../../src/report/page/pair-sample.js';
import { samplePair } from './sample-pairs.js';

const drawn = (
  pairs: readonly SavedPair[],
  { most, seed = 7 }: { readonly most: number; readonly seed?: number },
) => {
  const sample = pairSample({ most, seed });
  for (const pair of pairs) sample.add(pair);
  return sample.pairs();
};
const run = Array.from({ length: 3000 }, (_, at) =>
  samplePair(at, {
    ...{ model: at % 10 === 0 ? 'rare' : 'common', family: 'A' },
    verdict: at === 1234 ? 'PARTIAL' : 'WRONG',
  }),
);
const ids = (pairs: readonly SavedPair[]) => pairs.map((pair) => pair.siblingRolloutId);

describe('the sample of pairs', () => {
  it('is the whole run where that is small enough', () => {
    expect(ids(drawn(run, { most: 3000 })).sort()).toEqual(ids(run).sort());
  });

  it('has the share of each stratum, in every beginning of it', () => {
    const sample = drawn(run, { most: 1000 });
    for (const first of [200, 500, 1000]) {
      const rare = sample.slice(0, first).filter(({ model }) => model === 'rare').length;
      expect(Math.abs(rare - first / 10)).toBeLessThanOrEqual(2);
    }
  });

  it('has a pair of every stratum, however rare', () => {
    expect(drawn(run, { most: 10 }).some(({ verdict }) => verdict === 'PARTIAL')).toBe(true);
  });

  it('is the same for the same seed, in whatever order the pairs come, and another for another', () => {
    const shuffled = [...run].reverse();
    const one = ids(drawn(run, { most: 100 }));
    expect(ids(drawn(shuffled, { most: 100 }))).toEqual(one);
    expect(ids(drawn(run, { most: 100, seed: 8 }))).not.toEqual(one);
  });

  it('tells how many pairs it was told of', () => {
    const sample = pairSample({ most: 5, seed: 1 });
    for (const pair of run) sample.add(pair);
    expect(sample.told).toBe(3000);
    expect(sample.pairs()).toHaveLength(5);
  });
});
