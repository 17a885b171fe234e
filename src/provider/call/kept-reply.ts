import type { ChatReply } from '../chat.js';

/** A reply with the nonce that it was asked for under. */
export interface KeptReply {
  readonly nonce: string;
  readonly reply: ChatReply;
}

/** A kept reply as text. */
export function keptText({ nonce, reply }: KeptReply): string {
  return JSON.stringify({ nonce, reply });
}

/** A kept reply from its text; undefined where it is none, as of another version or after damage. */
export function keptFrom(text: string): KeptReply | undefined {
  try {
    const { nonce, reply } = JSON.parse(text) as Partial<KeptReply>;
    const whole =
      typeof nonce === 'string' &&
      typeof reply?.text === 'string' &&
      typeof reply.servedModel === 'string' &&
      reply.ending === 'complete';
    return whole ? { nonce, reply } : undefined;
  } catch {
    return undefined;
  }
}
