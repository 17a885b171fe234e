import { batchMetrics } from '../../src/core/batch-metrics.js';
import { openBill } from '../../src/core/bill.js';
import { rewardOf } from '../../src/core/reward.js';
import { judgedPair, rollout } from '../support/builders.js';

const baseline = rollout({ rolloutId: 'b' });
const sibling = rollout({ rolloutId: 's' });
const families = ['A', 'B'];

describe('batchMetrics', () => {
  it('counts verdicts as shares of the pairs that may have them', () => {
    const pairs = [
      judgedPair({ baseline, sibling, family: 'A', verdict: 'CORRECT', score: 1, cached: true }),
      judgedPair({ baseline, sibling, family: 'A', verdict: 'WRONG', score: 0 }),
      judgedPair({ baseline, sibling, family: 'A', verdict: 'UNTESTABLE' }),
      judgedPair({ baseline, sibling, family: 'A', failure: 'JUDGE_UNAVAILABLE' }),
    ];
    const rewards = [
      rewardOf({ rollout: baseline, pairs, setback: undefined }),
      rewardOf({ rollout: sibling, pairs: [], setback: undefined }),
    ];
    const opened = openBill();
    opened.add({ provider: 'openai', model: 'm', mode: 'online', usd: 0.25 });
    opened.add({ provider: 'openai', model: 'm', mode: 'online' });
    const bill = opened.total();
    expect(batchMetrics({ rewards, pairs, families, bill })).toEqual({
      rollouts: 2,
      pairs: 4,
      pairs_scored: 2,
      judge_calls: 2,
      judge_calls_unpriced: 1,
      judge_cost_usd: 0.25,
      css: 0.5,
      'pairs_scored/A': 2,
      'css/A': 0.5,
      'pairs_scored/B': 0,
      share_wrong: 0.5,
      share_partial: 0,
      share_correct: 0.5,
      share_untestable: 0.25,
      share_abstained: 0,
      share_failed: 0.25,
      share_cached: 0.25,
      share_suspicious: 0,
      share_doubtful: 0,
      share_incoherent: 0,
      share_masked: 0.5,
      share_rollouts_failed: 0,
    });
  });

  it('tells how often a judge doubts, calls a chart incoherent, and a panel is of several minds', () => {
    const vote = (judge: string, verdict: 'CORRECT' | 'WRONG') => ({ judge, verdict });
    const pairs = [
      judgedPair({ baseline, sibling, doubts: ['conflicting'], incoherent: true }),
      judgedPair({ baseline, sibling, votes: [vote('a', 'CORRECT'), vote('b', 'CORRECT')] }),
      judgedPair({ baseline, sibling, votes: [vote('a', 'CORRECT'), vote('b', 'WRONG')] }),
      judgedPair({ baseline, sibling, votes: [{ judge: 'a' }, { judge: 'b' }] }),
    ];
    const said = batchMetrics({ rewards: [], pairs, families, bill: openBill().total() });
    expect(said).toMatchObject({
      share_doubtful: 0.25,
      share_incoherent: 0.25,
      panel_disagreement: 0.25,
    });
  });

  it('leaves out what is undefined: the CSS of nothing is not 0', () => {
    expect(batchMetrics({ rewards: [], pairs: [], families, bill: openBill().total() })).toEqual({
      rollouts: 0,
      pairs: 0,
      pairs_scored: 0,
      judge_calls: 0,
      judge_calls_unpriced: 0,
      'pairs_scored/A': 0,
      'pairs_scored/B': 0,
    });
  });
});
