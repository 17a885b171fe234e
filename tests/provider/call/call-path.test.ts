import { getEventListeners } from 'node:events';
import { judgeCall } from '../../support/judge-call.js';
import {
  ENDPOINT,
  failure,
  later,
  question,
  reply,
  scriptedCaller,
  silence,
} from '../../support/scripted-caller.js';

describe('a kept reply', () => {
  it('deepeval#734: is read again as it was the first time, and costs nothing', async () => {
    const { caller, sent, counted } = scriptedCaller(() => 'good');
    const first = await caller.ask(question(), judgeCall());
    const second = await caller.ask(question(), judgeCall());
    expect(first).toEqual({ value: 'GOOD', cached: false, servedModel: 'judge-1' });
    expect(second).toEqual({ ...first, cached: true });
    expect(sent).toHaveLength(1);
    expect(await counted('flipside_judge_replies_total', { result: 'hit' })).toBe(1);
    expect(await counted('flipside_judge_cost_saved_usd_total', { source: 'cache' })).toBeCloseTo(
      0.002,
      9,
    );
  });

  it('is read by the parser of today: one that no longer reads it asks again', async () => {
    const { caller, sent, counted } = scriptedCaller((n) => (n === 1 ? 'bad by now' : 'good'));
    const lenient = { ...question(), read: (text: string) => `lenient ${text}` };
    expect((await caller.ask(lenient, judgeCall())).value).toBe('lenient bad by now');
    expect((await caller.ask(lenient, judgeCall())).cached).toBe(true);
    expect((await caller.ask(question(), judgeCall())).value).toBe('GOOD');
    expect((await caller.ask(question(), judgeCall())).cached).toBe(true);
    expect(sent).toHaveLength(2);
    expect(await counted('flipside_judge_replies_total', { result: 'stale' })).toBe(1);
  });

  it('is read under the nonce that it was asked for with', async () => {
    const { caller } = scriptedCaller(() => 'good');
    const nonces: string[] = [];
    const noting = { ...question(), read: (_: string, nonce: string) => nonces.push(nonce) };
    await caller.ask(noting, judgeCall());
    await caller.ask(noting, judgeCall());
    expect(nonces).toEqual(['nonce0', 'nonce0']);
  });

  it('is asked for anew where the model that gave it is not taken any more', async () => {
    const lent = reply('good', { servedModel: 'tiny-1b' });
    const kept = new Map<string, string>();
    const first = scriptedCaller(() => lent, { kept, servedAs: ['tiny-1b'] });
    await first.caller.ask(question(), judgeCall());
    expect(kept.size).toBe(1);
    const second = scriptedCaller(() => 'good', { kept });
    expect(await second.caller.ask(question(), judgeCall())).toMatchObject({
      cached: false,
      servedModel: 'judge-1',
    });
    expect(await second.counted('flipside_judge_replies_total', { result: 'stale' })).toBe(1);
  });

  it('is not looked for and not made without a cache', async () => {
    const { caller, sent, kept } = scriptedCaller(() => 'good');
    for (let i = 0; i < 2; i += 1) await caller.ask(question(), judgeCall({ noCache: true }));
    expect([sent.length, kept.size]).toEqual([2, 0]);
  });

  it('serves its own salt and sample only', async () => {
    const { caller, sent } = scriptedCaller(() => 'good');
    await caller.ask(question(), judgeCall());
    await caller.ask(question(), judgeCall({ salt: 'tenant' }));
    await caller.ask(question('Q', 1), judgeCall());
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['inspect#4846: a filtered answer', reply('', { ending: 'filtered' })],
    ['a refusal', reply('', { ending: 'refused', refusal: 'bio' })],
    ['LightRAG#3446: a truncated answer', reply('good', { ending: 'truncated' })],
    ['gbrain#3918: an answer that is of no use', reply('bad')],
    ['OmniRoute#12885: an empty answer', reply('  \n ')],
    ["another model's answer", reply('good', { servedModel: 'judge-1-mini' })],
  ])('is never made of %s', async (_what, answer) => {
    const { caller, kept } = scriptedCaller(() => answer);
    await expect(caller.ask(question(), judgeCall())).rejects.toMatchObject({
      kind: expect.stringMatching(/^judge_(refused|unreadable)$/),
    });
    expect(kept.size).toBe(0);
  });

  it('that is damaged is a miss, and so is a store that fails', async () => {
    const { caller, kept, sent } = scriptedCaller(() => 'good');
    await caller.ask(question(), judgeCall());
    for (const damaged of ['', '{"nonce":1}', 'null', '{"nonce":"n","reply":{"text":5}}']) {
      for (const key of kept.keys()) kept.set(key, damaged);
      expect((await caller.ask(question(), judgeCall())).value).toBe('GOOD');
    }
    expect(sent).toHaveLength(5);
    const fail = () => {
      throw new Error('no store');
    };
    const failing = Object.assign(new Map<string, string>(), { get: fail, set: fail });
    const broken = scriptedCaller(() => 'good', { kept: failing });
    expect((await broken.caller.ask(question(), judgeCall())).value).toBe('GOOD');
    expect(await broken.counted('flipside_judge_replies_total', { result: 'error' })).toBe(2);
  });
});

