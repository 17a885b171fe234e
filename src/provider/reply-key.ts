import { sha256Hex } from '../core/digest.js';
import type { EndpointIdentity, WireBody } from './chat.js';

/** Changes when the same request is to have another key. */
const KEY_VERSION = 1;

/** What of a body bears on no answer. All else does, whatever an endpoint may come to take. */
const NO_MATTER: ReadonlySet<string> = new Set([
  'user',
  'safety_identifier',
  'metadata',
  'service_tier',
  'stream',
  'store',
]);
const NO_MATTER_PREFIX = 'prompt_cache_';

/**
 * The key of a kept reply: SHA-256 over the JSON of version, kind, base URL, salt, sample and the body as it would be sent
 * under an empty nonce, less `user`, `safety_identifier`, `metadata`, `prompt_cache_*`, `service_tier`, `stream` and
 * `store`. Members stand as they are sent: a model writes its answer in the order of the schema, which bears on it.
 */
export function replyKey(parts: {
  readonly endpoint: EndpointIdentity;
  readonly salt: string;
  readonly sample: number;
  readonly body: WireBody;
}): string {
  const { endpoint, salt, sample, body } = parts;
  const telling: Record<string, unknown> = {};
  for (const name in body) {
    if (NO_MATTER.has(name) || name.startsWith(NO_MATTER_PREFIX)) continue;
    telling[name] = body[name];
  }
  const { kind, baseUrl } = endpoint;
  return sha256Hex(JSON.stringify([KEY_VERSION, kind, baseUrl, salt, sample, telling]));
}
