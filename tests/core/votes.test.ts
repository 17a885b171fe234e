import type { VerdictKind } from '../../src/core/verdict.js';
import { countVotes } from '../../src/core/votes.js';

const votes = (...kinds: (VerdictKind | undefined)[]) =>
  kinds.map((verdict, i) => ({ judge: `j${i}`, ...(verdict ? { verdict } : {}) }));

describe('countVotes', () => {
  it.each([
    ['a majority', votes('WRONG', 'CORRECT', 'WRONG'), { winner: 'WRONG', cast: 3, most: 2 }],
    [
      'a plurality that is no majority',
      votes('WRONG', 'WRONG', 'CORRECT', 'PARTIAL', 'UNTESTABLE'),
      { winner: 'WRONG', cast: 5, most: 2 },
    ],
    ['one vote', votes('UNTESTABLE', undefined), { winner: 'UNTESTABLE', cast: 1, most: 1 }],
  ])('finds the winner of %s', (_name, given, expected) => {
    expect(countVotes(given)).toMatchObject(expected);
  });

  it('has no winner where the most are even', () => {
    const count = countVotes(votes('WRONG', 'CORRECT', 'WRONG', 'CORRECT', 'PARTIAL'));
    expect(count.winner).toBeUndefined();
    expect(count.disagreement).toBeCloseTo(0.6);
  });

  it('counts neither abstentions nor failures, as votes or against them', () => {
    expect(countVotes(votes('WRONG', 'ABSTAINED', undefined))).toEqual({
      winner: 'WRONG',
      cast: 1,
      most: 1,
      disagreement: 0,
    });
  });

  it('knows no disagreement of nobody', () => {
    expect(countVotes(votes('ABSTAINED', undefined))).toEqual({ cast: 0, most: 0 });
  });
});
