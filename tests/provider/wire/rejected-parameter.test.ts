import { rejectedParameter } from '../../../src/provider/wire/rejected-parameter.js';

const error = (message: string, more = {}) => ({ message, type: '', code: '', param: '', ...more });

describe('a parameter that is not taken', () => {
  it.each([
    [
      'OpenAI, by code and param',
      error("Unsupported value: 'temperature' does not support 0 with this model.", {
        code: 'unsupported_value',
        param: 'temperature',
      }),
      'temperature',
    ],
    [
      'OpenAI, the old name of the cap',
      error(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        { code: 'unsupported_parameter', param: 'max_tokens' },
      ),
      'max_tokens',
    ],
    [
      'OpenAI, in words alone',
      error('Unrecognized request argument supplied: reasoning_effort'),
      'effort',
    ],
    [
      'Anthropic, a deprecated one',
      error('`temperature` is deprecated for this model.'),
      'temperature',
    ],
    [
      'Anthropic, an unknown one',
      error('output_config.effort: Extra inputs are not permitted'),
      'effort',
    ],
    ['Anthropic, in words', error('This model does not support the effort parameter.'), 'effort'],
    [
      'Anthropic, no structured output',
      error('output_config.format: Extra inputs are not permitted'),
      'response_format',
    ],
    ['Ollama', error('"gemma3" does not support thinking'), 'effort'],
    ['FastAPI', error('seed: Extra inputs are not permitted'), 'seed'],
    ['xAI', error('Model grok-4 does not support parameter reasoningEffort.'), 'effort'],
    ['Groq', error("property 'top_k' is unsupported"), 'top_k'],
    ['DeepSeek', error('This response_format type is unavailable now'), 'response_format'],
    [
      'one of the configuration',
      error("Unknown parameter: 'foo'.", { code: 'unknown_parameter', param: 'foo' }),
      'foo',
    ],
  ])('is named by %s', (_who, told, parameter) => {
    expect(rejectedParameter(told)).toBe(parameter);
  });

  it.each([
    ['a value out of range', error('temperature: Input should be less than or equal to 1')],
    ['a cap above the maximum', error('max_tokens: 200000 > 64000, which is the maximum allowed')],
    [
      'a schema that is not taken',
      error("Invalid schema for response_format 'pair': 'oneOf' is not permitted.", {
        code: 'invalid_json_schema',
        param: 'response_format',
      }),
    ],
    [
      'a keyword of a schema',
      error("output_config.format.schema: 'minItems' values other than 0 or 1 are not supported"),
    ],
    ['a message of the wrong kind', error('messages.0: image content is not supported')],
  ])('is not seen in %s', (_what, told) => {
    expect(rejectedParameter(told)).toBeUndefined();
  });
});
