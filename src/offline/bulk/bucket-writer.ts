import { appendFileSync } from 'node:fs';

/** Appends lines to many files at once. */
export interface BucketWriter {
  /** `line` without its newline. */
  add(bucket: number, line: string): void;
  /** Writes what waits, and tells the bytes of each file; 0: there is none. */
  finish(): readonly number[];
}

/**
 * Files by number, at `pathOf`, through buffers of one size, so that memory hangs on their number alone. No file is held
 * open: a thousand buckets need no descriptor. A file that is there already is added to.
 */
export function bucketWriter(options: {
  readonly buckets: number;
  readonly bufferBytes: number;
  readonly pathOf: (bucket: number) => string;
}): BucketWriter {
  const { buckets, bufferBytes, pathOf } = options;
  const buffers: (Buffer | undefined)[] = new Array(buckets).fill(undefined);
  const filled: number[] = new Array(buckets).fill(0);
  const bytes: number[] = new Array(buckets).fill(0);
  const flush = (bucket: number) => {
    const used = filled[bucket] ?? 0;
    if (used > 0) appendFileSync(pathOf(bucket), (buffers[bucket] as Buffer).subarray(0, used));
    filled[bucket] = 0;
  };
  return {
    add(bucket, line) {
      const text = `${line}\n`;
      const size = Buffer.byteLength(text);
      bytes[bucket] = (bytes[bucket] ?? 0) + size;
      if ((filled[bucket] ?? 0) + size > bufferBytes) flush(bucket);
      if (size > bufferBytes) return appendFileSync(pathOf(bucket), text);
      const buffer = buffers[bucket] ?? Buffer.allocUnsafeSlow(bufferBytes);
      buffers[bucket] = buffer;
      filled[bucket] = (filled[bucket] ?? 0) + buffer.write(text, filled[bucket] ?? 0);
    },
    finish() {
      for (let bucket = 0; bucket < buckets; bucket += 1) flush(bucket);
      buffers.fill(undefined);
      return bytes;
    },
  };
}
