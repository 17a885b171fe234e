import { open } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { FlipsideError } from '../errors.js';
import { digested } from './input/file-digest.js';
import { withKind } from './input/first-bytes.js';
import { gunzip } from './input/gunzip.js';
import { unzstd } from './input/unzstd.js';

/** A file to be read, and what its faults call it; what was compressed is plain here. */
export interface Input {
  readonly file: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Fewer turns of the event loop a megabyte than the default 64 KiB. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens a file, or standard input for `-`; gzip and zstd are told by their first bytes, not by the name. Throws FlipsideError `input_invalid` when it cannot be opened or read, and
 * while it is read the signal's reason when that fires. `onDigest` is told the SHA-256 of a file's own bytes at its end.
 */
export async function openInput(
  path: string,
  {
    stdin,
    signal,
    onDigest,
  }: {
    readonly stdin: Readable;
    readonly signal: AbortSignal;
    readonly onDigest?: (sha256: string) => void;
  },
): Promise<Input> {
  if (path === '-') {
    const file = 'standard input';
    return { file, chunks: named(file, { stream: addAbortSignal(signal, stdin), signal }) };
  }
  try {
    const handle = await open(path);
    const bytes = handle.createReadStream({ highWaterMark: CHUNK_BYTES, signal });
    const stream = onDigest ? digested(bytes, onDigest) : bytes;
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
  else if (kind === 'zstd') yield* unzstd(file, bytes);
  else throw new FlipsideError('input_invalid', `${file}: is Parquet; JSON lines are read here`);
}

function unreadable(file: string, cause: unknown): FlipsideError {
  // Node's message ends in the system call and the path: "ENOENT: no such file or directory, open 'x'".
  const why = (cause as Error).message.replace(/, \w+( '.*')?$/s, '');
  return new FlipsideError('input_invalid', `${file}: cannot be read (${why})`, { cause });
}
