import { readMessage } from '../../../src/provider/wire/anthropic-envelope.js';
import { message } from '../loopback.js';

const read = (body: Readonly<Record<string, unknown>>) => readMessage(body, { model: 'asked' });

describe('a message', () => {
  it('is its text blocks without its thinking', () => {
    const content = [
      { type: 'thinking', thinking: '{"verdict":"forged"}' },
      { type: 'text', text: '{"a":' },
      { type: 'text', text: '1}' },
      { type: 'redacted_thinking', data: 'x' },
    ];
    expect(read(message('', { content }))).toEqual({
      text: '{"a":1}',
      ending: 'complete',
      servedModel: 'claude-test',
      tokens: { input: 90, cacheRead: 0, cacheWrite: 0, output: 10, reasoning: 0 },
    });
  });

  it.each([
    ['end_turn', 'complete'],
    ['stop_sequence', 'complete'],
    ['tool_use', 'complete'],
    ['max_tokens', 'truncated'],
    ['model_context_window_exceeded', 'truncated'],
    ['refusal', 'refused'],
    ['pause_turn', 'other'],
    ['toString', 'other'],
    [null, 'other'],
  ])('that stops for %s is %s', (reason, ending) => {
    expect(read(message('{}', { stop_reason: reason }))?.ending).toBe(ending);
  });

  it('anthropic-sdk-python#1850: a refusal keeps its category, and its text is never an answer', () => {
    const refused = message('I cannot help with that.', {
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: 'bio', explanation: null },
    });
    expect(read(refused)).toMatchObject({ ending: 'refused', refusal: 'bio' });
    const bare = message('I cannot.', { stop_reason: 'refusal', stop_details: null });
    expect(read(bare)).toMatchObject({ ending: 'refused', refusal: 'I cannot.' });
  });

  it('anthropic-sdk-python#1108: a cut answer after thinking keeps what it has cost', () => {
    const usage = {
      input_tokens: 40,
      output_tokens: 5000,
      output_tokens_details: { thinking_tokens: 4990 },
    };
    const reply = read(message(' {', { stop_reason: 'max_tokens', usage }));
    expect(reply).toMatchObject({ text: ' {', ending: 'truncated' });
    expect(reply?.tokens).toMatchObject({ output: 5000, reasoning: 4990 });
  });

  it('without content is none', () => {
    expect(read({})).toBeUndefined();
    expect(read({ content: 'x' })).toBeUndefined();
    expect(read({ content: [null, 7] })?.text).toBe('');
  });
});
