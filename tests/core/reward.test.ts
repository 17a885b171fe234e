import { rewardOf } from '../../src/core/reward.js';
import { judgedPair, rollout } from '../support/builders.js';

const baseline = rollout({ rolloutId: 'b' });
const sibling = rollout({ rolloutId: 's', interventionId: 'X1' });
const pair = (given: Partial<ReturnType<typeof judgedPair>>) =>
  judgedPair({ baseline, sibling, ...given });
const reward = (...pairs: ReturnType<typeof judgedPair>[]) =>
  rewardOf({ rollout: sibling, pairs, setback: undefined });

describe('rewardOf', () => {
  it('is the mean score over the scored pairs, whatever else they came with', () => {
    const got = reward(
      pair({ verdict: 'CORRECT', score: 1 }),
      pair({ verdict: 'PARTIAL', score: 0.5 }),
      pair({ verdict: 'UNTESTABLE' }),
      pair({ failure: 'JUDGE_UNAVAILABLE' }),
    );
    expect(got).toMatchObject({ status: 'SCORED', reward: 0.75, components: { css: 0.75 } });
  });

  it('says why a baseline that offers nothing has no coverage of a list of refusals', () => {
    const treatments = [{ treatment: 't', label: 'refusal', share: 0, isResolved: true }] as const;
    const coverage = { treatments, extras: [], offersOnly: 'nothing' } as const;
    const profile = { css: 0, cms: 1, grounding: 0 };
    const got = rewardOf({ rollout: baseline, pairs: [], setback: undefined, coverage, profile });
    expect(got).toMatchObject({ status: 'MASKED', reason: 'UNTESTABLE', components: {} });
    expect(got.detail).toContain('it offers no treatment');
  });

  it('gives 0 only for pairs that were judged wrong', () => {
    expect(reward(pair({ verdict: 'WRONG', score: 0 })).reward).toBe(0);
  });

  it.each([
    ['a failed judge', [pair({ failure: 'JUDGE_UNAVAILABLE' })], 'FAILED', 'JUDGE_UNAVAILABLE'],
    ['an unreadable judge', [pair({ failure: 'JUDGE_UNREADABLE' })], 'FAILED', 'JUDGE_UNREADABLE'],
    [
      'a failure beside an untestable pair',
      [pair({ verdict: 'UNTESTABLE' }), pair({ failure: 'DEADLINE' })],
      'FAILED',
      'DEADLINE',
    ],
    ['untestable pairs', [pair({ verdict: 'UNTESTABLE' })], 'MASKED', 'UNTESTABLE'],
    [
      'an abstention',
      [pair({ verdict: 'UNTESTABLE' }), pair({ verdict: 'ABSTAINED' })],
      'MASKED',
      'JUDGE_ABSTAINED',
    ],
    [
      'a refusal',
      [pair({ verdict: 'ABSTAINED', failure: 'JUDGE_REFUSED' })],
      'MASKED',
      'JUDGE_REFUSED',
    ],
    ['no pair at all', [], 'MASKED', 'SIBLING_MISSING'],
  ] as const)('has no number after %s', (_what, pairs, status, reason) => {
    const got = reward(...pairs);
    expect(got).toMatchObject({ status, reason, components: {} });
    expect(got.reward).toBeUndefined();
    expect(got.detail).not.toBe('');
  });

  it('takes the reason of a rollout that was never paired', () => {
    const setback = { reason: 'EMPTY_OUTPUT', detail: 'empty' } as const;
    const got = rewardOf({ rollout: sibling, pairs: [], setback });
    expect(got).toMatchObject({ status: 'MASKED', ...setback });
  });

  it('merges the spans of its own side, one a place, with the mean credit', () => {
    const spans = (credit: number) => ({
      baseline: [{ start: 0, end: 1, credit: 0, reason: 'baseline' }],
      sibling: [
        { start: 5, end: 9, credit, reason: 'kept' },
        { start: 1, end: 2, credit: 1, reason: 'added' },
      ],
    });
    const got = reward(
      pair({ verdict: 'WRONG', score: 0, spans: spans(-1) }),
      pair({ verdict: 'PARTIAL', score: 0.5, spans: spans(-0.5) }),
    );
    expect(got.spans).toEqual([
      { start: 1, end: 2, credit: 1, reason: 'added' },
      { start: 5, end: 9, credit: -0.75, reason: 'kept' },
    ]);
  });
});
