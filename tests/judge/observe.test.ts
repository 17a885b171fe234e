import type { Judge } from '../../src/core/ports.js';
import type { Verdict } from '../../src/core/verdict.js';
import { FlipsideError } from '../../src/errors.js';
import { observed } from '../../src/judge/observe.js';
import { createMetrics } from '../../src/metrics.js';
import { CallFailed } from '../../src/provider/failure.js';
import { intervention, verdict } from '../support/builders.js';
import { judgeCall } from '../support/judge-call.js';
import { samplesOf } from '../support/samples.js';

const question = { intervention: intervention(), baseline: 'a', sibling: 'b' };

function setUp(answer: (signal: AbortSignal) => Promise<Verdict>) {
  const metrics = createMetrics();
  let now = 100;
  const clock = { nowSeconds: () => now, today: () => '2026-11-30' };
  const inner: Judge = {
    identity: { name: 'fake', version: '1', promptDigest: '', configDigest: '' },
    judge: (_question, { signal: given }) => {
      now += 0.2;
      return answer(given);
    },
  };
  const sample = async (name: string) => (await samplesOf(metrics)).get(`${name}{judge="fake"}`);
  const outcomes = async () =>
    [...(await samplesOf(metrics))]
      .filter(([name, value]) => name.startsWith('flipside_judge_verdicts_total') && value > 0)
      .map(([name, value]) =>
        [...name.matchAll(/(?:outcome|reason)="(.*?)"/g)].map((m) => m[1]).concat(String(value)),
      );
  return {
    judge: observed(inner, { metrics, clock }),
    durations: () => sample('flipside_judge_duration_seconds_count'),
    inflight: () => sample('flipside_judge_inflight'),
    outcomes,
    metrics,
  };
}

describe('an observed judge', () => {
  it('gives the answer of the judge, and counts it with its duration', async () => {
    const { judge, durations, outcomes, metrics } = setUp(async () => verdict({ kind: 'WRONG' }));
    expect(judge.identity.name).toBe('fake');
    expect((await judge.judge(question, judgeCall())).kind).toBe('WRONG');
    expect(await outcomes()).toEqual([['ok', '', '1']]);
    expect(await durations()).toBe(1);
    const text = await metrics.registry.getSingleMetricAsString('flipside_judge_duration_seconds');
    expect(text).toContain('flipside_judge_duration_seconds_bucket{le="0.1",judge="fake"} 0');
    expect(text).toContain('flipside_judge_duration_seconds_bucket{le="0.25",judge="fake"} 1');
  });

  it('counts an abstention with the reason that the judge gave', async () => {
    const { judge, outcomes } = setUp(async () =>
      verdict({ kind: 'ABSTAINED', abstainReason: 'unreadable_text' }),
    );
    await judge.judge(question, judgeCall());
    expect(await outcomes()).toEqual([['abstain', 'unreadable_text', '1']]);
  });

  it('counts each doubt that the judge has about its verdict', async () => {
    const { judge, metrics } = setUp(async () => verdict({ doubts: ['conflicting'] }));
    await judge.judge(question, judgeCall());
    const samples = await samplesOf(metrics);
    const doubts = (doubt: string) =>
      samples.get(`flipside_judge_doubts_total{judge="fake",doubt="${doubt}"}`);
    expect([doubts('conflicting'), doubts('unknown_drug')]).toEqual([1, 0]);
  });

  it.each<[string, unknown, string]>([
    [
      'an error of the project by its kind',
      new FlipsideError('judge_refused', 'no'),
      'judge_refused',
    ],
    [
      'a failed call by what it failed of',
      new CallFailed('judge_unavailable', 'rate_limited', 'too many requests'),
      'rate_limited',
    ],
    ['anything else as a defect, whatever its message', new TypeError('patient 17'), 'defect'],
  ])('counts %s, and throws it on', async (_name, error, reason) => {
    const { judge, outcomes, durations } = setUp(() => Promise.reject(error));
    await expect(judge.judge(question, judgeCall())).rejects.toBe(error);
    expect(await outcomes()).toEqual([['error', reason, '1']]);
    expect(await durations()).toBe(1);
  });

  it('does not let a question that was cancelled look like a fast judge', async () => {
    const abort = new AbortController();
    const { judge, outcomes, durations } = setUp(
      (given) =>
        new Promise((_resolve, reject) =>
          given.addEventListener('abort', () => reject(given.reason)),
        ),
    );
    const asked = judge.judge(question, judgeCall({ signal: abort.signal }));
    abort.abort();
    await expect(asked).rejects.toThrow();
    expect(await outcomes()).toEqual([['error', 'cancelled', '1']]);
    expect(await durations()).toBe(0);
  });

  it('goes on counting where another judge of its name has', async () => {
    const { judge, durations, inflight, metrics } = setUp(async () => {
      observed(judge, { metrics, clock: { nowSeconds: () => 0, today: () => '' } });
      return verdict();
    });
    await judge.judge(question, judgeCall());
    await judge.judge(question, judgeCall());
    expect([await durations(), await inflight()]).toEqual([2, 0]);
  });

  it('shows how many questions are being answered', async () => {
    let finish: (v: Verdict) => void = () => {};
    const { judge, inflight } = setUp(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    expect(await inflight()).toBe(0);
    const asked = judge.judge(question, judgeCall());
    expect(await inflight()).toBe(1);
    finish(verdict());
    await asked;
    expect(await inflight()).toBe(0);
  });
});
