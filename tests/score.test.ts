import type { Coverage } from '../src/core/coverage.js';
import type { Judge } from '../src/core/ports.js';
import type { Rollout } from '../src/core/rollout.js';
import { FlipsideError } from '../src/errors.js';
import { type ScoreParts, type ScoreRequest, score } from '../src/score.js';
import { intervention, rollout, verdict } from './support/builders.js';
import { fakeJudge, scoreParts } from './support/score-parts.js';

const X1 = intervention();
const X2 = intervention({ id: 'X2', family: 'Y_other', digest: 'digest-of-X2' });
const base = (id: string, output: string, more: Partial<Rollout> = {}) =>
  rollout({ rolloutId: id, output, ...more });
const sib = (id: string, output: string, more: Partial<Rollout> = {}) =>
  rollout({ rolloutId: id, output, interventionId: 'X1', ...more });

function run(
  rollouts: readonly Rollout[],
  given: { parts?: ScoreParts; signal?: AbortSignal } & Partial<ScoreRequest> = {},
) {
  const { parts = scoreParts([X1, X2]), signal = new AbortController().signal, ...request } = given;
  return score(
    { rollouts, pairing: 'ALL', salt: '', noCache: false, lane: 'online', ...request },
    { parts, signal },
  );
}
const judgeThat = (judge: Judge['judge']) =>
  scoreParts([X1, X2], { judge: { identity: fakeJudge.identity, judge } });

const COVERAGE: Coverage = { treatments: [], extras: [] };

