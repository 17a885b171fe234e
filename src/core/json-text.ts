import { exactJson } from './exact-number.js';

/** A value as JSON that every reader can decode. Exact numbers go out as they came in. */
export function jsonText(value: unknown, indent?: number): string {
  return decodable(exactJson(value, indent));
}

/**
 * What `JSON.stringify` wrote, with half of a surrogate pair, which JSON lets through as an escape and UTF-8 cannot say, as
 * U+FFFD. That is one code point as well, so offsets hold.
 */
export function decodable(json: string): string {
  if (!json.includes('\\ud')) return json;
  // JSON.stringify writes whole pairs as they are, and half ones as escapes; each escape is read as one.
  return json.replace(/\\(?:u(d[89a-f])[0-9a-f]{2}|.)/gs, (all, half) => (half ? '\ufffd' : all));
}
