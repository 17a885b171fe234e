import { once } from 'node:events';
import { open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { jsonText } from '../core/json-text.js';
import { FlipsideError } from '../errors.js';
import { syncFile, syncFolder } from './durable.js';

/** Rows on their way to a file. */
export interface RowWriter {
  /** Waits while the file cannot take more. */
  write(row: Readonly<Record<string, unknown>>): Promise<void>;
}

/**
 * Runs `work` with a writer of JSON rows to `path` (`-`: `stdout`). The file appears whole once `work` is done: until
 * then, and when `work` throws, one that was there before stays as it was. A device or a pipe is written straight to.
 * Throws FlipsideError `input_invalid` before `work` starts when the place cannot be written.
 */
export function writeRows<T>(target: Target, work: (writer: RowWriter) => Promise<T>): Promise<T> {
  return writeBytes(target, (stream) => work(rowWriter(stream)));
}

/** The same for a file that is no file of rows: `work` gets what writes a text to it. */
export function writeTexts<T>(
  target: Target,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  return writeBytes(target, (stream) => work((text) => writeTo(stream, text)));
}

/** Where a file goes; `-` is `stdout`. */
export interface Target {
  readonly path: string;
  readonly stdout: Writable;
}

type Work<T> = (stream: Writable) => Promise<T>;

/** The same for bytes: `work` writes to the stream and does not end it. */
export async function writeBytes<T>(target: Target, work: Work<T>): Promise<T> {
  if (target.path === '-') return work(target.stdout);
  return writable(target, async () => {
    const place = await placeOf(target.path);
    if (!place.replace) return openAndWrite(place.path, work);
    return replaceFile(place.path, (part) => openAndWrite(part, work));
  });
}

/**
 * The same for what only writes to files that it opens itself: `make` gets the name of one, which takes the target's
 * place. Throws FlipsideError `input_invalid` for `-`, a device and a pipe.
 */
export async function makeFile<T>(
  { path }: Pick<Target, 'path'>,
  make: (part: string) => Promise<T>,
): Promise<T> {
  const isStream = () =>
    new FlipsideError('input_invalid', `${path}: is a stream; name a file that ends as this one`);
  if (path === '-') throw isStream();
  return writable({ path }, async () => {
    const place = await placeOf(path);
    if (!place.replace) throw isStream();
    return replaceFile(place.path, make);
  });
}

/** Runs `work` with what writes texts to a file of one's own, in place: for what nobody reads before it is done. */
export function writeInPlace<T>(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  return openAndWrite(path, (stream) => work((text) => writeTo(stream, text)));
}

/** What the system says against a write is told with the target's name. */
async function writable<T>({ path }: Pick<Target, 'path'>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    const why = cause.message.replace(/, \w+( '.*')?$/s, '');
    throw new FlipsideError('input_invalid', `${path}: cannot be written (${why})`, { cause });
  }
}

/**
 * Where a file really goes, and whether one there is replaced. A link is followed, so that its target is replaced and not
 * the link, also where it leads to what is not there yet; /dev/stdout is a link that leads nowhere. Throws FlipsideError
 * `input_invalid` where there is no folder for it, and as the system does.
 */
export async function placeOf(path: string): Promise<{ path: string; replace: boolean }> {
  if (path.endsWith('/')) throw isFolder(path);
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw isFolder(path);
    return found.isFile()
      ? { path: await realpath(path), replace: true }
      : { path, replace: false };
  } catch (cause) {
    if (!isSystemError(cause) || cause.code !== 'ENOENT') throw cause;
  }
  const folder = await realpath(dirname(path)).catch(() => undefined);
  if (folder === undefined) {
    throw new FlipsideError(
      'input_invalid',
      `${path}: cannot be written (ENOENT: there is no folder ${dirname(path)}); make it first`,
    );
  }
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? { path, replace: true } : placeOf(resolve(folder, target));
}

function isFolder(path: string): FlipsideError {
  return new FlipsideError('input_invalid', `${path}: is a folder; name a file in it`);
}

async function replaceFile<T>(path: string, make: (part: string) => Promise<T>): Promise<T> {
  // In the same folder, for a rename between file systems is no rename.
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    const result = await make(part);
    await syncFile(part);
    await rename(part, path);
    syncFolder(dirname(path));
    return result;
  } catch (cause) {
    await rm(part, { force: true });
    throw cause;
  }
}

async function openAndWrite<T>(path: string, work: Work<T>): Promise<T> {
  const handle = await open(path, 'w');
  const stream = handle.createWriteStream();
  // The next write throws it; without a listener the event would end the process.
  stream.on('error', () => {});
  try {
    return await work(stream);
  } finally {
    stream.end();
    await finished(stream);
  }
}

function rowWriter(stream: Writable): RowWriter {
  return { write: (row) => writeTo(stream, `${jsonText(row)}\n`) };
}

async function writeTo(stream: Writable, text: string): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (!stream.write(text)) await once(stream, 'drain');
}

/** Whether a call of the system failed. */
export function isSystemError(cause: unknown): cause is NodeJS.ErrnoException {
  return typeof cause === 'object' && cause !== null && 'syscall' in cause;
}
