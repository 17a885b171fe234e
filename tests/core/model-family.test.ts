import { familiesBy } from '../../src/core/model-family.js';

describe('the family of a model', () => {
  const familyOf = familiesBy();

  it.each([
    ['gpt', ['gpt-5.2-2025-12-11', 'openai/gpt-5', 'azure/gpt-4o', 'o1', 'o3-mini', 'o4-mini']],
    ['gpt', ['chatgpt-4o-latest', 'ft:gpt-4o-mini:clinic::9x', 'openai/gpt-oss-120b']],
    ['claude', ['claude-opus-4-7', 'anthropic/claude-3', 'us.anthropic.claude-sonnet-4-v1:0']],
    ['claude', ['openrouter/anthropic/claude-sonnet-4', 'vertex_ai/claude-3-5@20240620']],
    ['gemini', ['models/gemini-2.5-pro', 'google/medgemma-27b']],
    ['llama', ['meta-llama/Llama-3.1-8B-Instruct', 'meta.llama3-70b-instruct-v1:0']],
    ['qwen', ['Qwen/Qwen3-8B', ' QWEN2.5-7b ', '/data/checkpoints/qwen3-8b-step-120/']],
    ['deepseek', ['deepseek-ai/DeepSeek-R1-Distill-Qwen-7B']],
    ['mistral', ['mistralai/Mixtral-8x7B', 'magistral-small']],
    ['grok', ['xai/grok-4']],
  ])('is %s for %j', (family, models) => {
    expect(models.map(familyOf)).toEqual(models.map(() => family));
  });

  it('is its own name for a model of no known family', () => {
    expect(familyOf('org/Our-Model-7')).toBe('our-model-7');
    expect(familyOf('our-model-70')).not.toBe(familyOf('our-model-7'));
    expect(familyOf('o12')).toBe('o12');
    expect(familyOf('constructor')).toBe('constructor');
  });

  it('is that of the configuration first: the longest prefix, before those known without it', () => {
    const configured = familiesBy({
      ours: ['run-', 'gpt-oss'],
      theirs: ['run-b-'],
      qwen: ['qwen', 'sprout-'],
    });
    expect(
      ['run-42', 'run-b-1', 'gpt-oss-20b', 'sprout-1', 'gpt-5', 'qwq-32b'].map(configured),
    ).toEqual(['ours', 'theirs', 'ours', 'qwen', 'gpt', 'qwq-32b']);
  });
});
