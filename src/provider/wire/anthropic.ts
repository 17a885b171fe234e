import Anthropic from '@anthropic-ai/sdk';
import { ENDPOINT_DEFAULTS, type EndpointSettings } from '../endpoint.js';
import { ANTHROPIC_DISPENSABLE, anthropicBody } from './anthropic-body.js';
import { readMessage } from './anthropic-envelope.js';
import { leftOut } from './left-out.js';
import {
  type Dialect,
  type OpenProvider,
  openProvider,
  type ProviderDeps,
} from './open-provider.js';
import {
  addressBy,
  isChat,
  type PreparedOnce,
  preparedOnce,
  sdkFetch,
  withExchange,
} from './sdk-request.js';
import type { SlimFetch } from './slim-fetch.js';

/** Messages of Anthropic, and of servers that are compatible with it. */
export function anthropicProvider(settings: EndpointSettings, deps: ProviderDeps): OpenProvider {
  return openProvider(settings, deps, (wire, baseUrl) => dialect(settings, { wire, baseUrl }));
}

function dialect(
  settings: EndpointSettings,
  { wire, baseUrl }: { readonly wire: SlimFetch; readonly baseUrl: string },
): Dialect {
  const client = clientOf(settings, { wire, baseUrl });
  const { model, structuredOutput = ENDPOINT_DEFAULTS.structuredOutput } = settings;
  const out = leftOut({ dispensable: ANTHROPIC_DISPENSABLE });
  const how = { ...settings, structuredOutput, out };
  return {
    out,
    bodyOf: (request, maxOutputTokens) => anthropicBody(request, { ...how, maxOutputTokens }),
    readEnvelope: (body) => readMessage(body, { model }),
    // messages.create() writes to the console at every call to a model that it holds for old.
    send: (body, exchange) =>
      client.post('/v1/messages', { body, ...withExchange(exchange) }).asResponse(),
    address: (request) => addressBy(client, request),
  };
}

/** Nothing of the environment gets in: a key, a token, a profile or a log level of somebody else's. */
function clientOf(
  settings: EndpointSettings,
  { wire, baseUrl }: { readonly wire: SlimFetch; readonly baseUrl: string },
): Anthropic {
  const { apiKey, headers } = settings;
  const seconds = settings.attemptTimeoutSeconds ?? ENDPOINT_DEFAULTS.attemptTimeoutSeconds;
  return new SlimAnthropic({
    apiKey: apiKey || 'none',
    authToken: null,
    webhookKey: null,
    baseURL: baseUrl,
    defaultHeaders: { ...(apiKey === '' ? { Authorization: null } : {}), ...headers },
    maxRetries: 0,
    timeout: seconds * 1000,
    logLevel: 'off',
    openTelemetry: false,
    fetch: sdkFetch(wire),
  });
}

class SlimAnthropic extends Anthropic {
  readonly #prepared: PreparedOnce = preparedOnce((options) =>
    super.buildRequest(options as Parameters<Anthropic['buildRequest']>[0]),
  );

  override buildRequest(options: Parameters<Anthropic['buildRequest']>[0]) {
    if (!isChat(options)) return super.buildRequest(options);
    return this.#prepared(options) as ReturnType<Anthropic['buildRequest']>;
  }
}
