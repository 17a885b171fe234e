import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { type EndpointSettings, endpointOf } from '../provider/endpoint.js';
import type { WrittenEndpointJudge } from './judges-schema.js';

/** An endpoint's key: the text (empty where the endpoint asks for none), or why there is none. */
export type ApiKey = { readonly text: string } | { readonly fault: string };

/** What was found out about a key, with what the user should know of it. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly warnings: readonly string[];
}

const OWN_VARIABLE = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  x_ai: 'XAI_API_KEY',
} as const;

/**
 * The key of an endpoint: from the file or the variable that is named, else from the provider's own variable. A server
 * of one's own gets a key only where one is named: that of a provider is none of its business. Never throws.
 */
export function findKey(
  written: Pick<WrittenEndpointJudge, 'api_key_env' | 'api_key_file'>,
  given: {
    readonly endpoint: Omit<EndpointSettings, 'apiKey'>;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): FoundKey {
  const { endpoint, env } = given;
  const { provider, baseUrl } = endpointOf({ ...endpoint, apiKey: '' });
  const found =
    written.api_key_file === undefined
      ? fromVariable(written.api_key_env ?? OWN_VARIABLE[provider as 'openai'], env)
      : fromFile(written.api_key_file);
  const open = 'text' in found.key && found.key.text !== '' && travelsOpen(baseUrl);
  const warning = `the key travels unencrypted to ${new URL(baseUrl).host}; use https`;
  return { key: found.key, warnings: [...found.warnings, ...(open ? [warning] : [])] };
}

function fromVariable(
  variable: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): FoundKey {
  if (variable === undefined) return { key: { text: '' }, warnings: [] };
  const text = env[variable]?.trim() ?? '';
  const set = looksLikeVariable(variable)
    ? `set the environment variable ${variable}, or name another with api_key_env or a file with api_key_file`
    : 'the environment variable that api_key_env names is not set. Its name is not shown, it looks like a key itself: api_key_env takes the name of a variable that holds the key';
  const fault = `no API key: ${set}`;
  return { key: text === '' ? { fault } : { text }, warnings: [] };
}

const MOST_NAME_CHARS = 64;
/** Words of letters, with digits at their ends if anywhere: "AZURE_EASTUS2_KEY". */
const NAME_WORDS =
  /^_*(?:[A-Z]{1,20}|[a-z]{1,20})\d{0,2}(?:_+(?:[A-Z]{0,20}|[a-z]{0,20})\d{0,2})*$/;

/** Keys are put in the place of their names: what might be one is never shown. */
function looksLikeVariable(name: string): boolean {
  return (
    name.length <= MOST_NAME_CHARS && !/^(?:sk|pk|rk|gsk|xai)_/.test(name) && NAME_WORDS.test(name)
  );
}

function fromFile(path: string): FoundKey {
  const shown = isAbsolute(path) || path.startsWith('.') ? path : 'the file';
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') return { key: { fault: `api_key_file: ${shown} is empty` }, warnings: [] };
    const readable = (statSync(path).mode & 0o004) !== 0;
    const warning = `api_key_file: every user of this machine can read ${path}; chmod 600 it`;
    return { key: { text }, warnings: readable ? [warning] : [] };
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    return {
      key: { fault: `api_key_file: ${shown} cannot be read (${code})` },
      warnings: [],
    };
  }
}

/** Whether others on the way can read along. */
function travelsOpen(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}
