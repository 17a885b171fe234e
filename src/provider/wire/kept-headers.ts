import type { ReplyHeaders } from './exchange.js';

const KEPT =
  /^(?:date|retry-after(?:-ms)?|x-should-retry|(?:x-)?request-id|(?:x-|anthropic-)?ratelimit-[\w-]+)$/;

/** What of a response's headers leaves the room: limits, hints, ids and the date. No cookie, nothing echoed. */
export function kept(headers: ReplyHeaders): ReplyHeaders {
  const some: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && KEPT.test(name)) some[name] = value;
  }
  return some;
}
