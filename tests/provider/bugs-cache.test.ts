import { MISBEHAVIOURS } from '../support/fake-provider.js';
import { type LlmBench, llmBench, mapTexts } from '../support/llm-bench.js';

const { truncated, says, servedBy, refused } = MISBEHAVIOURS;

let bench: LlmBench | undefined;
afterEach(() => bench?.close());

describe('replies that are kept', () => {
  it.each<[string, object]>([
    ['effort', { effort: 'high' }],
    ['the model', { model: 'judge-2' }],
    ['a window of context', { extraBody: { num_ctx: 8192 } }],
    ['a seed', { extraBody: { seed: 7 } }],
    ['the cap on output', { maxOutputTokens: 9000 }],
    ['a temperature', { temperature: 0.5 }],
    ['the form of the answer', { structuredOutput: 'json_object' }],
  ])('litellm#9844: another value of %s is another question', async (_what, settings) => {
    const replies = mapTexts();
    bench = await llmBench({ replies });
    await bench.score(0);
    const other = await llmBench({ replies, settings, sharing: bench.fake });
    expect(await other.score(0)).toBe('CORRECT');
    expect(bench.fake.requests).toHaveLength(2);
    expect(await other.score(0)).toBe('CORRECT');
    expect(bench.fake.requests).toHaveLength(2);
  });

  it('instructor#2585: another base URL is another question', async () => {
    const replies = mapTexts();
    bench = await llmBench({ replies });
    await bench.score(0);
    const elsewhere = await llmBench({ replies });
    await elsewhere.score(0);
    expect(elsewhere.fake.requests).toHaveLength(1);
    await elsewhere.close();
  });

  it('inspect#1481: the nonce that differs with every question keeps no reply from being found', async () => {
    const replies = mapTexts();
    bench = await llmBench({ replies });
    await bench.score(0);
    const later = await llmBench({ replies, sharing: bench.fake });
    await later.score(0);
    expect(bench.fake.requests).toHaveLength(1);
  });

  it('deepeval#734: a kept reply gives the very same verdict', async () => {
    bench = await llmBench();
    const texts = bench.texts(1);
    const first = await bench.judge.judge(texts, bench.call());
    const second = await bench.judge.judge(texts, bench.call());
    expect(second).toEqual(first);
    expect(second.kind).toBe('PARTIAL');
    expect(bench.fake.requests).toHaveLength(1);
  });

  it.each([
    ['inspect#4846: a refusal', refused()],
    ['LightRAG#3446: a truncated reply', truncated()],
    ['OmniRoute#12885: a reply that cannot be read', says('no verdict')],
    ['litellm#39136: a reply of another model', servedBy('some-other-model')],
  ])('%s is never kept', async (_what, behaviour) => {
    bench = await llmBench({ behave: () => behaviour });
    expect(await bench.score(0)).not.toBe('CORRECT');
    expect(bench.replies.size).toBe(0);
    bench.fake.behave(undefined);
    expect(await bench.score(0)).toBe('CORRECT');
    expect(bench.replies.size).toBe(1);
  });

  it('lru-cache#274: askers of one question share one call, whatever the cache throws out meanwhile', async () => {
    const forgetful = { ...mapTexts(), set: () => Promise.resolve() };
    bench = await llmBench({ replies: forgetful, behave: () => ({ latencyMs: 100 }) });
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => bench?.score(i % 3)));
    expect(all.slice(0, 3)).toEqual(['CORRECT', 'PARTIAL', 'WRONG']);
    expect(new Set(all).size).toBe(3);
    expect(bench.fake.requests).toHaveLength(3);
  });

  it('lru-cache#320: the first asker’s leaving takes no other asker’s answer away', async () => {
    bench = await llmBench({ behave: () => ({ latencyMs: 200 }) });
    const leaving = new AbortController();
    const first = bench.ask(0, { signal: leaving.signal }).catch(() => 'left');
    const second = bench.score(0);
    setTimeout(() => leaving.abort(new Error('gone')), 50);
    expect(await first).toBe('left');
    expect(await second).toBe('CORRECT');
    expect(bench.fake.requests).toHaveLength(1);
  });
});
