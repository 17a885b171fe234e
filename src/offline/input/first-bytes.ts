/** How many bytes tell what a file holds. */
const MAGIC_BYTES = 4;

/** What a file holds, by its first bytes; `text` where they are no known mark. */
export type ByteKind = 'text' | 'gzip' | 'zstd' | 'parquet';

/** The bytes of a file, none taken away, and what they are. */
export async function withKind(
  chunks: AsyncIterable<Uint8Array | string>,
): Promise<{ readonly kind: ByteKind; readonly bytes: AsyncGenerator<Uint8Array> }> {
  const from = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < MAGIC_BYTES) {
    const next = await from.next();
    if (next.done) break;
    head = Buffer.concat([head, asBuffer(next.value)]);
  }
  return { kind: kindOf(head), bytes: joined(head, from) };
}

/** What these first bytes of a file say that it holds. */
export function kindOf(head: Buffer): ByteKind {
  if (head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head.length < MAGIC_BYTES) return 'text';
  const mark = head.readUInt32LE(0);
  // A zstd file may begin with a frame to be skipped.
  if (mark === 0xfd2fb528 || (mark & 0xfffffff0) >>> 0 === 0x184d2a50) return 'zstd';
  return head.toString('latin1', 0, MAGIC_BYTES) === 'PAR1' ? 'parquet' : 'text';
}

async function* joined(
  head: Buffer,
  rest: AsyncIterator<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      yield asBuffer(next.value);
    }
  } finally {
    await rest.return?.();
  }
}

function asBuffer(raw: Uint8Array | string): Buffer {
  if (typeof raw === 'string') return Buffer.from(raw, 'utf8');
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}
