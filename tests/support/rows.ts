import { PassThrough, type Readable, Writable } from 'node:stream';

/** Lines of JSON as a file would hold them. */
export function jsonl(rows: readonly unknown[]): string {
  return rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
}

/** The values of a text of JSON lines. */
export function parseJsonl(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** A stream to write to, and what was written. */
export function sink(): { readonly stream: Writable; text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

/** A stream that gives a text and ends. */
export function source(text: string): Readable {
  const stream = new PassThrough();
  stream.end(text);
  return stream;
}
