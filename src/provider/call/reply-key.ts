import { LRUCache } from 'lru-cache';
import { sha256Hex } from '../../core/digest.js';
import type { EndpointIdentity, WireBody } from '../chat.js';

/** Changes when the same request is to have another key. */
const KEY_VERSION = 3;

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

/** The members that hold the texts. */
const WITH_TEXTS: ReadonlySet<string> = new Set(['messages', 'system']);
/** Longer texts stand in a key by their own digest: to write one out as JSON costs more than to hash it. */
const LONG_CHARS = 256;

/**
 * The key of a kept reply: SHA-256 over the JSON of version, kind, base URL, the digest of the headers, salt, sample and
 * the body as it would be sent under an empty nonce, less `user`, `safety_identifier`, `metadata`, `prompt_cache_*`,
 * `service_tier`, `stream` and `store`; a long text of a message stands there as `{"sha256": its digest}`, which no text
 * can be taken for, and so does a long object beside the messages, as the schema of the answer. Members stand as they are sent: a model writes its answer in the order of the schema, which bears on it.
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
    telling[name] = WITH_TEXTS.has(name)
      ? withoutLongTexts(body[name], name === 'system')
      : withoutLongObject(body[name]);
  }
  const { kind, baseUrl, headersDigest = '' } = endpoint;
  const where = [kind, baseUrl, headersDigest];
  return sha256Hex(JSON.stringify([KEY_VERSION, ...where, salt, sample, telling]));
}

/** Instructions are few, long, and the same in call after call. */
const instructions = new LRUCache<string, string>({ max: 100 });

function digestOf(text: string, isInstruction: boolean): string {
  if (!isInstruction) return sha256Hex(text);
  const digest = instructions.get(text) ?? sha256Hex(text);
  instructions.set(text, digest);
  return digest;
}

/** What a body holds beside its texts is mostly the same object in call after call. */
const shortened = new WeakMap<object, unknown>();

function withoutLongObject(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const known = shortened.get(value);
  if (known !== undefined) return known;
  const json = JSON.stringify(value);
  const short = json.length > LONG_CHARS ? { sha256: sha256Hex(json) } : value;
  shortened.set(value, short);
  return short;
}

function withoutLongTexts(value: unknown, isInstruction: boolean): unknown {
  if (typeof value === 'string') {
    return value.length > LONG_CHARS ? { sha256: digestOf(value, isInstruction) } : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => withoutLongTexts(each, isInstruction));
  const within = isInstruction || (value as { role?: unknown }).role === 'system';
  const short: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    short[name] = withoutLongTexts(member, within);
  }
  return short;
}
