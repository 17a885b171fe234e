import { anthropicTokens, openaiTokens } from '../../../src/provider/wire/usage.js';

describe('OpenAI counts of tokens', () => {
  it('has cached and written tokens taken out of the prompt, and reasoning kept in the output', () => {
    const usage = {
      prompt_tokens: 2006,
      completion_tokens: 300,
      total_tokens: 2306,
      prompt_tokens_details: { cached_tokens: 1920, cache_write_tokens: 6, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 192,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    };
    expect(openaiTokens(usage)).toEqual({
      input: 80,
      cacheRead: 1920,
      cacheWrite: 6,
      output: 300,
      reasoning: 192,
    });
  });

  it('has reasoning added where the total shows that it comes on top of the completion', () => {
    const usage = {
      prompt_tokens: 37,
      completion_tokens: 530,
      total_tokens: 1067,
      completion_tokens_details: { reasoning_tokens: 500 },
    };
    expect(openaiTokens(usage)).toMatchObject({ input: 37, output: 1030, reasoning: 500 });
  });

  it('takes the hits that DeepSeek counts apart', () => {
    const usage = {
      prompt_tokens: 100,
      prompt_cache_hit_tokens: 64,
      prompt_cache_miss_tokens: 36,
      completion_tokens: 5,
    };
    expect(openaiTokens(usage)).toMatchObject({ input: 36, cacheRead: 64, output: 5 });
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', {}],
    ['in words', { prompt_tokens: '12', completion_tokens: 3 }],
    ['negative', { prompt_tokens: -1, completion_tokens: 3 }],
    ['not whole', { prompt_tokens: 1.5, completion_tokens: 3 }],
  ])('is unknown, not zero, where it is %s', (_what, usage) => {
    expect(openaiTokens(usage)).toBeUndefined();
    expect(anthropicTokens(usage)).toBeUndefined();
  });

  it('never counts a token twice, whatever the server says', () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 4,
      prompt_tokens_details: { cached_tokens: 50, cache_write_tokens: 50 },
      completion_tokens_details: { reasoning_tokens: 50 },
    };
    expect(openaiTokens(usage)).toEqual({
      input: 0,
      cacheRead: 10,
      cacheWrite: 0,
      output: 4,
      reasoning: 4,
    });
  });
});

describe('Anthropic counts of tokens', () => {
  it('litellm#9812: tokens of the prompt cache stand beside the input, and are not taken out of it', () => {
    const usage = {
      input_tokens: 21,
      cache_creation_input_tokens: 248,
      cache_read_input_tokens: 188_086,
      cache_creation: { ephemeral_5m_input_tokens: 148, ephemeral_1h_input_tokens: 100 },
      output_tokens: 393,
      output_tokens_details: { thinking_tokens: 80 },
      service_tier: 'standard',
    };
    expect(anthropicTokens(usage)).toEqual({
      input: 21,
      cacheRead: 188_086,
      cacheWrite: 248,
      output: 393,
      reasoning: 80,
    });
  });

  it('adds five-minute and one-hour writes up where the sum is not told', () => {
    const usage = {
      input_tokens: 5,
      output_tokens: 1,
      cache_creation_input_tokens: null,
      cache_creation: { ephemeral_5m_input_tokens: 7, ephemeral_1h_input_tokens: 11 },
      cache_read_input_tokens: null,
      output_tokens_details: null,
    };
    expect(anthropicTokens(usage)).toEqual({
      input: 5,
      cacheRead: 0,
      cacheWrite: 18,
      output: 1,
      reasoning: 0,
    });
  });
});
