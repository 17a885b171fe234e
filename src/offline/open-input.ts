import { open } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { FlipsideError } from '../errors.js';
import { withKind } from './input/first-bytes.js';
import { gunzip } from './input/gunzip.js';

/** A file to be read, and what its faults call it; what was compressed is plain here. */
export interface Input {
  readonly file: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Fewer turns of the event loop a megabyte than the default 64 KiB. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens a file, or standard input for `-`; gzip is told by its first bytes, not by the name. Throws FlipsideError `input_invalid` when it cannot be opened or read, and
 * while it is read the signal's reason when that fires.
 */
export async function openInput(
  path: string,
  { stdin, signal }: { readonly stdin: Readable; readonly signal: AbortSignal },
): Promise<Input> {
  if (path === '-') {
    const file = 'standard input';
    return { file, chunks: named(file, { stream: addAbortSignal(signal, stdin), signal }) };
  }
  try {
    const handle = await open(path);
    const stream = handle.createReadStream({ highWaterMark: CHUNK_BYTES, signal });
    return { file: path, chunks: named(path, { stream, signal }) };
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** A stream that fails says of which file. */
async function* named(
  file: string,
  from: { readonly stream: AsyncIterable<Uint8Array | string>; readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  try {
    yield* unpacked(file, from.stream);
  } catch (cause) {
    from.signal.throwIfAborted();
    if (cause instanceof FlipsideError) throw cause;
    throw unreadable(file, cause);
  }
}

async function* unpacked(
  file: string,
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  const { kind, bytes } = await withKind(chunks);
  if (kind === 'text') yield* bytes;
  else if (kind === 'gzip') yield* gunzip(file, bytes);
  else throw new FlipsideError('input_invalid', `${file}: is ${kind}; write it as JSON lines`);
}

function unreadable(file: string, cause: unknown): FlipsideError {
  // Node's message ends in the system call and the path: "ENOENT: no such file or directory, open 'x'".
  const why = (cause as Error).message.replace(/, \w+( '.*')?$/s, '');
  return new FlipsideError('input_invalid', `${file}: cannot be read (${why})`, { cause });
}
