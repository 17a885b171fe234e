import type { ErrorBody } from './error-body.js';

/** The parameters of ours that servers are known to reject, by every name they go by. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  effort: [
    'output_config.effort',
    'reasoning_effort',
    'reasoningEffort',
    'reasoning.effort',
    'effort parameter',
    'effort',
  ],
  max_completion_tokens: ['max_completion_tokens', 'maxCompletionTokens'],
  max_tokens: ['max_tokens', 'maxTokens'],
  temperature: ['temperature'],
  top_p: ['top_p', 'topP'],
  top_k: ['top_k', 'topK'],
  seed: ['seed'],
  response_format: [
    'response_format',
    'responseFormat',
    'output_config.format',
    'output_format',
    'output_config',
    'structured outputs',
    'structured output',
    'json_schema',
    'json_object',
  ],
};

const CANONICAL = new Map(
  Object.entries(NAMES).flatMap(([name, spellings]) =>
    spellings.map((spelling) => [spelling.toLowerCase(), name] as const),
  ),
);

const ANY_NAME = new RegExp(
  `(?<!\\w)(?:${[...CANONICAL.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?!\\w|\\.\\w)`,
  'i',
);

const REJECTING_CODES = new Set([
  'unsupported_parameter',
  'unsupported_value',
  'unknown_parameter',
  'extra_forbidden',
]);

const REJECTED =
  /unsupported|not (?:\w+ )?support|unrecogni[sz]ed|unknown (?:parameter|argument|field|name)|not permitted|not allowed|deprecated|forbidden|unavailable|only the default|cannot be (?:used|specified|set)/i;

/** Ollama's way to say that a model takes no effort. */
const NO_THINKING = /not support thinking/i;

/**
 * The parameter that the server will not take for this model, under one name for all spellings, or as the server named
 * it where it is none of ours. Undefined where the fault is another: a value out of range, a schema that is not taken.
 */
export function rejectedParameter(error: ErrorBody): string | undefined {
  if (error.code === 'invalid_json_schema') return undefined;
  const rejected = REJECTING_CODES.has(error.code) || REJECTED.test(error.message);
  if (!rejected) return undefined;
  if (NO_THINKING.test(error.message)) return 'effort';
  const named = CANONICAL.get(error.param.toLowerCase());
  if (named) return named;
  if (REJECTING_CODES.has(error.code) && error.param !== '') return error.param;
  const found = ANY_NAME.exec(error.message)?.[0].toLowerCase();
  return found === undefined ? undefined : CANONICAL.get(found);
}
