import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** What is packed at a time: the packed bytes hang on the text alone, not on how it was cut. */
const BLOCK_BYTES = 256 * 1024;

/** Runs `work` with what writes texts, packed as gzip, to a stream, which is not ended. */
export async function gzipTo<T>(
  stream: Writable,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const gzip = createGzip();
  const packed = pipeline(gzip, stream, { end: false });
  // It is awaited below; a fault before that ends `work`, too.
  packed.catch(() => {});
  const block = Buffer.alloc(BLOCK_BYTES);
  let used = 0;
  const flush = async () => {
    if (gzip.errored) throw gzip.errored;
    const isFree = gzip.write(Buffer.from(block.subarray(0, used)));
    used = 0;
    if (!isFree) await Promise.race([once(gzip, 'drain'), packed]);
  };
  try {
    const result = await work(async (text) => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.copy(block, used, at);
        used += taken;
        at += taken;
        if (used === BLOCK_BYTES) await flush();
      }
    });
    await flush();
    gzip.end();
    await packed;
    return result;
  } catch (cause) {
    gzip.destroy();
    await finished(gzip).catch(() => {});
    throw cause;
  }
}
