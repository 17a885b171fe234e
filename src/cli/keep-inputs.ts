import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { FlipsideError } from '../errors.js';
import { shardsOf } from '../offline/input/shards.js';
import { placeOf } from '../offline/write-rows.js';

/**
 * Throws FlipsideError `invalid_request` where `out` would take the place of a file that is read, or would itself be read
 * by the same command next time, and where it is no name at all. `-` and inputs that are not there are no matter here.
 */
export async function requireOutApart(
  out: string,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  if (out === '') throw new FlipsideError('invalid_request', '--out: empty; name a file');
  if (out === '-') return;
  const place = await realPlace(await leadsTo(out));
  for (const input of inputs) {
    if (input === undefined || input === '-') continue;
    const found = await stat(input).catch(() => undefined);
    if (!found?.isFile() && !found?.isDirectory()) continue;
    const files = found.isDirectory() ? await readIn(input) : [input];
    const isRead = (await Promise.all(files.map(realPlace))).includes(place);
    const isInside = found.isDirectory() && place.startsWith((await realpath(input)) + sep);
    if (isRead || isInside) throw taken(out, input, found.isDirectory());
  }
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

function taken(out: string, input: string, isFolder: boolean): FlipsideError {
  const why = isFolder ? `lies in ${input}, whose files are read` : 'is a file that is read';
  return new FlipsideError('invalid_request', `--out ${out}: ${why}; write to another place`);
}
