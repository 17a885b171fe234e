import type { ChatReply, ChatRequest } from '../chat.js';
import type { StructuredOutput } from '../endpoint.js';
import { AttemptFailure } from '../failure.js';
import { SCHEMA_ADVICE } from './classify.js';

const WORD = 'hello';

const ANSWER = {
  name: 'flipside_probe',
  schema: {
    type: 'object',
    properties: { greeting: { type: 'string', enum: [WORD] } },
    required: ['greeting'],
    additionalProperties: false,
  },
} as const;

/**
 * A question of a few words. Where the endpoint promises to hold answers to a schema, the words do not tell it: only
 * an endpoint that keeps its promise answers in that shape.
 */
export function probeRequest(mode: StructuredOutput): ChatRequest {
  const told = `Answer with this JSON object and nothing else: {"greeting":"${WORD}"}`;
  const user = mode === 'json_schema' ? 'Say hello.' : told;
  return { system: 'You greet people.', user, answer: ANSWER };
}

/** What an answer to the probe's question must be like. */
export interface Expected {
  readonly structuredOutput: StructuredOutput;
  /** The model that is asked. */
  readonly model: string;
  /** Whether an answer of the model that bears this name is taken. */
  readonly takes: (servedModel: string) => boolean;
}

/** What is wrong with the answer to the probe's question; undefined when nothing is. */
export function probeFault(reply: ChatReply, expected: Expected): AttemptFailure | undefined {
  const { structuredOutput: mode, model, takes } = expected;
  const { ending, text, servedModel } = reply;
  const fails = (what: string) =>
    new AttemptFailure('permanent', 'probe_failed', `${servedModel} ${what}`, {
      hopeless: true,
      reply,
    });
  if (!takes(servedModel)) {
    const message = `"${servedModel}" answers where "${model}" was asked, and no such answer is used: name the model that answers, or list it under served_as`;
    return new AttemptFailure('permanent', 'wrong_model', message, { hopeless: true, reply });
  }
  if (ending === 'truncated') {
    return fails('did not come to the end of a greeting: raise max_output_tokens');
  }
  if (ending !== 'complete') return fails(`did not answer a greeting (${ending})`);
  if (text.trim() === '') return fails(`answered nothing: ${REASONING_ADVICE}`);
  if (isGreeting(mode === 'json_schema' ? text : unfenced(text))) return undefined;
  return fails(
    mode === 'json_schema'
      ? `was not held to the answer's schema: ${SCHEMA_ADVICE}`
      : 'did not answer in JSON when asked to',
  );
}

const REASONING_ADVICE =
  'if its server puts answers under reasoning_content, set read_reasoning_content: true';

function isGreeting(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === JSON.stringify({ greeting: WORD });
  } catch {
    return false;
  }
}

function unfenced(text: string): string {
  return text
    .trim()
    .replace(/^```(?:json)?/i, '')
    .replace(/```$/, '');
}
