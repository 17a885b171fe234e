import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FlipsideError } from '../../errors.js';

/** Fewer turns of the event loop a megabyte than the default 16 KiB. */
const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes within gzip, of several members as of one. Throws FlipsideError `input_invalid` where the data end early or
 * are damaged; what stood before the damage has been given out by then.
 */
export async function* gunzip(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const bytes = createGunzip({ chunkSize: CHUNK_BYTES });
  // An error of either end reaches the reader of the last stream.
  pipeline(Readable.from(chunks, { objectMode: true }), bytes, () => {});
  try {
    yield* bytes;
  } catch (cause) {
    if (!isZlibError(cause)) throw cause;
    const why =
      cause.code === 'Z_BUF_ERROR'
        ? 'the gzip data end early; copy the file anew'
        : `the gzip data are damaged (${cause.message})`;
    throw new FlipsideError('input_invalid', `${file}: ${why}`, { cause });
  }
}

function isZlibError(cause: unknown): cause is Error & { readonly code: string } {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_');
}
