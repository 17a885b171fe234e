import { Decompress } from 'fzstd';
import { FlipsideError } from '../../errors.js';

/** What is unpacked at a time: the decoder gives out all that its input holds at once. */
const SLICE_BYTES = 16 * 1024;
/** What `zstd` uses up to level 19; the decoder copies a window for every block. */
const MAX_WINDOW_BYTES = 8 * 1024 * 1024;
/** Of a frame header that says how large the window is: magic number, descriptor, window. */
const HEADER_BYTES = 6;

/**
 * The bytes within zstd, of several frames as of one. Throws FlipsideError `input_invalid` where the data end early or
 * are damaged, or need a window that is too large; what stood before the damage has been given out by then.
 */
export async function* unzstd(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const decoder = new Decompress((part) => unpacked.push(part));
  const push = (part: Uint8Array, isLast: boolean) => {
    try {
      decoder.push(part, isLast);
    } catch (cause) {
      throw new FlipsideError('input_invalid', `${file}: ${whyNot(cause as Error)}`, { cause });
    }
    const out = unpacked;
    unpacked = [];
    return out;
  };
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEADER_BYTES) continue;
      requireSmallWindow(file, head);
      bytes = head;
      head = undefined;
    }
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      yield* push(bytes.subarray(at, at + SLICE_BYTES), false);
    }
  }
  yield* push(head ?? new Uint8Array(0), true);
}

function whyNot({ message }: Error): string {
  return message === 'unexpected EOF'
    ? 'the zstd data end early; copy the file anew'
    : `the zstd data are damaged (${message})`;
}

/** RFC 8878, 3.1.1.1. A frame to be skipped tells nothing; one in a single segment holds no more than a small window. */
function requireSmallWindow(file: string, head: Buffer): void {
  const isSingleSegment = (head.readUInt8(4) & 0x20) !== 0;
  if (head.readUInt32LE(0) !== 0xfd2fb528 || isSingleSegment) return;
  const window = head.readUInt8(5);
  const base = 2 ** (10 + (window >> 3));
  const bytes = base + (base / 8) * (window & 7);
  if (bytes <= MAX_WINDOW_BYTES) return;
  const mb = Math.ceil(bytes / 2 ** 20);
  throw new FlipsideError(
    'input_invalid',
    `${file}: was compressed with a window of ${mb} MB (8 MB is read here); pipe it in: ` +
      'zstd -dc --long=31 FILE | flipside ... -',
  );
}
