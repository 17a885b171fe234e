import type { EndpointSettings } from '../endpoint.js';

const SHOWN_CHARS = 300;

/** Words that are keys by their look, whole or with their middle starred out. */
const KEY_LIKE = /\b(?:sk|xai|gsk|pk|rk)-[\w*.-]{4,}|\bBearer\s+[^\s"']+|[\w-]*\*{3,}[\w-]*/gi;

/** What a server quotes of the request may be a patient's. */
const QUOTED_INPUT = /,?\s*["']?(?:input|input_value)["']?\s*[:=][\s\S]*$/;

/** Headers that hold a key by their name. */
const KEY_HEADER = /auth|key|token|secret|cookie|password|credential/i;
const SCHEME = /^(?:bearer|basic|token)\s+/i;

/** A shorter key is a mere word, and would be found in every message. */
const LEAST_KEY_CHARS = 4;
/** The values of headers are often no secrets, and so are the keys of servers that ask for none. */
const LEAST_SECRET_CHARS = 8;

/** How what a server says is made fit to be shown. */
export interface Redaction {
  /**
   * A message, of a library too: the key, the values of the configured headers and what looks like a key are out, and
   * so is what it quotes of the request; one line, 300 characters.
   */
  message(text: string): string;
  /** The name of a model: what is known for a key is out, and no route that a header asks for; one line, 300 characters. */
  name(text: string): string;
}

/** The redaction of all that an endpoint with these settings says. */
export function redaction({
  apiKey,
  headers = {},
}: Pick<EndpointSettings, 'apiKey' | 'headers'>): Redaction {
  const fromHeaders = Object.entries(headers).flatMap(([header, value]) =>
    [value, value.replace(SCHEME, '')].map((secret) => ({ header, secret })),
  );
  const secrets = fromHeaders.filter(({ secret }) => secret.length >= LEAST_SECRET_CHARS);
  const keys = secrets.filter(({ header }) => KEY_HEADER.test(header));
  const ofMessage = without([
    ...(apiKey.length >= LEAST_KEY_CHARS ? [apiKey] : []),
    ...secrets.map(({ secret }) => secret),
  ]);
  const ofName = without([
    ...(apiKey.length >= LEAST_SECRET_CHARS ? [apiKey] : []),
    ...keys.map(({ secret }) => secret),
  ]);
  return {
    message(text) {
      const keyless = ofMessage(text).slice(0, 4 * SHOWN_CHARS);
      return oneLine(keyless.replace(QUOTED_INPUT, '').replace(KEY_LIKE, '[key]'));
    },
    name: (text) => oneLine(ofName(text).slice(0, 4 * SHOWN_CHARS)),
  };
}

function without(secrets: readonly string[]): (text: string) => string {
  // A key may be part of another, as of the header that holds it.
  const longestFirst = [...new Set(secrets)].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text);
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return (line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line).toWellFormed();
}
