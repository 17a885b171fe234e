import type { ChatReply, Ending } from '../chat.js';
import { isRecord } from './error-body.js';
import { openaiTokens } from './usage.js';

/** OpenAI's own reasons and those of servers that are compatible with it. */
const ENDINGS = new Map<unknown, Ending>([
  ['stop', 'complete'],
  ['tool_calls', 'complete'],
  ['eos', 'complete'],
  ['eos_token', 'complete'],
  ['stop_sequence', 'complete'],
  ['end_turn', 'complete'],
  ['length', 'truncated'],
  ['max_tokens', 'truncated'],
  ['model_length', 'truncated'],
  ['content_filter', 'filtered'],
  ['refusal', 'refused'],
]);

/**
 * The reply in a chat completion. Undefined where there is no choice in it. `readReasoning` takes an answer without content from where the reasoning stands.
 */
export function readCompletion(
  body: Readonly<Record<string, unknown>>,
  { model, readReasoning }: { readonly model: string; readonly readReasoning: boolean },
): ChatReply | undefined {
  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : undefined;
  if (!isRecord(choice) || !isRecord(choice.message)) return undefined;
  const { message, finish_reason: reason } = choice;
  const { text, refusals } = partsOf(message.content);
  const refusal = [message.refusal, ...refusals].find(isText);
  const reasoning = readReasoning && text === '' ? reasoningOf(message) : undefined;
  const tokens = openaiTokens(body.usage);
  return {
    text: reasoning ?? text,
    ending: refusal === undefined ? (ENDINGS.get(reason) ?? 'other') : 'refused',
    ...(refusal === undefined ? {} : { refusal }),
    servedModel: isText(body.model) ? body.model : model,
    ...(tokens ? { tokens } : {}),
  };
}

function partsOf(content: unknown): { readonly text: string; readonly refusals: string[] } {
  if (typeof content === 'string') return { text: content, refusals: [] };
  const parts: unknown[] = Array.isArray(content) ? content : [];
  const texts = parts.map((part) => (isRecord(part) && isText(part.text) ? part.text : ''));
  const refusals = parts.flatMap((part) =>
    isRecord(part) && isText(part.refusal) ? [part.refusal] : [],
  );
  return { text: texts.join(''), refusals };
}

/** vLLM's name, and the newer one. */
function reasoningOf(message: Readonly<Record<string, unknown>>): string | undefined {
  return [message.reasoning_content, message.reasoning].find(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
