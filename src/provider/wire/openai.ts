import OpenAI from 'openai';
import { ENDPOINT_DEFAULTS, type EndpointSettings, endpointOf } from '../endpoint.js';
import { leftOut } from './left-out.js';
import {
  type Dialect,
  type OpenProvider,
  openProvider,
  type ProviderDeps,
} from './open-provider.js';
import { CAPS, OPENAI_DISPENSABLE, openaiBody } from './openai-body.js';
import { readCompletion } from './openai-envelope.js';
import {
  addressBy,
  isChat,
  type PreparedOnce,
  preparedOnce,
  sdkFetch,
  withExchange,
} from './sdk-request.js';
import type { SlimFetch } from './slim-fetch.js';

/** Chat completions of OpenAI, and of servers that are compatible with it. */
export function openaiProvider(settings: EndpointSettings, deps: ProviderDeps): OpenProvider {
  return openProvider(settings, deps, (wire, baseUrl) => dialect(settings, { wire, baseUrl }));
}

function dialect(
  settings: EndpointSettings,
  { wire, baseUrl }: { readonly wire: SlimFetch; readonly baseUrl: string },
): Dialect {
  const client = clientOf(settings, { wire, baseUrl });
  const { model, structuredOutput = ENDPOINT_DEFAULTS.structuredOutput } = settings;
  const out = leftOut({ dispensable: OPENAI_DISPENSABLE, alternatives: CAPS });
  // The old name is the one that compatible servers know, and the one that OpenAI's newer models reject.
  const caps = endpointOf(settings).provider === 'openai' ? CAPS : [...CAPS].reverse();
  const how = { ...settings, structuredOutput, caps, out };
  const readReasoning = settings.readReasoningContent ?? ENDPOINT_DEFAULTS.readReasoningContent;
  return {
    out,
    bodyOf: (request, maxOutputTokens) => openaiBody(request, { ...how, maxOutputTokens }),
    readEnvelope: (body) => readCompletion(body, { model, readReasoning }),
    send: (body, exchange) =>
      client.chat.completions
        .create(body as unknown as OpenAI.ChatCompletionCreateParams, withExchange(exchange))
        .asResponse(),
    address: (request) => addressBy(client, request),
  };
}

/** Nothing of the environment gets in: a key, an organization or a log level of somebody else's. */
function clientOf(
  settings: EndpointSettings,
  { wire, baseUrl }: { readonly wire: SlimFetch; readonly baseUrl: string },
): OpenAI {
  const { apiKey, headers } = settings;
  const seconds = settings.attemptTimeoutSeconds ?? ENDPOINT_DEFAULTS.attemptTimeoutSeconds;
  return new SlimOpenAI({
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    defaultHeaders: { ...(apiKey === '' ? { Authorization: null } : {}), ...headers },
    maxRetries: 0,
    timeout: seconds * 1000,
    logLevel: 'off',
    fetch: sdkFetch(wire),
  });
}

class SlimOpenAI extends OpenAI {
  // The SDK tells servers the name of its class.
  static {
    Object.defineProperty(SlimOpenAI, 'name', { value: OpenAI.name });
  }

  readonly #prepared: PreparedOnce = preparedOnce((options) =>
    super.buildRequest(options as Parameters<OpenAI['buildRequest']>[0]),
  );

  override buildRequest(options: Parameters<OpenAI['buildRequest']>[0]) {
    if (!isChat(options)) return super.buildRequest(options);
    return this.#prepared(options) as ReturnType<OpenAI['buildRequest']>;
  }
}
