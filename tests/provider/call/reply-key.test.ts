import { replyKey } from '../../../src/provider/call/reply-key.js';
import { ENDPOINT } from '../../support/scripted-caller.js';

const BODY = {
  model: 'gpt-5',
  messages: [{ role: 'user', content: 'x' }],
  temperature: 0,
  seed: 1,
  reasoning_effort: 'low',
  response_format: { properties: { reasoning: {}, verdict: {} } },
};
const keyOf = (given: Partial<Parameters<typeof replyKey>[0]> = {}) =>
  replyKey({ endpoint: ENDPOINT, salt: '', sample: 0, body: BODY, ...given });

describe('replyKey', () => {
  it.each([
    ['user', 'u'],
    ['safety_identifier', 's'],
    ['metadata', { id: 'r1' }],
    ['prompt_cache_key', 'k'],
    ['prompt_cache_retention', '24h'],
    ['service_tier', 'flex'],
    ['stream', true],
    ['store', false],
  ])('inspect#1481: is the same whatever %s is', (name, value) => {
    expect(keyOf({ body: { ...BODY, [name]: value } })).toBe(keyOf());
  });

  it.each([
    ['reasoning_effort', 'high'],
    ['num_ctx', 8192],
    ['seed', 2],
    ['model', 'gpt-5-mini'],
    ['temperature', 1],
    ['max_completion_tokens', 100],
    ['thinking', { type: 'adaptive' }],
    ['a_parameter_of_next_year', 1],
  ])('litellm#9844, litellm#42400: is another with another %s', (name, value) => {
    expect(keyOf({ body: { ...BODY, [name]: value } })).not.toBe(keyOf());
  });

  it('instructor#2585: is another for another endpoint, salt and sample', () => {
    const keys = [
      keyOf(),
      keyOf({ salt: 's' }),
      keyOf({ sample: 1 }),
      keyOf({ endpoint: { ...ENDPOINT, baseUrl: 'https://other.example.org/v1' } }),
      keyOf({ endpoint: { ...ENDPOINT, kind: 'anthropic' } }),
      keyOf({ endpoint: { ...ENDPOINT, headersDigest: 'a' } }),
      keyOf({ endpoint: { ...ENDPOINT, headersDigest: 'b' } }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is another for a schema in another order, which the answer is written in', () => {
    const body = { ...BODY, response_format: { properties: { verdict: {}, reasoning: {} } } };
    expect(keyOf({ body })).not.toBe(keyOf());
  });

  it('is the same for the same long schema, and another for one in another order', () => {
    const description = 'What the judge has seen. '.repeat(20);
    const withSchema = (names: readonly string[]) => ({
      ...BODY,
      response_format: Object.fromEntries(names.map((name) => [name, { description }])),
    });
    const first = keyOf({ body: withSchema(['reasoning', 'verdict']) });
    expect(keyOf({ body: withSchema(['reasoning', 'verdict']) })).toBe(first);
    expect(keyOf({ body: withSchema(['verdict', 'reasoning']) })).not.toBe(first);
  });
});
