import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { type FakeProvider, MISBEHAVIOURS, startFakeProvider } from './fake-provider.js';
import { truthOf } from './fake-provider-answers.js';

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['nonce', 'verdict'],
  properties: { nonce: { type: 'string' }, verdict: { type: 'string' } },
};
const TEXTS = { baseline: 'Give drug A, mark 4.', sibling: 'No "drug A", mark 9.' };
const USER = `nonce: abc-123456\n${JSON.stringify(TEXTS)}`;

let fake: FakeProvider;
beforeEach(async () => {
  fake = await startFakeProvider({
    apiKey: 'sk-right',
    models: ['gpt-5', 'gpt-4o', 'claude-opus-4-7'],
    strict: true,
  });
});
afterEach(() => fake.close());

const openai = (apiKey = 'sk-right') =>
  new OpenAI({ apiKey, baseURL: fake.openaiUrl, maxRetries: 0, timeout: 2_000 });
const anthropic = () =>
  new Anthropic({ apiKey: 'sk-right', baseURL: fake.url, maxRetries: 0, timeout: 2_000 });

const ask = (more: object = {}, client = openai()) =>
  client.chat.completions.create({
    model: 'gpt-5',
    messages: [{ role: 'user', content: USER }],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'v', strict: true, schema: SCHEMA },
    },
    ...more,
  });

describe('the loopback provider', () => {
  it('answers over OpenAI’s wire with the nonce and the truth of the marked texts', async () => {
    const reply = await ask();
    expect(JSON.parse(reply.choices[0]?.message.content ?? '')).toEqual({
      nonce: 'abc-123456',
      verdict: truthOf(TEXTS.baseline, TEXTS.sibling),
    });
    expect(reply.usage?.prompt_tokens).toBeGreaterThan(10);
    expect(fake.requests).toHaveLength(1);
  });

  it('answers over Anthropic’s wire', async () => {
    const reply = await anthropic().messages.create({
      model: 'claude-opus-4-7',
      max_tokens: 100,
      messages: [{ role: 'user', content: USER }],
      output_config: { format: { type: 'json_schema', schema: SCHEMA } },
    });
    expect(reply.content[0]).toMatchObject({
      type: 'text',
      text: expect.stringContaining('abc-123456'),
    });
    expect(reply.stop_reason).toBe('end_turn');
  });

  it('gives every pair of marks one truth, and swapped pairs another', () => {
    expect(truthOf('mark 1', 'mark 2')).toBe(truthOf('x mark 1', 'mark 2 y'));
    expect(truthOf('mark 1', 'mark 2')).not.toBe(truthOf('mark 1', 'mark 3'));
    expect(truthOf('mark 1', 'mark 2')).not.toBe(truthOf('mark 2', 'mark 2'));
  });

  it.each([
    ['a wrong key', () => ask({}, openai('sk-wrong')), 401, 'Incorrect API key'],
    ['an unknown model', () => ask({ model: 'gpt-9' }), 404, 'does not exist'],
    [
      'max_tokens of a model that thinks',
      () => ask({ max_tokens: 9 }),
      400,
      'max_completion_tokens',
    ],
    ['a temperature of a model that thinks', () => ask({ temperature: 0 }), 400, 'temperature'],
    ['a parameter that nobody knows', () => ask({ num_ctx: 9 }), 400, 'num_ctx'],
    ['half a surrogate pair', () => ask({ user: 'a\ud83d' }), 400, 'no low surrogate'],
    [
      'an open schema in strict mode',
      () =>
        ask({
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'v', strict: true, schema: { ...SCHEMA, required: ['nonce'] } },
          },
        }),
      400,
      "Missing 'verdict'",
    ],
  ])('rejects %s as the real ones do', async (_what, call, status, words) => {
    await expect(call()).rejects.toMatchObject({ status, message: expect.stringContaining(words) });
  });

  it('rejects sampling parameters on newer Anthropic models', async () => {
    const call = anthropic().messages.create({
      model: 'claude-opus-4-7',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'x' }],
      temperature: 0,
    } as never);
    await expect(call).rejects.toMatchObject({ status: 400 });
  });

  it('misbehaves by script', async () => {
    fake.behave((_call, n) => (n === 0 ? MISBEHAVIOURS.rateLimited('7') : MISBEHAVIOURS.fenced()));
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    expect((await ask()).choices[0]?.message.content).toMatch(/^```json\n/);
  });

  it.each(['silent', 'stalled', 'reset', 'cutMidBody'] as const)('can be %s', async (name) => {
    fake.behave(() => MISBEHAVIOURS[name]());
    const cut = fetch(`${fake.openaiUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-right' },
      body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] }),
      signal: AbortSignal.timeout(200),
    }).then((response) => response.text());
    await expect(cut).rejects.toThrow();
  });
});
