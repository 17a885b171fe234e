import type { AttemptReply, ChatReply } from '../chat.js';
import { garbledReply, replyFailure, type Telling } from './attempt-failure.js';
import { isRecord } from './error-body.js';
import type { Exchange } from './exchange.js';
import { kept } from './kept-headers.js';

/** Reads one provider's envelope; undefined where the body is none. */
export type ReadEnvelope = (body: Readonly<Record<string, unknown>>) => ChatReply | undefined;

/**
 * The reply that a whole exchange has brought. Throws AttemptFailure for an error status, an error under a good status,
 * a body that is no JSON, and one that is no envelope.
 */
export function readReply(
  exchange: Exchange,
  { readEnvelope, telling }: { readonly readEnvelope: ReadEnvelope; readonly telling: Telling },
): AttemptReply {
  const { status = 0, headers } = exchange;
  const body = parsed(exchange.text);
  if (status < 200 || status >= 300) throw replyFailure(exchange, body, telling);
  if (!isRecord(body)) throw garbledReply(exchange, whatItIs(exchange), telling);
  const error = errorIn(body);
  if (error !== undefined) throw replyFailure(exchange, error, telling);
  const reply = readEnvelope(body);
  if (reply === undefined) throw garbledReply(exchange, 'JSON that holds no answer', telling);
  return { reply, headers: kept(headers) };
}

/** The object in the reply to a request beside the chat. Throws AttemptFailure as `readReply` does. */
export function readApiReply(
  exchange: Exchange,
  telling: Telling,
): Readonly<Record<string, unknown>> {
  const { status = 0 } = exchange;
  const body = parsed(exchange.text);
  if (status < 200 || status >= 300) throw replyFailure(exchange, body, telling);
  if (!isRecord(body)) throw garbledReply(exchange, whatItIs(exchange), telling);
  const error = errorIn(body);
  if (error !== undefined) throw replyFailure(exchange, error, telling);
  return body;
}

/** Undefined for what is no JSON: `NaN` for a number is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error that a body carries, its own or that of the answer that broke off. */
function errorIn(body: Readonly<Record<string, unknown>>): unknown {
  if (body.error) return body;
  if (body.type === 'error' || body.object === 'error') return body;
  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : undefined;
  if (!isRecord(choice)) return undefined;
  if (choice.error) return choice;
  const broken = choice.finish_reason === 'error' || choice.finish_reason === 'abort';
  return broken ? { error: `the answer broke off: ${choice.finish_reason}` } : undefined;
}

function whatItIs({ text, headers }: Exchange): string {
  if (text.trim() === '') return 'an empty body';
  const type = headers['content-type']?.split(';')[0]?.trim() ?? '';
  if (type !== '' && !type.includes('json')) return `${type} instead of JSON`;
  return 'a body that is no JSON object';
}
