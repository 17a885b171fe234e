import { readFileSync, statSync } from 'node:fs';
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
  const fault = `no API key: set the environment variable ${variable}, or name another with api_key_env or a file with api_key_file`;
  return { key: text === '' ? { fault } : { text }, warnings: [] };
}

function fromFile(path: string): FoundKey {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') return { key: { fault: `api_key_file: ${path} is empty` }, warnings: [] };
    const readable = (statSync(path).mode & 0o004) !== 0;
    const warning = `api_key_file: every user of this machine can read ${path}; chmod 600 it`;
    return { key: { text }, warnings: readable ? [warning] : [] };
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    return {
      key: { fault: `api_key_file: ${path} cannot be read (${code})` },
      warnings: [],
    };
  }
}

/** Whether others on the way can read along. */
function travelsOpen(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}
