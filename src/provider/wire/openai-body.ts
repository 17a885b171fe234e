import type { ChatRequest, WireBody } from '../chat.js';
import type { StructuredOutput } from '../endpoint.js';
import type { LeftOut } from './left-out.js';

/** The two names of the cap on output. */
export const CAPS = ['max_completion_tokens', 'max_tokens'] as const;

/** What a question can go without. The answer's schema is not among them: without it answers are another matter. */
export const OPENAI_DISPENSABLE = ['temperature', 'top_p', 'top_k', 'seed', 'effort'] as const;

/** The body of a chat completion. `extraBody` goes over all but what is left out. */
export function openaiBody(
  request: ChatRequest,
  how: {
    readonly model: string;
    readonly maxOutputTokens: number;
    readonly temperature?: number | undefined;
    readonly effort?: string | undefined;
    readonly structuredOutput: StructuredOutput;
    readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
    /** The names of the cap, the preferred one first. */
    readonly caps: readonly string[];
    readonly out: LeftOut;
  },
): WireBody {
  const { temperature, effort, out } = how;
  const cap = how.caps.find((name) => !out.has(name));
  const body: Record<string, unknown> = {
    model: how.model,
    messages: [
      { role: 'system', content: request.system.toWellFormed() },
      { role: 'user', content: request.user.toWellFormed() },
    ],
    ...(cap === undefined ? {} : { [cap]: how.maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...formatOf(request, how.structuredOutput),
    ...how.extraBody,
  };
  for (const parameter of out.list()) delete body[parameter];
  if (out.has('effort')) delete body.reasoning_effort;
  return body;
}

/** One object a form of answer: its digest, in the key of a reply, is then made once. */
const formats = new WeakMap<ChatRequest['answer'], WireBody>();

function formatOf({ answer }: ChatRequest, mode: StructuredOutput): WireBody {
  if (mode === 'prompt') return {};
  if (mode === 'json_object') return { response_format: { type: 'json_object' } };
  const known = formats.get(answer);
  if (known) return known;
  const { name, schema } = answer;
  const format = {
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
  };
  formats.set(answer, format);
  return format;
}
