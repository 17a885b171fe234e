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
    [
      'llama',
      ['nvidia/Llama-3.1-Nemotron', 'NousResearch/Hermes-3-Llama-3.1-8B', 'us.meta.llama3'],
    ],
    ['qwen', ['Qwen/Qwen3-8B', ' QWEN2.5-7b ', '/data/checkpoints/qwen3-8b-step-120/']],
    ['deepseek', ['deepseek-ai/DeepSeek-R1-Distill-Qwen-7B', 'deepseek-r1:7b']],
    ['mistral', ['mistralai/Mixtral-8x7B', 'magistral-small']],
    ['grok', ['xai/grok-4', 'x-ai.grok']],
    [
      'gpt',
      [
        'openai:gpt-5',
        'gpt5',
        'gpt-oss:20b',
        'openai/ft:gpt-4o:o:x',
        'openai:o3',
        'ＧＰＴ-5',
        'gpt\u20115',
      ],
    ],
    ['claude', ['us-gov.anthropic.claude-x', 'jp.anthropic.claude-x', 'au.anthropic.claude-x']],
    [
      'claude',
      ['arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3', 'Claude Sonnet 5'],
    ],
    [
      'qwen',
      ['hf:Qwen/Qwen3', 'hf:Qwen/Our-Tune', 'ollama:qwen3', 'hf.co/Qwen/Qwen3-8B-GGUF:Q4_K_M'],
    ],
    ['qwen', ['/ckpt/qwen3-8b-sft/step_200', '/ckpt/qwen3-8b-sft/step_200/', 'qwen3-8b@step200']],
    [
      'qwen',
      [
        'C:\\ckpt\\Qwen3-8B\\step_200',
        'my-org/medical-qwen3',
        'our_qwen2.5_sft',
        'models--Qwen--Qwen3-8B',
      ],
    ],
  ])('is %s for %j', (family, models) => {
    expect(models.map(familyOf)).toEqual(models.map(() => family));
  });

  it('is its own name for a model of no known family', () => {
    expect(familyOf('org/Our-Model-7')).toBe('our-model-7');
    expect(familyOf('/ckpt/our-run-a/step_200')).not.toBe(familyOf('/ckpt/our-run-b/step_200'));
    expect(familyOf('kimi-k2')).toBe('kimi-k2');
    expect(familyOf('moonshotai/Kimi-K2/')).toBe('kimi-k2');
    expect(familyOf('run-2024-o1x')).toBe('run-2024-o1x');
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
