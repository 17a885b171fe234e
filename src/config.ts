import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readYamlFile } from './catalog/yaml-file.js';
import { FlipsideError } from './errors.js';

/** The catalog that ships with the package. */
export const BUILT_IN_CATALOG = fileURLToPath(new URL('../catalog', import.meta.url));

const wholeNumber = z.coerce.number().int().positive();
const address = z
  .string()
  .regex(/^(\[[0-9a-fA-F:]+\]|[^:\s]+):\d{1,5}$/, 'not host:port, as in 127.0.0.1:50051');
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')],
  'expected true or false',
);
/** A timer of more than 24.8 days goes off at once. */
const MAX_DRAIN_SECONDS = 86_400;

/** Every setting, with its default and what it does; the README's table is made of it. */
const settings = z.strictObject({
  catalog: z
    .string()
    .min(1)
    .default(BUILT_IN_CATALOG)
    .describe('Directory of the intervention catalog. Default: the one that ships with Flipside.'),
  locked: flag
    .default(false)
    .describe('Refuse to start with a catalog that has no lock file or differs from it.'),
  grpc: address
    .default('127.0.0.1:50051')
    .describe('Address of the gRPC server; port 0 picks one.'),
  http: address
    .default('127.0.0.1:9464')
    .describe('Address of /metrics, /healthz and /readyz; port 0 picks one.'),
  log_level: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least grave log line that is written to standard error.'),
  cache_max_bytes: wholeNumber
    .default(256 * 1024 * 1024)
    .describe('Room for verdicts in memory, in bytes; the least recently used go first.'),
  max_output_chars: wholeNumber
    .default(200_000)
    .describe('Longest output of a rollout, in UTF-16 units; a longer one is INVALID_ROLLOUT.'),
  max_packet_chars: wholeNumber
    .default(2_000_000)
    .describe('Longest packet that is mutated, in UTF-16 units.'),
  max_message_bytes: wholeNumber
    .default(64 * 1024 * 1024)
    .describe('Largest gRPC message received, in bytes; a larger one is RESOURCE_EXHAUSTED.'),
  max_concurrent_calls: wholeNumber
    .default(256)
    .describe('Calls served at once; one more is RESOURCE_EXHAUSTED with a hint when to retry.'),
  drain_seconds: wholeNumber
    .max(MAX_DRAIN_SECONDS)
    .default(10)
    .describe('How long a stopping server waits for calls under way, in seconds.'),
});

export type Config = Readonly<z.infer<typeof settings>>;

/** One row of the configuration table: the key of the config file, its environment variable, default, meaning. */
export interface SettingRow {
  readonly key: string;
  readonly env: string;
  readonly default: string;
  readonly what: string;
}

/**
 * Flags over environment (FLIPSIDE_*) over config file over defaults. Throws FlipsideError `config_invalid`
 * that names the setting, where it was set, and what it takes.
 */
export function loadConfig(given: {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A YAML file of settings; absent: none. */
  readonly file?: string;
}): Config {
  const file = given.file === undefined ? {} : fromFile(given.file);
  const env = fromEnvironment(given.env);
  const flags = Object.fromEntries(
    Object.entries(given.flags).filter(
      ([key, value]) => key in settings.shape && value !== undefined,
    ),
  );
  const parsed = settings.safeParse({ ...file, ...env, ...flags });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const key = String(issue.path[0]);
    const where = key in flags ? `--${key.replaceAll('_', '-')}` : key in env ? envName(key) : key;
    return `${where}: ${issue.message}`;
  });
  throw new FlipsideError('config_invalid', lines.join('\n'));
}

/** The rows of the configuration table, in the order of the settings. */
export function settingRows(): SettingRow[] {
  const defaults = settings.parse({});
  return Object.entries(settings.shape).map(([key, schema]) => ({
    key,
    env: envName(key),
    default: key === 'catalog' ? 'built in' : String(defaults[key as keyof Config]),
    what: schema.description ?? '',
  }));
}

function fromFile(path: string): Record<string, unknown> {
  try {
    return readYamlFile(path, settings.partial()).value;
  } catch (error) {
    if (!(error instanceof FlipsideError)) throw error;
    throw new FlipsideError('config_invalid', error.message);
  }
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>) {
  const set = Object.keys(settings.shape).flatMap((key) => {
    const value = env[envName(key)];
    return value === undefined || value === '' ? [] : [[key, value]];
  });
  return Object.fromEntries(set) as Record<string, unknown>;
}

function envName(key: string): string {
  return `FLIPSIDE_${key.toUpperCase()}`;
}
