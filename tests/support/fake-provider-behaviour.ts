import { honestAnswer } from './fake-provider-answers.js';
import type { FakeCall } from './fake-provider-call.js';
import type { Rejection } from './fake-provider-checks.js';

/** How one call is answered; an empty one is an honest answer at once. */
export interface Behaviour {
  readonly latencyMs?: number;
  /** From 400 on the body is the provider's error, unless `body` is given. */
  readonly status?: number;
  /** Go over the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: Partial<Rejection>;
  /** Sent as it is in place of everything; an object is sent as JSON. */
  readonly body?: string | object;
  /** What the model says, made from what it would honestly say. */
  readonly text?: string | ((honest: string) => string) | null;
  /** The member of an OpenAI message that holds JSON where `content` is null. */
  readonly reasoningContent?: (honest: string) => string;
  /** `finish_reason` or `stop_reason` in the words of the provider. */
  readonly ending?: 'complete' | 'truncated' | 'refused' | 'filtered';
  readonly refusal?: string;
  /** The model that is said to have answered. */
  readonly servedModel?: string;
  /** In the provider's own words; null for none. */
  readonly usage?: object | null;
  /** How far the exchange gets: silence or a broken connection before the head of the reply, or after half its body. */
  readonly until?: 'silence' | 'head_then_silence' | 'reset' | 'half_then_reset';
}

/** Decides how call number `n` is answered. */
export type Behave = (call: FakeCall, n: number) => Behaviour | undefined;

/** What goes over the wire. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The reply to a call that behaves so. */
export function replyTo(call: FakeCall, behaviour: Behaviour): WireReply {
  const status = behaviour.status ?? 200;
  const headers = { 'content-type': 'application/json', ...behaviour.headers };
  const { body } = behaviour;
  if (typeof body === 'string') return { status, headers, body };
  if (body !== undefined) return { status, headers, body: JSON.stringify(body) };
  const said =
    status >= 400 ? errorBody(call, status, behaviour.error) : modelBody(call, behaviour);
  return { status, headers, body: JSON.stringify(said) };
}

const ERROR_TYPES: Readonly<
  Record<number, { readonly openai: string; readonly anthropic: string }>
> = {
  400: { openai: 'invalid_request_error', anthropic: 'invalid_request_error' },
  401: { openai: 'invalid_request_error', anthropic: 'authentication_error' },
  403: { openai: 'invalid_request_error', anthropic: 'permission_error' },
  404: { openai: 'invalid_request_error', anthropic: 'not_found_error' },
  429: { openai: 'requests', anthropic: 'rate_limit_error' },
  529: { openai: 'server_error', anthropic: 'overloaded_error' },
};

/** An error in the shape of the provider. */
export function errorBody(
  call: Pick<FakeCall, 'wire' | 'n'>,
  status: number,
  error: Partial<Rejection> = {},
): object {
  const usual = ERROR_TYPES[status] ?? { openai: 'server_error', anthropic: 'api_error' };
  const message =
    error.message ?? (status === 429 ? 'Rate limit reached.' : 'The server had an error.');
  const type = error.type ?? usual[call.wire];
  if (call.wire === 'anthropic') {
    return { type: 'error', error: { type, message }, request_id: `req_${call.n}` };
  }
  const code = error.code ?? (status === 429 ? 'rate_limit_exceeded' : null);
  return { error: { message, type, param: error.param ?? null, code } };
}

function modelBody(call: FakeCall, behaviour: Behaviour): object {
  const honest = honestAnswer(call);
  const { text } = behaviour;
  const said = typeof text === 'function' ? text(honest) : text === undefined ? honest : text;
  return call.wire === 'openai'
    ? openaiBody(call, behaviour, said, honest)
    : anthropicBody(call, behaviour, said);
}

const FINISH = {
  complete: 'stop',
  truncated: 'length',
  refused: 'stop',
  filtered: 'content_filter',
};
const STOP = {
  complete: 'end_turn',
  truncated: 'max_tokens',
  refused: 'refusal',
  filtered: 'refusal',
};

function openaiBody(
  call: FakeCall,
  behaviour: Behaviour,
  said: string | null,
  honest: string,
): object {
  const ending = behaviour.ending ?? 'complete';
  const refusal = behaviour.refusal ?? (ending === 'refused' ? 'I cannot help with that.' : null);
  const message = {
    role: 'assistant',
    content: ending === 'refused' ? null : said,
    refusal,
    ...(behaviour.reasoningContent
      ? { reasoning_content: behaviour.reasoningContent(honest) }
      : {}),
  };
  const [input, output] = countsOf(call, said);
  const usage = behaviour.usage ?? {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  };
  return {
    id: `chatcmpl-${call.n}`,
    object: 'chat.completion',
    created: 1_760_000_000,
    model: behaviour.servedModel ?? call.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: FINISH[ending] }],
    ...(behaviour.usage === null ? {} : { usage }),
  };
}

function anthropicBody(call: FakeCall, behaviour: Behaviour, said: string | null): object {
  const ending = behaviour.ending ?? 'complete';
  const refused = ending === 'refused' || ending === 'filtered';
  const [input, output] = countsOf(call, said);
  const usage = behaviour.usage ?? {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: output,
  };
  return {
    id: `msg_${call.n}`,
    type: 'message',
    role: 'assistant',
    model: behaviour.servedModel ?? call.model,
    content: said === null || refused ? [] : [{ type: 'text', text: said }],
    stop_reason: STOP[ending],
    stop_sequence: null,
    ...(refused ? { stop_details: { type: 'refusal', category: behaviour.refusal ?? 'bio' } } : {}),
    ...(behaviour.usage === null ? {} : { usage }),
  };
}

function countsOf(call: FakeCall, said: string | null): readonly [number, number] {
  return [Math.ceil(call.raw.length / 4), Math.ceil((said ?? '').length / 4)];
}
