import type { EndpointJudge } from '../config/judge-definition.js';
import { ENDPOINT_DEFAULTS } from '../provider/endpoint.js';

/** What of an endpoint's settings can change an answer besides its identity, with the defaults that hold. */
export function answerSettings({
  endpoint,
  servedAs,
}: EndpointJudge): Readonly<Record<string, unknown>> {
  const { structuredOutput, readReasoningContent, maxOutputTokens } = ENDPOINT_DEFAULTS;
  const { effort, temperature, extraBody } = endpoint;
  return {
    structuredOutput: endpoint.structuredOutput ?? structuredOutput,
    readReasoningContent: endpoint.readReasoningContent ?? readReasoningContent,
    maxOutputTokens: endpoint.maxOutputTokens ?? maxOutputTokens,
    ...(effort === undefined ? {} : { effort }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(extraBody === undefined ? {} : { extraBody }),
    servedAs,
  };
}
