import { isServedAsAsked } from '../../../src/provider/call/served-model.js';

describe('isServedAsAsked', () => {
  it.each([
    ['gpt-5.2', 'gpt-5.2'],
    ['gpt-5.2', 'gpt-5.2-2025-12-11'],
    ['claude-sonnet-4-5', 'claude-sonnet-4-5-20250929'],
    ['claude-sonnet-4-5', 'claude-sonnet-4-5@20250929'],
    ['claude-3-5-haiku-latest', 'claude-3-5-haiku-20241022'],
    ['gpt-4', 'gpt-4-0613'],
    ['openai/gpt-5', 'gpt-5-2025-08-07'],
    ['Qwen/Qwen3-8B', 'qwen/qwen3-8b'],
    ['llama3', 'llama3:latest'],
    ['gpt-5', ''],
  ])('takes %s served as %j', (asked, served) => {
    expect(isServedAsAsked(asked, served)).toBe(true);
  });

  it.each([
    ['gpt-5', 'gpt-5-mini'],
    ['gpt-5', 'gpt-5-mini-2025-08-07'],
    ['gpt-5', 'gpt-5.2'],
    ['gpt-5-2025-08-07', 'gpt-5'],
    ['gpt-5-2025-08-07', 'gpt-5-2025-12-11'],
    ['gpt-4', 'gpt-4o'],
    ['claude-opus-4-5', 'claude-sonnet-4-5'],
  ])('does not take %s served as %s', (asked, served) => {
    expect(isServedAsAsked(asked, served)).toBe(false);
  });
});
