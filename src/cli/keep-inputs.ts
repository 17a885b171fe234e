import { existsSync, realpathSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { FlipsideError } from '../errors.js';
import { shardsOf } from '../offline/input/shards.js';
import { placeOf } from '../offline/write-rows.js';

/**
 * Throws FlipsideError `invalid_request` where `out` would take the place of a file that is read, or would itself be read
 * by the same command next time, and where it is no name at all. `-` and inputs that are not there are no matter here.
 */
export function requireOutApart(
  out: string | undefined,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  return requireOutsApart({ '--out': out }, inputs);
}

/** The same for several outputs by their flags, none of which may take the place of another. */
export async function requireOutsApart(
  outs: Readonly<Record<string, string | undefined>>,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  const places = new Map<string, string>();
  for (const [flag, out] of Object.entries(outs)) {
    if (out === '') throw new FlipsideError('invalid_request', `${flag}: empty; name a file`);
    if (out === undefined || out === '-' || (await isDevice(out))) continue;
    const place = await realPlace(await leadsTo(out));
    const other = places.get(place);
    if (other !== undefined) {
      const what = `${flag} ${out}: is what ${other} writes; give each a file of its own`;
      throw new FlipsideError('invalid_request', what);
    }
    places.set(place, flag);
    await requireApart({ name: `${flag} ${out}`, place }, inputs);
  }
}

async function requireApart(
  { name, place }: { readonly name: string; readonly place: string },
  inputs: readonly (string | undefined)[],
): Promise<void> {
  for (const input of inputs) {
    if (input === undefined || input === '-') continue;
    const found = await stat(input).catch(() => undefined);
    if (!found?.isFile() && !found?.isDirectory()) continue;
    const files = found.isDirectory() ? await readIn(input) : [input];
    const isRead = (await Promise.all(files.map(realPlace))).includes(place);
    const isInside = found.isDirectory() && place.startsWith((await realpath(input)) + sep);
    if (isRead || isInside) throw taken(name, { input, isFolder: found.isDirectory() });
  }
}

/**
 * The same for what a command is configured by, as its options name outputs: throws where one would take the place of the
 * config file, or of what is read of a catalog directory.
 */
export function requireConfigKept(
  outs: Readonly<Record<string, unknown>>,
  { file, catalog }: { readonly file: string | undefined; readonly catalog: string },
): void {
  const config = file === undefined ? undefined : realNow(file);
  const within = realNow(catalog) + sep;
  for (const [flag, out] of Object.entries(outs)) {
    if (typeof out !== 'string' || out === '-' || out === '') continue;
    const [name, place] = [`${flag} ${out}`, realNow(out)];
    if (place === config) throw taken(name, { input: out, isFolder: false });
    if (!place.startsWith(within) || !PART_OF_CATALOG.test(place)) continue;
    const what = `${name}: would be part of the catalog ${catalog}; write to another place`;
    throw new FlipsideError('invalid_request', what);
  }
}

const PART_OF_CATALOG = /\.ya?ml$|\/catalog\.lock\.json$/;

function realNow(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
}

/** What goes to a pipe or to `/dev/null` replaces nothing. */
async function isDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** A folder without rows is told of where it is opened. */
function readIn(folder: string): Promise<readonly string[]> {
  return shardsOf(folder).catch(() => []);
}

/** A place that cannot be had is told of where it is opened. */
async function leadsTo(out: string): Promise<string> {
  const place = await placeOf(out).catch(() => undefined);
  return place?.path ?? out;
}

async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  }
}

function taken(
  name: string,
  { input, isFolder }: { readonly input: string; readonly isFolder: boolean },
): FlipsideError {
  const why = isFolder ? `lies in ${input}, whose files are read` : 'is a file that is read';
  return new FlipsideError('invalid_request', `${name}: ${why}; write to another place`);
}
