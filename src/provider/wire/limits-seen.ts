import type { ReplyHeaders } from './exchange.js';

/** A limit that an endpoint has told of, per window of its own. */
export interface LimitSeen {
  readonly kind: string;
  readonly limit?: number;
  readonly remaining?: number;
}

const KINDS = ['requests', 'tokens', 'input-tokens', 'output-tokens'] as const;

/** The limits in the headers of a reply: OpenAI's and Anthropic's. */
export function limitsSeen(headers: ReplyHeaders): LimitSeen[] {
  return KINDS.flatMap((kind) => {
    const number = (what: 'limit' | 'remaining') => {
      const text =
        headers[`x-ratelimit-${what}-${kind}`] ?? headers[`anthropic-ratelimit-${kind}-${what}`];
      return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    };
    const [limit, remaining] = [number('limit'), number('remaining')];
    if (limit === undefined && remaining === undefined) return [];
    return [
      {
        kind,
        ...(limit === undefined ? {} : { limit }),
        ...(remaining === undefined ? {} : { remaining }),
      },
    ];
  });
}
