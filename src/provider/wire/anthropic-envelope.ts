import type { ChatReply, Ending } from '../chat.js';
import { isRecord } from './error-body.js';
import { anthropicTokens } from './usage.js';

const ENDINGS = new Map<unknown, Ending>([
  ['end_turn', 'complete'],
  ['stop_sequence', 'complete'],
  ['tool_use', 'complete'],
  ['max_tokens', 'truncated'],
  ['model_context_window_exceeded', 'truncated'],
  ['refusal', 'refused'],
]);

/** The reply in a message: its text blocks, no thinking. Undefined where the body is no message. */
export function readMessage(
  body: Readonly<Record<string, unknown>>,
  { model }: { readonly model: string },
): ChatReply | undefined {
  if (!Array.isArray(body.content)) return undefined;
  const blocks: unknown[] = body.content;
  const texts = blocks.map((block) =>
    isRecord(block) && block.type === 'text' && typeof block.text === 'string' ? block.text : '',
  );
  const text = texts.join('');
  const ending = ENDINGS.get(body.stop_reason) ?? 'other';
  const tokens = anthropicTokens(body.usage);
  return {
    text,
    ending,
    ...(ending === 'refused' ? { refusal: refusalOf(body.stop_details, text) } : {}),
    servedModel: typeof body.model === 'string' && body.model !== '' ? body.model : model,
    ...(tokens ? { tokens } : {}),
  };
}

function refusalOf(details: unknown, text: string): string {
  const { category, explanation } = isRecord(details) ? details : {};
  const said = [category, explanation].filter((part) => typeof part === 'string' && part !== '');
  return said.join(': ') || text || 'no reason given';
}
