import { canonicalJson, sha256Hex } from '../core/digest.js';
import type { EndpointIdentity } from './chat.js';

/** How an endpoint is held to the answer's schema. */
export const STRUCTURED_OUTPUTS = ['json_schema', 'json_object', 'prompt'] as const;
export type StructuredOutput = (typeof STRUCTURED_OUTPUTS)[number];

/** US dollars per million tokens. An absent price is unknown, which is never 0. */
export interface Prices {
  readonly input: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly output: number;
  /** The share of the price that a batch call is spared, 0 to 1. Absent: half. */
  readonly batchDiscount?: number;
}

/** One endpoint as it is configured. `ENDPOINT_DEFAULTS` holds what an absent member means. */
export interface EndpointSettings {
  readonly kind: 'openai' | 'anthropic';
  readonly model: string;
  /** Absent: the provider's own. */
  readonly baseUrl?: string;
  /** The key itself, already read. Empty for a server that asks for none. */
  readonly apiKey: string;
  readonly maxOutputTokens?: number;
  /** Sent only when given: newer models reject it. */
  readonly temperature?: number;
  readonly effort?: string;
  readonly structuredOutput?: StructuredOutput;
  /** Whether an answer may be taken from `reasoning_content` where `content` is null. */
  readonly readReasoningContent?: boolean;
  /** Further members of every request's body; they go over those of this program. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attemptTimeoutSeconds?: number;
  readonly callTimeoutSeconds?: number;
  /** 1 means no retries. */
  readonly maxAttempts?: number;
  /** The ceiling of the adaptive limit. */
  readonly maxInFlight?: number;
  readonly startInFlight?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly maxQueue?: number;
  readonly prices?: Prices;
  /** What its answers are kept under, where that is not where it is asked now. */
  readonly knownAs?: EndpointIdentity;
}

/** What an absent setting means. Limits per minute, temperature, effort and prices have no default. */
export const ENDPOINT_DEFAULTS = {
  maxOutputTokens: 4096,
  structuredOutput: 'json_schema',
  readReasoningContent: false,
  attemptTimeoutSeconds: 120,
  callTimeoutSeconds: 300,
  maxAttempts: 6,
  maxInFlight: 256,
  startInFlight: 20,
  maxQueue: 100_000,
} as const satisfies Partial<EndpointSettings>;

const OWN_BASE_URL = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
} as const;

const HOSTS: Readonly<Record<string, EndpointIdentity['provider']>> = {
  'api.openai.com': 'openai',
  'api.anthropic.com': 'anthropic',
  'api.x.ai': 'x_ai',
};

/** Where an endpoint's questions go. Throws TypeError on a base URL that is none. */
export function endpointOf(settings: EndpointSettings): EndpointIdentity {
  const { kind, model } = settings;
  const url = new URL(settings.baseUrl ?? OWN_BASE_URL[kind]);
  const provider = HOSTS[url.hostname] ?? 'custom';
  const headersDigest = digestOf(settings.headers ?? {});
  return {
    kind,
    provider,
    baseUrl: url.href.replace(/\/+$/, ''),
    model,
    ...(headersDigest === undefined ? {} : { headersDigest }),
  };
}

/** A header of these holds a key, which bears on no answer. */
const KEY_HEADER = /^(?:(?:proxy-)?authorization|(?:x-)?api-key)$/;

function digestOf(headers: Readonly<Record<string, string>>): string | undefined {
  const telling = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !KEY_HEADER.test(name));
  return telling.length === 0 ? undefined : sha256Hex(canonicalJson(Object.fromEntries(telling)));
}