describe('score', () => {
  it('gives each rollout its mean over the pairs it takes part in, in the order they came', async () => {
    const { rewards } = await run([
      sib('s1', 'B'),
      base('b1', 'A'),
      base('b2', 'B'),
      sib('s2', 'C', { interventionId: 'X2' }),
    ]);
    expect(rewards.map((r) => [r.rollout.rolloutId, r.status, r.reward])).toEqual([
      ['s1', 'SCORED', 0.5],
      ['b1', 'SCORED', 1],
      ['b2', 'SCORED', 0.5],
      ['s2', 'SCORED', 1],
    ]);
    expect(rewards[0]?.pairs.map((p) => p.baseline.rolloutId)).toEqual(['b1', 'b2']);
  });

  it('scores the rest when one rollout is faulty', async () => {
    const { rewards } = await run([
      base('b', 'A'),
      sib('s', 'B'),
      sib('s', 'again'),
      sib('', 'no id'),
      sib('unknown', 'B', { interventionId: 'Z' }),
      sib('empty', ''),
      sib('long', 'x'.repeat(1001)),
      sib('lonely', 'B', { groupId: 'other' }),
    ]);
    expect(rewards.map((r) => r.reason ?? r.reward)).toEqual([
      1,
      1,
      'INVALID_ROLLOUT',
      'INVALID_ROLLOUT',
      'INVALID_ROLLOUT',
      'EMPTY_OUTPUT',
      'INVALID_ROLLOUT',
      'SIBLING_MISSING',
    ]);
  });

  it('never makes a reward of a judge that fails, and says how it failed', async () => {
    const unavailable = judgeThat(async () => {
      throw new FlipsideError('judge_unavailable', 'connection refused');
    });
    const { rewards, metrics } = await run([base('b', 'A'), sib('s', 'B')], { parts: unavailable });
    for (const r of rewards) {
      expect(r).toMatchObject({
        status: 'FAILED',
        reason: 'JUDGE_UNAVAILABLE',
        detail: 'connection refused',
      });
      expect(r.reward).toBeUndefined();
    }
    expect(metrics).toMatchObject({ share_failed: 1, share_rollouts_failed: 1 });
    expect(metrics).not.toHaveProperty('css');
  });

  it('logs a defect of a judge and keeps its cause from the caller', async () => {
    const broken = judgeThat(async () => {
      throw new TypeError('secret is undefined');
    }) as ReturnType<typeof scoreParts>;
    const { rewards } = await run([base('b', 'A'), sib('s', 'B')], { parts: broken });
    expect(rewards[0]?.status).toBe('FAILED');
    expect(rewards[0]?.detail).not.toContain('secret');
    expect(broken.defects).toEqual([expect.any(TypeError)]);
  });

  it('masks what is untestable and what the judge abstains on', async () => {
    const { rewards } = await run([
      base('b', 'nothing'),
      sib('s', 'B'),
      base('b2', 'A', { groupId: 'h' }),
      sib('s2', 'unsure', { groupId: 'h' }),
    ]);
    expect(rewards.map((r) => [r.status, r.reason])).toEqual([
      ['MASKED', 'UNTESTABLE'],
      ['MASKED', 'UNTESTABLE'],
      ['MASKED', 'JUDGE_ABSTAINED'],
      ['MASKED', 'JUDGE_ABSTAINED'],
    ]);
  });

  it('asks each distinct question once, and not again the next time', async () => {
    let calls = 0;
    const parts = judgeThat((q, call) => {
      calls += 1;
      return fakeJudge.judge(q, call);
    });
    const batch = [base('b1', 'A'), base('b2', 'A'), sib('s1', 'B'), sib('s2', 'B')];
    const first = await run(batch, { parts });
    expect(calls).toBe(1);
    expect(first.metrics.share_cached).toBe(0.75);
    const second = await run(batch, { parts });
    expect(calls).toBe(1);
    expect(second.metrics.share_cached).toBe(1);
    await run(batch, { parts, salt: 'other' });
    expect(calls).toBe(2);
    await run(batch, { parts, noCache: true });
    expect(calls).toBe(6);
  });

  it('rejects with the reason of its signal, and aborts the judge', async () => {
    const seen: AbortSignal[] = [];
    const slow = judgeThat(
      (_q, { signal }) =>
        new Promise((_resolve, reject) => {
          seen.push(signal);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const caller = new AbortController();
    const reply = run([base('b', 'A'), sib('s', 'B')], { parts: slow, signal: caller.signal });
    setImmediate(() => caller.abort(new FlipsideError('deadline', 'too late')));
    await expect(reply).rejects.toThrow('too late');
    expect(seen.map((s) => s.aborted)).toEqual([true]);
    expect((slow as ReturnType<typeof scoreParts>).defects).toEqual([]);
  });

  it('puts no more than 256 questions of a batch at once, so that a small batch need not wait for a large one', async () => {
    let open = 0;
    let most = 0;
    const parts = judgeThat(async (q, call) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return fakeJudge.judge(q, call);
    });
    const siblings = Array.from({ length: 600 }, (_, i) => sib(`s${i}`, `B${i}`));
    const { rewards } = await run([base('b', 'A'), ...siblings], { parts });
    expect(rewards.map((r) => r.reward)).toEqual(rewards.map(() => 1));
    expect(most).toBe(256);
  });

  it('counts what it gave, by closed labels', async () => {
    const parts = scoreParts([X1, X2]);
    await run([base('b', 'A'), sib('s', 'A'), sib('t', 'B', { interventionId: 'X2' })], { parts });
    const text = await parts.metrics.registry.metrics();
    expect(text).toContain('flipside_css_pair_score_sum{family="X_test"} 0');
    expect(text).toContain('flipside_css_pair_score_sum{family="Y_other"} 1');
    expect(text).toContain('flipside_rollouts_total{status="SCORED",reason=""} 3');
    expect(text).toContain('flipside_rollouts_total{status="FAILED",reason="DEADLINE"} 0');
    expect(text).toContain('flipside_reward_value_sum{component="css"} 1.5');
  });

  it('counts all that is awaited as asking, and arithmetic alone as rewarding', async () => {
    let now = 0;
    const took = <T>(seconds: number, value: T) => {
      now += seconds;
      return Promise.resolve(value);
    };
    const parts = scoreParts([X1], {
      clock: { nowSeconds: () => now, today: () => '2026-11-30' },
      judge: { identity: fakeJudge.identity, judge: () => took(1, verdict()) },
      coverer: { cover: () => took(10, COVERAGE) },
      grounder: { ground: () => took(100, { supported: 0, contradicted: 0, places: [] }) },
    });
    const { seconds } = await score(
      {
        rollouts: [base('b', 'A'), sib('s', 'B')],
        pairing: 'ALL',
        salt: '',
        noCache: false,
        lane: 'online',
      },
      {
        parts,
        signal: new AbortController().signal,
        chartOf: () => ({ packet: 'p', cancerType: 'breast' }),
        caseOf: () => ({
          cancerType: 'breast',
          packet: 'p',
          consensus: [{ treatment: 't', label: 'strong' }],
        }),
      },
    );
    expect(seconds).toEqual({ pair: 0, ask: 211, reward: 0, total: 211 });
  });
});
