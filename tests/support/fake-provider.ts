import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Behave, type Behaviour, errorBody, replyTo } from './fake-provider-behaviour.js';
import { type FakeCall, readCall, type Wire } from './fake-provider-call.js';
import {
  anthropicRejects,
  holdsLoneSurrogate,
  openaiRejects,
  type Rejection,
} from './fake-provider-checks.js';

export type { Behave, Behaviour } from './fake-provider-behaviour.js';
export type { FakeCall } from './fake-provider-call.js';
export { MISBEHAVIOURS } from './fake-provider-script.js';

export interface FakeProviderOptions {
  /** How each call is answered; without it, or where it says nothing, honestly and at once. */
  readonly behave?: Behave;
  /** The key that is taken; absent: any, also none. */
  readonly apiKey?: string;
  /** The models that there are; absent: all. */
  readonly models?: readonly string[];
  /** Parameters that OpenAI does not know are rejected, as api.openai.com does and vLLM does not. */
  readonly strict?: boolean;
  /** Answers requests beside the chat; returns whether it has taken this one. */
  readonly beside?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether `requests` fills up; off for long runs. */
  readonly keepRequests?: boolean;
}

export interface FakeProvider {
  /** Without a path: Anthropic's base URL. OpenAI's is `openaiUrl`. */
  readonly url: string;
  readonly openaiUrl: string;
  /** Every call that was well-formed enough to be read, in order of arrival. */
  readonly requests: FakeCall[];
  /** Calls so far, under way, and most under way at once. */
  readonly counts: { calls: number; inFlight: number; peakInFlight: number; connections: number };
  /** From now on calls are answered so. */
  behave(how: Behave | undefined): void;
  close(): Promise<void>;
}

const WIRES: Readonly<Record<string, Wire>> = {
  '/v1/chat/completions': 'openai',
  '/chat/completions': 'openai',
  '/v1/messages': 'anthropic',
};

/**
 * A chat provider on loopback that speaks the wire formats of OpenAI and Anthropic, rejects what they reject, knows the
 * right answer to every question that is marked (see `truthOf`), and misbehaves by script.
 */
export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  let behave = options.behave;
  const requests: FakeCall[] = [];
  const counts = { calls: 0, inFlight: 0, peakInFlight: 0, connections: 0 };
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] as string;
    if (options.beside?.(request, response)) return;
    if (request.method === 'GET' && path.endsWith('/models')) return listModels(response, options);
    const wire = WIRES[path];
    if (!wire || request.method !== 'POST')
      return send(response, 404, {}, '{"detail":"Not Found"}');
    const n = counts.calls++;
    counts.peakInFlight = Math.max(counts.peakInFlight, ++counts.inFlight);
    response.once('close', () => {
      counts.inFlight -= 1;
    });
    bodyOf(request, (raw) => answer({ n, wire, raw, request, response }));
  });

  function answer(given: Incoming): void {
    const { n, wire, raw, request, response } = given;
    const body = parsed(raw);
    const call = body && readCall({ n, wire, raw, body, headers: request.headers });
    if (call && options.keepRequests !== false) requests.push(call);
    const rejection = call ? rejectionOf(call, options) : UNREADABLE;
    if (call && !rejection) {
      play(response, call, behave?.(call, n) ?? {});
      return;
    }
    const { status } = rejection ?? UNREADABLE;
    const said = JSON.stringify(errorBody({ wire, n }, status, rejection));
    send(response, status, { 'content-type': 'application/json' }, said);
  }

  server.on('connection', (socket) => {
    counts.connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    openaiUrl: `${url}/v1`,
    requests,
    counts,
    behave: (how) => {
      behave = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Incoming {
  readonly n: number;
  readonly wire: Wire;
  readonly raw: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const UNREADABLE: Rejection = {
  status: 400,
  type: 'invalid_request_error',
  message: 'We could not parse the JSON body of your request.',
};

function rejectionOf(call: FakeCall, options: FakeProviderOptions): Rejection | undefined {
  if (!options.models || options.models.includes(call.model)) {
    const wrong = wrongKey(call, options.apiKey);
    if (wrong) return wrong;
    if (holdsLoneSurrogate(call.raw, call.body)) {
      const message = `The request body is not valid JSON: no low surrogate in string: line 1 column 9 (char 8)`;
      return { ...UNREADABLE, message };
    }
    return call.wire === 'openai'
      ? openaiRejects(call, options.strict ?? false)
      : anthropicRejects(call);
  }
  return (
    wrongKey(call, options.apiKey) ??
    (call.wire === 'openai'
      ? {
          status: 404,
          type: 'invalid_request_error',
          message: `The model \`${call.model}\` does not exist or you do not have access to it.`,
          code: 'model_not_found',
        }
      : { status: 404, type: 'not_found_error', message: `model: ${call.model}` })
  );
}

function wrongKey(call: FakeCall, apiKey: string | undefined): Rejection | undefined {
  const bearer = (call.headers.authorization ?? '').replace(/^Bearer /, '');
  // Anthropic takes a key in either header.
  const sent = call.wire === 'anthropic' ? (call.headers['x-api-key'] ?? bearer) : bearer;
  if (apiKey === undefined || sent === apiKey) return undefined;
  if (call.wire === 'anthropic') {
    return { status: 401, type: 'authentication_error', message: 'invalid x-api-key' };
  }
  const shown = `${sent.slice(0, 8)}${'*'.repeat(Math.max(0, sent.length - 12))}${sent.slice(-4)}`;
  return {
    status: 401,
    type: 'invalid_request_error',
    message: `Incorrect API key provided: ${shown}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    code: 'invalid_api_key',
  };
}

function play(response: ServerResponse, call: FakeCall, behaviour: Behaviour): void {
  const act = () => {
    if (response.destroyed || behaviour.until === 'silence') return;
    if (behaviour.until === 'reset') return void response.socket?.resetAndDestroy();
    const { status, headers, body } = replyTo(call, behaviour);
    if (behaviour.until === undefined) return send(response, status, headers, body);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    if (behaviour.until === 'head_then_silence') return response.flushHeaders();
    response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
  };
  if (behaviour.latencyMs) setTimeout(act, behaviour.latencyMs);
  else act();
}

function send(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string,
): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function listModels(response: ServerResponse, options: FakeProviderOptions): void {
  const data = (options.models ?? []).map((id) => ({ id, object: 'model' }));
  send(
    response,
    200,
    { 'content-type': 'application/json' },
    JSON.stringify({ object: 'list', data }),
  );
}

function bodyOf(request: IncomingMessage, then: (raw: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => then(Buffer.concat(chunks).toString()));
}

function parsed(raw: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return body as Readonly<Record<string, unknown>>;
    }
  } catch {
    // Answered as the providers do.
  }
  return undefined;
}
