import type { ReplyHeaders } from './exchange.js';

const NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;

/**
 * How long the server asks to wait, in seconds: `retry-after-ms`, or `retry-after` as seconds or as a date. A date is
 * measured against the server's own clock where it tells it. Undefined where it asks nothing that can be read, and
 * for a time that has passed.
 */
export function retryHint(headers: ReplyHeaders, nowEpochSeconds: number): number | undefined {
  const ms = headers['retry-after-ms']?.trim() ?? '';
  if (NUMBER.test(ms)) return Number(ms) / 1000;
  const after = headers['retry-after']?.trim() ?? '';
  if (NUMBER.test(after)) return Number(after);
  // Date.parse reads a bare negative number as a year.
  const until = /[a-z]/i.test(after) ? Date.parse(after) / 1000 : Number.NaN;
  const told = Date.parse(headers.date ?? '') / 1000;
  const wait = until - (Number.isNaN(told) ? nowEpochSeconds : told);
  return wait > 0 ? wait : undefined;
}
