import type { FakeCall, SchemaNode } from './fake-provider-call.js';

/** A request that the real one would reject, in the real one's words. */
export interface Rejection {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

const INVALID = { status: 400, type: 'invalid_request_error' } as const;

/** Models that think: they name their cap otherwise, and take no temperature. */
const REASONING = /^(?:o\d|gpt-5)/;
/** Models that have given up sampling parameters. */
const NO_SAMPLING = /^claude-(?:opus-4-[7-9]|opus-[5-9]|sonnet-[5-9]|haiku-[5-9])/;

const OPENAI_PARAMETERS = new Set(
  `model messages max_tokens max_completion_tokens temperature top_p n stop seed response_format reasoning_effort user
  safety_identifier metadata prompt_cache_key prompt_cache_retention service_tier stream store logprobs top_logprobs
  verbosity frequency_penalty presence_penalty tools tool_choice modalities`.split(/\s+/),
);
const ANTHROPIC_PARAMETERS = new Set(
  `model messages max_tokens system temperature top_p top_k stop_sequences metadata stream thinking output_config
  service_tier tools tool_choice cache_control`.split(/\s+/),
);

/** What OpenAI's chat completions reject. `strict` also rejects parameters that OpenAI does not know. */
export function openaiRejects(call: FakeCall, strict: boolean): Rejection | undefined {
  const { body, model } = call;
  const unknown = strict && Object.keys(body).find((name) => !OPENAI_PARAMETERS.has(name));
  if (unknown) {
    const message = `Unknown parameter: '${unknown}'.`;
    return { ...INVALID, message, param: unknown, code: 'unknown_parameter' };
  }
  return (
    missingMessages(body.messages) ??
    badCap(body, REASONING.test(model)) ??
    (REASONING.test(model) ? badTemperature(body.temperature) : badEffort(body, strict)) ??
    badFormat(call)
  );
}

function missingMessages(messages: unknown): Rejection | undefined {
  if (Array.isArray(messages) && messages.length > 0) return undefined;
  const message = "Missing required parameter: 'messages'.";
  return { ...INVALID, message, param: 'messages', code: 'missing_required_parameter' };
}

function badCap(body: FakeCall['body'], reasoning: boolean): Rejection | undefined {
  for (const param of ['max_tokens', 'max_completion_tokens']) {
    if (!(param in body)) continue;
    if (reasoning && param === 'max_tokens') {
      const message = `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`;
      return { ...INVALID, message, param, code: 'unsupported_parameter' };
    }
    if (!Number.isInteger(body[param]) || (body[param] as number) < 1) {
      const message = `Invalid type for '${param}': expected an integer, but got ${JSON.stringify(body[param])} instead.`;
      return { ...INVALID, message, param, code: 'invalid_type' };
    }
  }
  return undefined;
}

function badTemperature(temperature: unknown): Rejection | undefined {
  if (temperature === undefined || temperature === 1) return undefined;
  const message = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`;
  return { ...INVALID, message, param: 'temperature', code: 'unsupported_value' };
}

function badEffort(body: FakeCall['body'], strict: boolean): Rejection | undefined {
  if (!strict || !('reasoning_effort' in body)) return undefined;
  return { ...INVALID, message: 'Unrecognized request argument supplied: reasoning_effort' };
}

function badFormat(call: FakeCall): Rejection | undefined {
  const format = call.body.response_format as
    | { type?: string; json_schema?: { name?: string; strict?: boolean } }
    | undefined;
  const param = 'response_format';
  if (format?.type === 'json_object' && !/json/i.test(`${call.system}${call.user}`)) {
    const message = `'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.`;
    return { ...INVALID, message, param };
  }
  if (format?.type !== 'json_schema') return undefined;
  const name = format.json_schema?.name ?? '';
  if (!/^[\w-]{1,64}$/.test(name)) {
    const message = `Invalid 'response_format.json_schema.name': string does not match pattern.`;
    return { ...INVALID, message, param: 'response_format.json_schema.name' };
  }
  if (!call.schema) {
    const message = `Missing required parameter: 'response_format.json_schema.schema'.`;
    return { ...INVALID, message, param: 'response_format.json_schema.schema' };
  }
  if (!format.json_schema?.strict) return undefined;
  const fault = looseSchema(call.schema, 'context=()');
  if (!fault) return undefined;
  return { ...INVALID, message: `Invalid schema for response_format '${name}': ${fault}`, param };
}

/** Strict mode: every object closed, every key required. */
function looseSchema(schema: SchemaNode, place: string): string | undefined {
  if (schema.properties || schema.type === 'object') {
    if (schema.additionalProperties !== false) {
      return `In ${place}, 'additionalProperties' is required to be supplied and to be false.`;
    }
    const required = new Set(schema.required ?? []);
    const missing = Object.keys(schema.properties ?? {}).find((key) => !required.has(key));
    if (missing !== undefined) {
      return `In ${place}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  for (const [key, below] of Object.entries(schema.properties ?? {})) {
    const fault = looseSchema(below, `context=('properties', '${key}')`);
    if (fault) return fault;
  }
  const rest = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  for (const below of rest) {
    const fault = looseSchema(below, place);
    if (fault) return fault;
  }
  return undefined;
}

/** What Anthropic's messages reject. */
export function anthropicRejects(call: FakeCall): Rejection | undefined {
  const { body, model, headers } = call;
  const say = (message: string) => ({ ...INVALID, message });
  if (!headers['anthropic-version']) return say('anthropic-version: header is required');
  if (body.max_tokens === undefined) return say('max_tokens: Field required');
  if (!Number.isInteger(body.max_tokens)) return say('max_tokens: Input should be a valid integer');
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    return say('messages: at least one message is required');
  }
  const unknown = Object.keys(body).find((name) => !ANTHROPIC_PARAMETERS.has(name));
  if (unknown) return say(`${unknown}: Extra inputs are not permitted`);
  for (const name of ['temperature', 'top_p', 'top_k']) {
    if (name in body && NO_SAMPLING.test(model))
      return say(`\`${name}\` is deprecated for this model.`);
  }
  const fault = call.schema && openSchema(call.schema);
  return fault ? say(`output_config.format.schema: ${fault}`) : undefined;
}

const NOT_ENFORCED = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'multipleOf'];

function openSchema(schema: SchemaNode): string | undefined {
  if (schema.type === 'object' && schema.additionalProperties !== false) {
    return `For 'object' type, 'additionalProperties' must be explicitly set to false`;
  }
  const keyword = NOT_ENFORCED.find((name) => name in schema);
  if (keyword) return `For '${schema.type}' type, property '${keyword}' is not supported`;
  const below = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ];
  for (const node of below) {
    const fault = openSchema(node);
    if (fault) return fault;
  }
  return undefined;
}

/** True where half of a surrogate pair stands in a text, as an escape: the real servers' parsers stop there. */
export function holdsLoneSurrogate(raw: string, parsed: unknown): boolean {
  return /\\u[dD][89a-fA-F]/.test(raw) && halved(parsed);
}

function halved(value: unknown): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(halved);
}
