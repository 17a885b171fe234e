import { FlipsideError } from '../../errors.js';
import type { ChatReply, ChatRequest, Provider, WireBody } from '../chat.js';
import { ENDPOINT_DEFAULTS, type EndpointSettings, endpointOf } from '../endpoint.js';
import { type ApiRequest, apiFetch } from './api-fetch.js';
import { brokenExchange, type Telling } from './attempt-failure.js';
import { type Exchange, newExchange } from './exchange.js';
import type { LeftOut } from './left-out.js';
import { type ReadEnvelope, readApiReply, readReply } from './read-reply.js';
import { type Redaction, redaction } from './redact.js';
import { type SlimFetch, slimFetch } from './slim-fetch.js';

/** What a provider takes from outside. */
export interface ProviderDeps {
  /** Seconds since 1970, for waits that a server gives as a date. */
  readonly epochSeconds: () => number;
}

/** A provider with the connections that it holds. */
export interface OpenProvider extends Provider {
  /** What the endpoint has rejected so far. */
  leftOut(): readonly string[];
  /**
   * Makes one request beside the chat; the JSON of the reply, empty for one that was saved. Throws AttemptFailure, or the
   * signal's reason when it fires.
   */
  callApi(request: ApiRequest, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
  /** The reply in what a batch holds as the response to a body. Throws AttemptFailure, as an attempt would. */
  readStored(response: { readonly status: number; readonly body: unknown }): ChatReply;
  /** Names endpoint and model in messages. */
  readonly name: string;
  /** What the endpoint says, fit to be shown. */
  redact(text: string): string;
  /** Drops the connections; attempts under way fail. */
  close(): Promise<void>;
}

/** A little above the deadline of an attempt, which is the caller's to keep. */
const IDLE_GRACE_SECONDS = 5;
/** A server that takes in a file of 200 MB may be silent for longer than one that answers. */
const API_IDLE_SECONDS = 300;

/** What differs between providers. */
export interface Dialect {
  readonly out: LeftOut;
  bodyOf(request: ChatRequest, maxOutputTokens: number): WireBody;
  readonly readEnvelope: ReadEnvelope;
  /** Sends through the SDK; what comes back is in the exchange. Rejects as the SDK does. */
  send(body: WireBody, exchange: Exchange): Promise<unknown>;
  /** Where a request beneath the base URL goes, and the headers of all requests: the SDK's, the key among them. */
  address(request: Pick<ApiRequest, 'method' | 'path'>): Promise<Address>;
}

/** A URL with the headers that a request to it needs, apart from those of its body. */
export interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A provider from its dialect. Throws FlipsideError `config_invalid` for a key that no header takes. */
export function openProvider(
  settings: EndpointSettings,
  deps: ProviderDeps,
  speak: (wire: SlimFetch, baseUrl: string) => Dialect,
): OpenProvider {
  const { baseUrl } = endpointOf(settings);
  const identity = settings.knownAs ?? endpointOf(settings);
  checkKey(settings);
  const seconds = settings.attemptTimeoutSeconds ?? ENDPOINT_DEFAULTS.attemptTimeoutSeconds;
  const { origin, host } = new URL(baseUrl);
  const wire = slimFetch({ origin, idleSeconds: seconds + IDLE_GRACE_SECONDS });
  const api = apiFetch({ idleSeconds: Math.max(seconds, API_IDLE_SECONDS) });
  const { out, bodyOf, readEnvelope, send, address } = speak(wire, baseUrl);
  const redact = redaction(settings);
  const telling: Telling = {
    endpoint: `${host} (${identity.model})`,
    redact: redact.message,
    epochSeconds: deps.epochSeconds,
  };
  const maxOutputTokens = settings.maxOutputTokens ?? ENDPOINT_DEFAULTS.maxOutputTokens;
  return {
    identity,
    maxOutputTokens,
    bodyOf: (request, options) => bodyOf(request, options?.maxOutputTokens ?? maxOutputTokens),
    async attempt(body, signal) {
      const exchange = newExchange(signal);
      try {
        await send(body, exchange);
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        // The SDKs throw for an error status as well, and lose what of its body they do not know.
        if (!exchange.whole) throw brokenExchange(exchange, exchange.failure ?? cause, telling);
      }
      const { reply, ...more } = readReply(exchange, { readEnvelope, telling });
      return { ...more, reply: shown(reply, redact) };
    },
    name: telling.endpoint,
    redact: redact.message,
    async callApi(request, signal) {
      const exchange = newExchange(signal);
      try {
        await api.send(exchange, { ...request, ...(await address(request)) });
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        if (cause instanceof FlipsideError) throw cause;
        exchange.failure = cause instanceof Error ? cause : new Error(String(cause));
        throw brokenExchange(exchange, cause, telling);
      }
      return request.saveTo !== undefined && isGood(exchange)
        ? {}
        : readApiReply(exchange, telling);
    },
    readStored({ status, body }) {
      const exchange = { ...newExchange(NEVER), status, text: JSON.stringify(body), whole: true };
      return shown(readReply(exchange, { readEnvelope, telling }).reply, redact);
    },
    leaveOut: (parameter) => out.leaveOut(parameter),
    leftOut: () => out.list(),
    async close() {
      await Promise.all([wire.close(), api.close()]);
    },
  };
}

const NEVER = new AbortController().signal;

function isGood({ status = 0 }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** What a reply says besides its answer goes into messages, reports and rows. */
function shown(reply: ChatReply, redact: Redaction): ChatReply {
  const { refusal } = reply;
  return {
    ...reply,
    ...(refusal === undefined ? {} : { refusal: redact.message(refusal) }),
    servedModel: redact.name(reply.servedModel),
  };
}

function checkKey({ apiKey, kind, model }: EndpointSettings): void {
  if (/^[!-~]*$/.test(apiKey)) return;
  throw new FlipsideError(
    'config_invalid',
    `the API key for ${kind} (${model}) holds a character that no HTTP header takes: a space, a line break or a curly quote; copy it again`,
  );
}
