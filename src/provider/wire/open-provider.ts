import { FlipsideError } from '../../errors.js';
import type { ChatReply, ChatRequest, Provider, WireBody } from '../chat.js';
import { ENDPOINT_DEFAULTS, type EndpointSettings, endpointOf } from '../endpoint.js';
import { brokenExchange, type Telling } from './attempt-failure.js';
import { type Exchange, newExchange } from './exchange.js';
import type { LeftOut } from './left-out.js';
import { type ReadEnvelope, readReply } from './read-reply.js';
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
  /** Drops the connections; attempts under way fail. */
  close(): Promise<void>;
}

/** A little above the deadline of an attempt, which is the caller's to keep. */
const IDLE_GRACE_SECONDS = 5;

/** What differs between providers. */
export interface Dialect {
  readonly out: LeftOut;
  bodyOf(request: ChatRequest, maxOutputTokens: number): WireBody;
  readonly readEnvelope: ReadEnvelope;
  /** Sends through the SDK; what comes back is in the exchange. Rejects as the SDK does. */
  send(body: WireBody, exchange: Exchange): Promise<unknown>;
}

/** A provider from its dialect. Throws FlipsideError `config_invalid` for a key that no header takes. */
export function openProvider(
  settings: EndpointSettings,
  deps: ProviderDeps,
  speak: (wire: SlimFetch, baseUrl: string) => Dialect,
): OpenProvider {
  const identity = endpointOf(settings);
  checkKey(settings);
  const seconds = settings.attemptTimeoutSeconds ?? ENDPOINT_DEFAULTS.attemptTimeoutSeconds;
  const { origin, host } = new URL(identity.baseUrl);
  const wire = slimFetch({ origin, idleSeconds: seconds + IDLE_GRACE_SECONDS });
  const { out, bodyOf, readEnvelope, send } = speak(wire, identity.baseUrl);
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
    leaveOut: (parameter) => out.leaveOut(parameter),
    leftOut: () => out.list(),
    close: () => wire.close(),
  };
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
