import { readCompletion } from '../../../src/provider/wire/openai-envelope.js';
import { completion } from '../loopback.js';

const read = (body: Readonly<Record<string, unknown>>, readReasoning = false) =>
  readCompletion(body, { model: 'asked', readReasoning });

describe('a chat completion', () => {
  it('is its text, its ending, who served it and what it took', () => {
    expect(read(completion('{}'))).toEqual({
      text: '{}',
      ending: 'complete',
      servedModel: 'gpt-test',
      tokens: { input: 90, cacheRead: 0, cacheWrite: 0, output: 10, reasoning: 0 },
    });
  });

  it.each([
    ['stop', 'complete'],
    ['tool_calls', 'complete'],
    ['length', 'truncated'],
    ['content_filter', 'filtered'],
    ['function_call', 'other'],
    ['constructor', 'other'],
    [null, 'other'],
    [undefined, 'other'],
  ])('that ends with %s is %s', (reason, ending) => {
    const body = completion('{}');
    const [choice] = body.choices;
    expect(read({ ...body, choices: [{ ...choice, finish_reason: reason }] })?.ending).toBe(ending);
  });

  it('litellm#39817: a cut answer is told by its ending, with its cost and who served it', () => {
    const usage = {
      prompt_tokens: 900,
      completion_tokens: 1500,
      completion_tokens_details: { reasoning_tokens: 1500 },
    };
    const reply = read(completion('', { finish_reason: 'length', usage }));
    expect(reply).toMatchObject({ text: '', ending: 'truncated', servedModel: 'gpt-test' });
    expect(reply?.tokens).toMatchObject({ output: 1500, reasoning: 1500 });
  });

  it('deepeval#929: a cut JSON is left cut', () => {
    const reply = read(completion('{"score": 1', { finish_reason: 'length' }));
    expect(reply).toMatchObject({ text: '{"score": 1', ending: 'truncated' });
  });

  it('vllm#38696: white space up to the cap is a cut answer', () => {
    const reply = read(completion(' '.repeat(10_000), { finish_reason: 'length' }));
    expect(reply?.ending).toBe('truncated');
  });

  it('that refuses is a refusal, whatever its reason to stop', () => {
    const reply = read(completion(null, { message: { refusal: 'I cannot help.' } }));
    expect(reply).toMatchObject({ text: '', ending: 'refused', refusal: 'I cannot help.' });
    const parts = read(completion([{ type: 'refusal', refusal: 'No.' }]));
    expect(parts).toMatchObject({ ending: 'refused', refusal: 'No.' });
  });

  it('in parts is their text', () => {
    const parts = [
      { type: 'text', text: '{"a":' },
      { type: 'text', text: '1}' },
      { type: 'image_url' },
      null,
    ];
    expect(read(completion(parts))?.text).toBe('{"a":1}');
  });

  it('vllm#17349: an answer under reasoning_content is read only when that is asked for', () => {
    for (const name of ['reasoning_content', 'reasoning']) {
      const body = completion(null, { message: { [name]: '{"a":1}' } });
      expect(read(body)?.text).toBe('');
      expect(read(body, true)?.text).toBe('{"a":1}');
    }
    const both = completion('{"b":2}', { message: { reasoning_content: '{"a":1}' } });
    expect(read(both, true)?.text).toBe('{"b":2}');
  });

  it('without usage has no tokens, and without a model is of the model that was asked', () => {
    const reply = read(completion('{}', { usage: undefined, model: undefined }));
    expect(reply).toEqual({ text: '{}', ending: 'complete', servedModel: 'asked' });
  });

  it.each([
    [{}],
    [{ choices: [] }],
    [{ choices: [{}] }],
    [{ choices: 'x' }],
    [{ choices: [null] }],
  ])('%j is none', (body) => {
    expect(read(body)).toBeUndefined();
  });
});