describe('those who ask the same at the same time', () => {
  it('lru-cache#274: share one call, whatever else is asked, and read it each in their own way', async () => {
    const { caller, time, sent } = scriptedCaller(() => later(time, 1)());
    const louder = { ...question(), read: (text: string) => `${text}!` };
    const asked = [question(), louder].map((q) => caller.ask(q, judgeCall()));
    const others = Array.from({ length: 10 }, (_, i) =>
      caller.ask(question(`other ${i}`), judgeCall()),
    );
    await time.pass(2);
    expect(await Promise.all(asked)).toMatchObject([
      { value: 'GOOD', cached: false },
      { value: 'good!', cached: true },
    ]);
    await Promise.all(others);
    expect(sent).toHaveLength(11);
  });

  it('may leave one by one; the call ends with the last, within a moment', async () => {
    const signals: AbortSignal[] = [];
    const { caller, time } = scriptedCaller((_n, { signal }) => {
      signals.push(signal);
      return silence(signal);
    });
    const [a, b] = [new AbortController(), new AbortController()];
    const asked = [a, b].map(({ signal }) => caller.ask(question(), judgeCall({ signal })));
    await time.pass(0);
    a.abort(new Error('a left'));
    await expect(asked[0]).rejects.toThrow('a left');
    expect(signals[0]?.aborted).toBe(false);
    b.abort(new Error('b left'));
    await expect(asked[1]).rejects.toThrow('b left');
    expect(signals[0]?.aborted).toBe(true);
    expect(time.pending).toBe(0);
  });

  it('without a cache do not share, and listen to the signal of their batch once', async () => {
    const { caller, time, sent } = scriptedCaller(() => later(time, 1)(), {
      limits: { startInFlight: 1 },
    });
    const { signal } = new AbortController();
    const asked = Array.from({ length: 50 }, () =>
      caller.ask(question(), judgeCall({ signal, noCache: true })),
    );
    expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
    await time.pass(60);
    await Promise.all(asked);
    expect(sent).toHaveLength(50);
  });
});

describe('what a call has cost', () => {
  it('is billed for every answer, of use or not', async () => {
    const answers = [reply('bad'), reply('', { ending: 'truncated' }), reply('good')];
    const { caller, counted } = scriptedCaller((n) => answers[n - 1] ?? 'good');
    const call = judgeCall();
    await caller.ask(question(), call);
    const { total } = call.bill as unknown as { total(): { calls: number; usd?: number } };
    expect(total()).toMatchObject({ calls: 3, unpricedCalls: 0, tokens: { output: 300 } });
    expect(total().usd).toBeCloseTo(0.006, 9);
    expect(await counted('flipside_judge_cost_usd_total')).toBeCloseTo(0.006, 9);
    expect(await counted('flipside_judge_tokens_total', { type: 'input' })).toBe(3000);
  });

  it('is billed for a refusal, and for answers that a failure carries', async () => {
    const cut = failure('transient', 'garbled', { reply: reply('x').reply });
    const refused = reply('', { ending: 'refused' });
    const { caller, time } = scriptedCaller((n) => (n === 1 ? cut : refused));
    const call = judgeCall();
    const asked = caller.ask(question(), call);
    await Promise.all([expect(asked).rejects.toMatchObject({ fault: 'refused' }), time.pass(2)]);
    const { total } = call.bill as unknown as { total(): { calls: number } };
    expect(total().calls).toBe(2);
  });

  it('is unpriced where price or count is unknown, and never 0', async () => {
    const { tokens: _, ...uncounted } = reply('good').reply;
    const { caller, counted } = scriptedCaller(() => ({ reply: uncounted, headers: {} }));
    const call = judgeCall();
    await caller.ask(question(), call);
    const { total } = call.bill as unknown as { total(): object };
    expect(total()).not.toHaveProperty('usd');
    expect(total()).toMatchObject({ calls: 1, unpricedCalls: 1 });
    expect(await counted('flipside_judge_unpriced_calls_total')).toBe(1);
  });
});

describe('the metrics of calls', () => {
  it('litellm#39136: have labels from the configuration only, and start at 0', async () => {
    const { metrics, counted, caller } = scriptedCaller(() =>
      reply('good', { servedModel: 'judge-1-2026-01-01' }),
    );
    expect(await counted('flipside_judge_attempts_total')).toBe(0);
    const before = await metrics.registry.metrics();
    expect(before).toContain(
      'flipside_judge_attempts_total{provider="openai",model="judge-1",result="ok"} 0',
    );
    await caller.ask(question(), judgeCall());
    const after = await metrics.registry.metrics();
    expect(after).toContain('result="ok"} 1');
    expect(after).not.toContain('2026-01-01');
    expect(after).toMatch(
      /gen_ai_client_operation_duration_seconds_count\{gen_ai_operation_name="chat",gen_ai_provider_name="openai",gen_ai_request_model="judge-1",error_type=""\} 1/,
    );
    expect(after).toContain(
      'flipside_judge_concurrency_limit{provider="openai",model="judge-1"} 20',
    );
  });

  it('name the endpoint of their caller', () => {
    expect(scriptedCaller(() => 'good').caller.endpoint).toEqual(ENDPOINT);
  });
});
