import { z } from 'zod';

/** What a reply of the Responses API says, and how it came to it. */
export interface ResponseTurn {
  /** The text of the last assistant message; empty where there is none. */
  readonly output: string;
  /** OpenAI chat messages: what the model said, the tools it called, and what they answered. */
  readonly trajectory: readonly ChatMessage[];
}

interface ChatMessage {
  readonly role: string;
  readonly content: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly ToolCall[];
}

interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '');

/** Parts without a text (images, audio) say nothing here. */
const content = z
  .union([z.string(), z.array(z.looseObject({ text, refusal: text }))])
  .nullish()
  .transform((given) =>
    typeof given === 'string' ? given : (given ?? []).map((p) => p.text || p.refusal).join(''),
  );

/** An item's part in the conversation; undefined for reasoning and whatever else is neither said nor called. */
type Part = { readonly message: ChatMessage } | { readonly call: ToolCall } | undefined;

const message = z
  .object({ type: z.literal('message').optional(), role: z.string(), content })
  .transform(({ role, content }): Part => ({ message: { role, content } }));
const call = z
  .object({ type: z.literal('function_call'), call_id: text, name: z.string(), arguments: text })
  .transform(
    (item): Part => ({
      call: {
        id: item.call_id,
        type: 'function',
        function: { name: item.name, arguments: item.arguments },
      },
    }),
  );
const answer = z
  .object({ type: z.literal('function_call_output'), call_id: text, output: content })
  .transform(
    ({ call_id, output }): Part => ({
      message: { role: 'tool', tool_call_id: call_id, content: output },
    }),
  );
const other = z
  .object({ type: z.string().regex(/^(?!(?:message|function_call|function_call_output)$)/) })
  .transform((): Part => undefined);

/** The items of a reply's `output`. */
export const responseItems = z
  .array(z.union([message, call, answer, other], 'expected an item of the Responses API'))
  .transform(turnOf);

function turnOf(parts: readonly Part[]): ResponseTurn {
  const trajectory: ChatMessage[] = [];
  let output = '';
  for (const part of parts) {
    if (part === undefined) continue;
    if ('message' in part) {
      trajectory.push(part.message);
      if (part.message.role === 'assistant') output = part.message.content;
      continue;
    }
    // In chat form a turn's words and its calls are one message.
    const last = trajectory.at(-1);
    const isOpen = last?.role === 'assistant';
    const turn = isOpen ? last : { role: 'assistant', content: '' };
    const called = { ...turn, tool_calls: [...(turn.tool_calls ?? []), part.call] };
    trajectory.splice(isOpen ? -1 : trajectory.length, 1, called);
  }
  return { output, trajectory };
}
