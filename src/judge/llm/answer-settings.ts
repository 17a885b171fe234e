import { ENDPOINT_DEFAULTS, type EndpointSettings } from '../../provider/endpoint.js';

/** An endpoint as it is configured, without its key. */
export type KeylessEndpoint = Omit<EndpointSettings, 'apiKey'>;

/**
 * What of an endpoint's settings can change an answer, with absent ones as what they mean: for a judge's `configDigest`.
 * Limits, prices, deadlines and headers are not among them; model and base URL stand in the endpoint's identity.
 */
export function answerSettings(endpoint: KeylessEndpoint): Readonly<Record<string, unknown>> {
  const { temperature, effort, extraBody = {} } = endpoint;
  const { maxOutputTokens, structuredOutput, readReasoningContent } = {
    ...ENDPOINT_DEFAULTS,
    ...endpoint,
  };
  return {
    temperature,
    effort,
    extraBody,
    maxOutputTokens,
    structuredOutput,
    readReasoningContent,
  };
}
