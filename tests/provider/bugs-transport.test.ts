import { MISBEHAVIOURS } from '../support/fake-provider.js';
import { type LlmBench, llmBench } from '../support/llm-bench.js';
import { until } from '../support/wait.js';

const {
  stalled,
  rateLimited,
  outOfQuota,
  overloaded,
  serverError,
  cutMidBody,
  garbage,
  html,
  errorInside200,
  nanLiterals,
} = MISBEHAVIOURS;
const UNAVAILABLE = 'FAILED: JUDGE_UNAVAILABLE';

let bench: LlmBench | undefined;
afterEach(() => bench?.close());

describe('endpoints that fail', () => {
  it('openai-node#1825: headers and then silence end at the deadline of the attempt', async () => {
    bench = await llmBench({
      settings: { attemptTimeoutSeconds: 0.3, maxAttempts: 1 },
      behave: () => stalled(),
    });
    expect(await bench.score(0)).toBe(UNAVAILABLE);
  });

  it('verl#6673: a judge that is stuck fails its own pair, which gets no 0.0', async () => {
    bench = await llmBench({
      settings: { attemptTimeoutSeconds: 0.3, maxAttempts: 2 },
      behave: (call) => (call.user.includes('mark 1.') ? stalled() : undefined),
    });
    const all = await Promise.all([0, 1, 2].map((k) => bench?.score(k)));
    expect(all).toEqual(['CORRECT', UNAVAILABLE, 'WRONG']);
  });

  it('pi#6911: told to wait three days, the call fails at once and says so', async () => {
    bench = await llmBench({ behave: () => rateLimited('277403') });
    expect(await bench.score(0)).toBe(UNAVAILABLE);
    expect(bench.lastRationale).toMatch(/277,?403|77 h|3 days/);
    expect(bench.fake.requests).toHaveLength(1);
  });

  it('openai-node#2727: whoever leaves during a wait leaves at once', async () => {
    bench = await llmBench({ behave: () => rateLimited('200') });
    const leaving = new AbortController();
    const asked = bench.ask(0, { signal: leaving.signal }).catch((cause) => cause);
    await until(() => bench?.fake.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const reason = new Error('the trainer left');
    leaving.abort(reason);
    // The wait that it was told is longer than this test may take.
    expect(await asked).toBe(reason);
  });

  it('tracker#547: an empty account is asked once, and nobody asks it after', async () => {
    bench = await llmBench({ behave: () => outOfQuota() });
    expect(await bench.score(0)).toBe(UNAVAILABLE);
    expect(bench.lastRationale).toMatch(/quota|billing/);
    expect(await bench.score(1)).toBe(UNAVAILABLE);
    expect(bench.fake.requests).toHaveLength(1);
  });

  it.each([529, 500, 400, 200])(
    'inspect#1885: overloaded_error passes by itself, with status %s too',
    async (status) => {
      const body = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
      bench = await llmBench({
        kind: 'anthropic',
        behave: (_call, n) => (n === 0 ? { ...overloaded(status), body } : undefined),
      });
      expect(await bench.score(0)).toBe('CORRECT');
    },
  );

  it('litellm#40130: a later and longer wait counts, not the first', async () => {
    const events: string[] = [];
    bench = await llmBench({
      settings: { startInFlight: 2 },
      behave: (_call, n) => {
        if (n === 1) setTimeout(() => events.push('the longer wait is over'), 1100);
        events.push(n < 2 ? 'turned away' : 'answered');
        return n < 2 ? rateLimited(n === 0 ? '0.2' : '1.2') : undefined;
      },
    });
    await Promise.all([0, 1].map((k) => bench?.score(k)));
    expect(events.filter((e) => e !== 'turned away').slice(-2)).toEqual([
      'the longer wait is over',
      'answered',
    ]);
  });

  it('litellm#3646: while the only endpoint cools down, questions wait for it', async () => {
    bench = await llmBench({ behave: (_call, n) => (n < 2 ? rateLimited('0.5') : undefined) });
    const all = await Promise.all([0, 1, 2].map((k) => bench?.score(k)));
    expect(all).toEqual(['CORRECT', 'PARTIAL', 'WRONG']);
  });

  it('promptfoo#7727: retries can be turned off', async () => {
    bench = await llmBench({ settings: { maxAttempts: 1 }, behave: () => serverError() });
    expect(await bench.score(0)).toBe(UNAVAILABLE);
    expect(bench.fake.requests).toHaveLength(1);
  });

  it('promptfoo#7727: the queue has an end, and who finds it full is told', async () => {
    bench = await llmBench({
      settings: { startInFlight: 1, maxInFlight: 1, maxQueue: 2 },
      behave: () => ({ latencyMs: 100 }),
    });
    const all = await Promise.all([0, 1, 2, 3, 4].map((k) => bench?.score(k)));
    expect(all.filter((said) => said === UNAVAILABLE)).toHaveLength(2);
    expect(bench.fake.requests).toHaveLength(3);
  });

  it('metacoder#18: an endpoint that always fails is asked a bounded number of times', async () => {
    bench = await llmBench({ settings: { maxAttempts: 3 }, behave: () => serverError(503) });
    expect(await bench.score(0)).toBe(UNAVAILABLE);
    expect(bench.fake.requests.length).toBeLessThanOrEqual(3);
    bench.fake.behave(() => ({ status: 400, error: { message: 'bad request' } }));
    const before = bench.fake.requests.length;
    expect(await bench.score(1)).toBe(UNAVAILABLE);
    expect(bench.fake.requests).toHaveLength(before + 1);
  });

  it.each([
    ['a body cut in two', cutMidBody()],
    ['a body that is no JSON', garbage()],
    ['a page of HTML with status 200', html()],
    ['an error inside a 200', errorInside200()],
    ['JSON with NaN in it', nanLiterals()],
  ])('%s is asked for again, and is never a verdict', async (_what, behaviour) => {
    bench = await llmBench({
      settings: { maxAttempts: 2 },
      behave: (_call, n) => (n === 0 ? behaviour : undefined),
    });
    expect(await bench.score(1)).toBe('PARTIAL');
    bench.fake.behave(() => behaviour);
    expect(await bench.score(2)).toMatch(/^FAILED/);
  });
});
