import { MISBEHAVIOURS } from '../support/fake-provider.js';
import { type LlmBench, llmBench } from '../support/llm-bench.js';

const { truncated, says, refused, filtered, whitespaceFlood, inReasoning } = MISBEHAVIOURS;
const UNREADABLE = 'FAILED: JUDGE_UNREADABLE';
const REFUSED = 'ABSTAINED: JUDGE_REFUSED';

let bench: LlmBench | undefined;
afterEach(() => bench?.close());

describe('replies that end before their answer', () => {
  it('litellm#39817: a judge that thought past its cap is asked again with twice the room', async () => {
    bench = await llmBench({
      settings: { maxOutputTokens: 700 },
      behave: (_call, n) => (n === 0 ? truncated() : undefined),
    });
    expect(await bench.score(0)).toBe('CORRECT');
    expect(bench.fake.requests.map((call) => call.maxTokens)).toEqual([700, 1400]);
  });

  it('anthropic-sdk-python#1108: thinking that left " {" is no verdict, and its tokens are counted', async () => {
    const usage = { input_tokens: 900, output_tokens: 5000 };
    bench = await llmBench({
      kind: 'anthropic',
      behave: () => ({ ...says(' {'), ending: 'truncated', usage }),
    });
    expect(await bench.score(0)).toBe(UNREADABLE);
    const { calls, tokens } = bench.bill.total();
    expect(tokens.output).toBe(5000 * calls);
    expect(calls).toBe(bench.fake.requests.length);
    expect(calls).toBe(2);
  });

  it('anthropic-sdk-python#1850: a refusal abstains with its category, and is not parsed', async () => {
    bench = await llmBench({ kind: 'anthropic', behave: () => refused('bio') });
    expect(await bench.score(0)).toBe(REFUSED);
    expect(bench.lastRationale).toContain('bio');
    expect(bench.fake.requests).toHaveLength(1);
  });

  it('anthropic-sdk-python#1850: OpenAI’s refusal abstains as well', async () => {
    bench = await llmBench({ behave: () => refused('I cannot judge this.') });
    expect(await bench.score(0)).toBe(REFUSED);
  });

  it('vllm#38696: a flood of white space is a truncated reply, asked for at most twice', async () => {
    bench = await llmBench({ behave: () => whitespaceFlood() });
    expect(await bench.score(0)).toBe(UNREADABLE);
    expect(bench.fake.requests).toHaveLength(2);
    expect(await bench.sample('flipside_judge_truncations_total')).toBe(2);
  });

  it('vllm#17349: JSON beside null content is read only where that is configured', async () => {
    bench = await llmBench({ behave: () => inReasoning() });
    expect(await bench.score(0)).toBe(UNREADABLE);
    await bench.close();
    bench = await llmBench({
      behave: () => inReasoning(),
      settings: { readReasoningContent: true },
    });
    expect(await bench.score(0)).toBe('CORRECT');
  });

  it('inspect#4552: one truncated reply ends one pair, not the batch', async () => {
    bench = await llmBench({
      behave: (call) => (call.user.includes('mark 1.') ? truncated() : undefined),
    });
    const all = await Promise.all([0, 1, 2].map((k) => bench?.score(k)));
    expect(all).toEqual(['CORRECT', UNREADABLE, 'WRONG']);
  });

  it('inspect#4846: what a filter stopped is asked again the next time', async () => {
    bench = await llmBench({ behave: () => filtered() });
    expect(await bench.score(0)).toBe(REFUSED);
    bench.fake.behave(undefined);
    expect(await bench.score(0)).toBe('CORRECT');
  });
});

describe('parameters that a model does not take', () => {
  it('inspect#3721: a temperature that Claude rejects is left out, once and for all', async () => {
    bench = await llmBench({
      kind: 'anthropic',
      settings: { model: 'claude-opus-4-7', temperature: 0 },
    });
    expect(await bench.score(0)).toBe('CORRECT');
    expect(await bench.score(2)).toBe('WRONG');
    expect(bench.fake.requests.map(({ body }) => 'temperature' in body)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('llmcomp#69: gpt-5 gets its cap by the name it knows, and no temperature', async () => {
    bench = await llmBench({
      settings: { model: 'gpt-5-2025-08-07', temperature: 0 },
      provider: { strict: true },
    });
    expect(await bench.score(0)).toBe('CORRECT');
    expect(await bench.score(1)).toBe('PARTIAL');
    const last = bench.fake.requests.at(-1)?.body ?? {};
    expect(last).not.toHaveProperty('temperature');
    expect(last).not.toHaveProperty('max_tokens');
    expect(last).toHaveProperty('max_completion_tokens');
    expect(bench.fake.requests.length).toBeLessThanOrEqual(4);
  });
});
