import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { openInput } from '../../src/offline/open-input.js';
import { source } from '../support/rows.js';

const signal = () => new AbortController().signal;

async function textOf(chunks: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts).toString();
}

describe('openInput', () => {
  it('reads a file by its name, and standard input for -', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'flipside-'));
    const path = join(dir, 'a.jsonl');
    writeFileSync(path, 'text');
    const file = await openInput(path, { stdin: source(''), signal: signal() });
    expect([file.file, await textOf(file.chunks)]).toEqual([path, 'text']);
    const piped = await openInput('-', { stdin: source('piped'), signal: signal() });
    expect([piped.file, await textOf(piped.chunks)]).toEqual(['standard input', 'piped']);
    rmSync(dir, { recursive: true });
  });

  it('says which file cannot be read, and why', async () => {
    const open = (path: string) => openInput(path, { stdin: source(''), signal: signal() });
    await expect(open('/no/such')).rejects.toThrow(
      '/no/such: cannot be read (ENOENT: no such file or directory)',
    );
    const folder = await open(tmpdir());
    await expect(textOf(folder.chunks)).rejects.toThrow(/cannot be read \(EISDIR/);
  });

  it('reads gzip by its first bytes, from a file and from standard input', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'flipside-'));
    const path = join(dir, 'a.jsonl');
    writeFileSync(path, gzipSync('{}'));
    const file = await openInput(path, { stdin: source(''), signal: signal() });
    expect(await textOf(file.chunks)).toBe('{}');
    const piped = await openInput('-', {
      stdin: Readable.from([gzipSync('{}')]),
      signal: signal(),
    });
    expect(await textOf(piped.chunks)).toBe('{}');
    rmSync(dir, { recursive: true });
  });

  it('stops waiting for standard input when told to', async () => {
    const stop = new AbortController();
    const { chunks } = await openInput('-', { stdin: new PassThrough(), signal: stop.signal });
    const waiting = textOf(chunks);
    stop.abort(new Error('stopped by SIGINT'));
    await expect(waiting).rejects.toThrow('stopped by SIGINT');
  });
});
