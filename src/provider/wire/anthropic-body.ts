import type { ChatRequest, WireBody } from '../chat.js';
import type { StructuredOutput } from '../endpoint.js';
import { isRecord } from './error-body.js';
import type { LeftOut } from './left-out.js';

/** What a question can go without. */
export const ANTHROPIC_DISPENSABLE = ['temperature', 'top_p', 'top_k', 'effort'] as const;

/**
 * The body of a message. Of the ways to hold an answer to a schema this API has one; the others send nothing.
 * `extraBody` goes over all but what is left out; its `output_config` over the members it names.
 */
export function anthropicBody(
  request: ChatRequest,
  how: {
    readonly model: string;
    readonly maxOutputTokens: number;
    readonly temperature?: number | undefined;
    readonly effort?: string | undefined;
    readonly structuredOutput: StructuredOutput;
    readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
    readonly out: LeftOut;
  },
): WireBody {
  const { temperature, effort, extraBody = {}, out } = how;
  const { output_config: extraConfig, ...extra } = extraBody;
  const config: Record<string, unknown> = {
    ...(effort === undefined ? {} : { effort }),
    ...(how.structuredOutput === 'json_schema'
      ? { format: { type: 'json_schema', schema: request.answer.schema } }
      : {}),
    ...(isRecord(extraConfig) ? extraConfig : {}),
  };
  if (out.has('effort')) delete config.effort;
  const body: Record<string, unknown> = {
    model: how.model,
    max_tokens: how.maxOutputTokens,
    system: request.system.toWellFormed(),
    messages: [{ role: 'user', content: request.user.toWellFormed() }],
    ...(temperature === undefined ? {} : { temperature }),
    ...(Object.keys(config).length > 0 ? { output_config: config } : {}),
    ...extra,
  };
  for (const parameter of out.list()) delete body[parameter];
  return body;
}
