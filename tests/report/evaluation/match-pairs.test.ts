import { matchPairs } from '../../../src/report/evaluation/match-pairs.js';
import { savedPair } from '../../support/saved-runs.js';

const of = (sampleIndex: number, verdict: 'CORRECT' | 'WRONG' | 'UNTESTABLE', caseId = 'c1') =>
  savedPair({ sampleIndex, verdict, caseId });

describe('matchPairs', () => {
  it('matches equal case, intervention and sample, whatever the order', () => {
    const { pairs, unmatched } = matchPairs({
      first: [of(0, 'CORRECT'), of(1, 'WRONG')],
      second: [of(1, 'CORRECT'), of(0, 'CORRECT')],
    });
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(unmatched).toBe(0);
  });

  it('matches several pairs of one sample in their order', () => {
    const { pairs } = matchPairs({
      first: [of(0, 'CORRECT'), of(0, 'WRONG')],
      second: [of(0, 'WRONG'), of(0, 'WRONG')],
    });
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it('counts what only one side scored, and keeps what both have', () => {
    const { pairs, met, unmatched } = matchPairs({
      first: [of(0, 'CORRECT'), of(0, 'CORRECT', 'c2'), of(0, 'UNTESTABLE', 'c3')],
      second: [of(0, 'UNTESTABLE'), of(0, 'WRONG', 'c9'), of(0, 'UNTESTABLE', 'c3')],
    });
    expect([pairs.length, met.length, unmatched]).toEqual([0, 2, 3]);
  });
});
