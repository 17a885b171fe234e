import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { readYamlFile } from '../catalog/yaml-file.js';
import { FlipsideError } from '../errors.js';
import { issueWords } from './issue-words.js';
import { keysAt } from './judges-schema.js';
import { didYouMean } from './nearest-name.js';

/** A config file, checked, and where each path of it stands: `file:line`. */
export interface ConfigFile<T> {
  readonly value: T;
  placeOf(path: readonly PropertyKey[]): string;
}

/** Reads a config file. Throws FlipsideError `config_invalid` that lists every fault with file and line. */
export function readConfigFile<T>(
  path: string,
  given: { readonly schema: z.ZodType<T>; readonly keys: readonly string[] },
): ConfigFile<T> {
  const { raw, placeOf } = read(path);
  const parsed = given.schema.safeParse(raw, { error: issueWords });
  if (parsed.success) return { value: parsed.data, placeOf };
  const lines = parsed.error.issues.flatMap((issue) =>
    faultsOf(issue, { raw, topKeys: given.keys }).map((f) => `${placeOf(f.path)}: ${f.message}`),
  );
  throw new FlipsideError('config_invalid', lines.join('\n'));
}

function read(path: string) {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'there is no such config file' : `cannot be read (${code})`;
    throw new FlipsideError('config_invalid', `${path}: ${what}`);
  }
  try {
    const { value, lineOf } = readYamlFile<unknown>(path, z.unknown());
    // A file of comments only.
    const raw = value ?? {};
    return { raw, placeOf: (at: readonly PropertyKey[]) => `${path}:${lineOf(at)}` };
  } catch (error) {
    if (!(error instanceof FlipsideError)) throw error;
    throw new FlipsideError('config_invalid', error.message);
  }
}

interface FoundFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** No message holds a value of the file: it may be a key that was put in the wrong place. */
function faultsOf(
  issue: z.core.$ZodIssue,
  { raw, topKeys }: { readonly raw: unknown; readonly topKeys: readonly string[] },
): FoundFault[] {
  const { path } = issue;
  const where = path.map(String).join('.') || 'the file';
  if (issue.code === 'unrecognized_keys') {
    const known = path.length === 0 ? topKeys : keysAt(path, valueAt(raw, path));
    const inside = path.length > 0 ? ` in ${where}` : '';
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `unknown key "${key}"${inside}${hintFor(key, known)}`,
    }));
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ path, message: `${where}: ${message}` }));
  }
  const missing = path.length > 0 && valueAt(raw, path) === undefined;
  return [{ path, message: missing ? `missing field "${where}"` : `${where}: ${issue.message}` }];
}

function hintFor(key: string, known: readonly string[]): string {
  if (/^(api_?)?key$|^token$/i.test(key) && known.includes('api_key_env')) {
    return '; a key does not stand in the file: name where it is with api_key_env or api_key_file';
  }
  return didYouMean(key, known) || '; remove it or correct its spelling';
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    raw,
  );
}
