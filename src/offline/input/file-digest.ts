import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/** The bytes of a file, with their SHA-256 in lower-case hex once all have been taken. */
export function digested(
  chunks: AsyncIterable<Uint8Array | string>,
  onDigest: (sha256: string) => void,
): AsyncIterable<Uint8Array | string> {
  return (async function* () {
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    onDigest(hash.digest('hex'));
  })();
}

/** SHA-256 of a file's bytes, lower-case hex. Throws as the system does, and the signal's reason when it fires. */
export async function fileDigest(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) {
      hash.update(chunk);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause;
  }
  return hash.digest('hex');
}
