import fc from 'fast-check';
import { type JsonLine, readJsonl } from '../../src/offline/jsonl.js';

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  bytes: Uint8Array | string,
  { size = 7, maxLineBytes = 1000 } = {},
): Promise<JsonLine[]> {
  const found: JsonLine[] = [];
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  for await (const line of readJsonl(chunked(all, size), { maxLineBytes })) found.push(line);
  return found;
}

describe('readJsonl', () => {
  it('splits at newlines only, for other line breaks may stand raw in a string', async () => {
    expect(await read('{"a":"x\u2028y\u0085z"}\n{"b":1}\n')).toEqual([
      { line: 1, value: { a: 'x\u2028y\u0085z' } },
      { line: 2, value: { b: 1 } },
    ]);
  });

  it('takes a byte order mark, carriage returns, blank lines and a missing last newline', async () => {
    expect(await read('\uFEFF{"a":1}\r\n\r\n \t\n{"b":2}')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 4, value: { b: 2 } },
    ]);
  });

  it('finds nothing in an empty file', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\n\n')).toEqual([]);
  });

  it.each([
    ['{"a": x}', "not valid JSON: Unexpected token 'x'"],
    ['{"a": "secret chart', 'not valid JSON: Unterminated string in JSON at position 19'],
    ['{"a": NaN}', "not valid JSON: Unexpected token 'N'"],
    [
      '{"a":1} {"b":2}',
      'not valid JSON: Unexpected non-whitespace character after JSON at position 8',
    ],
  ])('says what is wrong with %s without quoting it, and reads on', async (text, fault) => {
    expect(await read(`${text}\n{"b":2}\n`)).toEqual([
      { line: 1, fault },
      { line: 2, value: { b: 2 } },
    ]);
  });

  it('reports bytes that are not UTF-8, with the line they stand on', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{}\n{"a":"'),
      Buffer.from([0xe9]),
      Buffer.from('"}\n'),
    ]);
    expect(await read(bytes)).toEqual([
      { line: 1, value: {} },
      { line: 2, fault: 'not valid UTF-8; save the file as UTF-8' },
    ]);
  });

  it('reports a line over the limit and reads the next', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(50) });
    const found = await read(`${long}\n{"b":2}\n${long}`, { maxLineBytes: 40 });
    const fault = 'longer than 40 bytes; write one JSON object a line';
    expect(found).toEqual([
      { line: 1, fault },
      { line: 2, value: { b: 2 } },
      { line: 3, fault },
    ]);
    expect(await read(long, { maxLineBytes: long.length })).toHaveLength(1);
  });

  it('gives back what was written, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.object()),
        fc.integer({ min: 1, max: 40 }),
        async (values, size) => {
          const lines = values.map((v) => JSON.stringify(v));
          const text = lines.map((l) => `${l}\n`).join('');
          const found = await read(text, { size, maxLineBytes: 1e6 });
          expect(found.map((f) => JSON.stringify('value' in f && f.value))).toEqual(
            lines.map((l) => JSON.stringify(JSON.parse(l))),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});
