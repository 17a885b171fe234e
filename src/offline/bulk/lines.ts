import { closeSync, openSync, readSync } from 'node:fs';

const NEWLINE = 0x0a;

/**
 * The lines of a file of the work directory, without their newline, one after another; `chunkBytes` are held at a time, and
 * the longest line. Each is good until the next is asked for. A last line without a newline was torn off, and is not given.
 */
export function* linesOf(path: string, chunkBytes: number): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    let begun: Buffer[] = [];
    for (let got = readSync(file, chunk); got > 0; got = readSync(file, chunk)) {
      let from = 0;
      for (;;) {
        const at = chunk.indexOf(NEWLINE, from);
        if (at === -1 || at >= got) break;
        const end = chunk.subarray(from, at);
        yield begun.length === 0 ? end : Buffer.concat([...begun, end]);
        begun = [];
        from = at + 1;
      }
      if (from < got) begun.push(Buffer.from(chunk.subarray(from, got)));
    }
  } finally {
    closeSync(file);
  }
}
