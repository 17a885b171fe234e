import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FlipsideError } from '../errors.js';

/** A file to be read, and what its faults call it. */
export interface Input {
  readonly file: string;
  readonly chunks: AsyncIterable<Uint8Array | string>;
}

/** Fewer turns of the event loop a megabyte than the default 64 KiB. */
const CHUNK_BYTES = 1024 * 1024;

/** Opens a file, or standard input for `-`. Throws FlipsideError `input_invalid` when it cannot be opened or read. */
export async function openInput(path: string, stdin: Readable): Promise<Input> {
  if (path === '-') return { file: 'standard input', chunks: stdin };
  try {
    const handle = await open(path);
    return {
      file: path,
      chunks: named(path, handle.createReadStream({ highWaterMark: CHUNK_BYTES })),
    };
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** A stream that fails says of which file. */
async function* named(path: string, stream: AsyncIterable<Uint8Array>) {
  try {
    yield* stream;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): FlipsideError {
  // Node's message ends in the system call and the path: "ENOENT: no such file or directory, open 'x'".
  const why = (cause as Error).message.replace(/, \w+( '.*')?$/s, '');
  return new FlipsideError('input_invalid', `${path}: cannot be read (${why})`, { cause });
}
