import { scoreAsides } from '../../src/cli/score/score-asides.js';
import { openBill } from '../../src/core/bill.js';
import { rewardOf } from '../../src/core/reward.js';
import { createTally } from '../../src/offline/score-tally.js';
import { rollout } from '../support/builders.js';

describe('what a run of score tells besides how far it is', () => {
  it('is nothing before anything was judged', () => {
    expect(scoreAsides(openBill()).asides().join('')).toBe('');
  });

  it('is how many failed and why', () => {
    const { take, takeTally, asides } = scoreAsides(openBill());
    const failed = (reason: 'DEADLINE' | 'JUDGE_UNAVAILABLE') =>
      rewardOf({
        rollout: rollout({ rolloutId: 'r' }),
        pairs: [],
        setback: { reason, detail: '' },
      });
    take([failed('DEADLINE'), failed('JUDGE_UNAVAILABLE')]);
    take([failed('DEADLINE')]);
    expect(asides()).toContain('3 failed (DEADLINE 2, JUDGE_UNAVAILABLE 1)');
    const { tally } = createTally();
    takeTally({ ...tally, failed: new Map([['DEADLINE', 5]]) });
    expect(asides()).toContain('8 failed (DEADLINE 7, JUDGE_UNAVAILABLE 1)');
  });
});
