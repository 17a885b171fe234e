import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { openInput } from '../../../src/offline/open-input.js';

const TEXT = Array.from({ length: 400 }, (_, i) => `{"n":${i},"text":"start TCHP ${i * 7919}"}\n`);
const FIRST = Buffer.from(TEXT.slice(0, 200).join(''));
const LAST = Buffer.from(TEXT.slice(200).join(''));
const WHOLE = TEXT.join('');

/** Made by `zstd`, so that what is read is what others write. */
const zstdSync = (bytes: Buffer, ...flags: string[]) =>
  execFileSync('zstd', ['-q', '-c', ...flags], { input: bytes, maxBuffer: 2 ** 28 });
const hasZstd = (() => {
  try {
    execFileSync('zstd', ['--version']);
    return true;
  } catch {
    return false;
  }
})();
/** `{"n":1}\n` in one frame with a checksum. */
const ZSTD_ROW = Buffer.from('28b52ffd04584100007b226e223a317d0a33159b3c', 'hex');

function slices(bytes: Buffer, size: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
  return parts;
}

async function read(bytes: Buffer, size = 1 << 20): Promise<string> {
  const stdin = Readable.from(slices(bytes, size));
  const { chunks } = await openInput('-', { stdin, signal: new AbortController().signal });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

type Packer = readonly [string, (bytes: Buffer) => Buffer];
const PACKERS: Packer[] = [
  ['gzip', (bytes) => gzipSync(bytes)],
  ...(hasZstd ? ([['zstd', (bytes) => zstdSync(bytes)]] satisfies Packer[]) : []),
];

describe.each(PACKERS)('%s', (name, pack) => {
  it('is unpacked, however the bytes arrive', async () => {
    const packed = pack(Buffer.from(WHOLE));
    for (const size of [1, 7, 4096, packed.length]) expect(await read(packed, size)).toBe(WHOLE);
  });

  it('may be several files in one, wherever a chunk ends', async () => {
    const [first, last] = [pack(FIRST), pack(LAST)];
    const both = Buffer.concat([first, last]);
    for (const size of [1, first.length - 1, first.length, first.length + 1, both.length]) {
      expect(await read(both, size)).toBe(WHOLE);
    }
  });

  it('is a fault where it ends early, wherever that is', async () => {
    const [first, last] = [pack(FIRST), pack(LAST)];
    const both = Buffer.concat([first, last]);
    for (let end = 5; end < both.length; end += end % 13 === 0 ? 1 : 7) {
      if (end === first.length) continue;
      await expect(read(both.subarray(0, end))).rejects.toThrow(
        `standard input: the ${name} data end early; copy the file anew`,
      );
    }
    for (const end of [first.length + 1, first.length + 3, both.length - 1]) {
      await expect(read(both.subarray(0, end))).rejects.toThrow(/end early|damaged/);
    }
  });

  it('is a fault where it is no more than its first bytes, or trails off into something else', async () => {
    const magic = pack(FIRST).subarray(0, 4);
    await expect(read(Buffer.concat([magic, Buffer.alloc(64, 0x2e)]))).rejects.toThrow(
      new RegExp(`standard input: the ${name} data (are damaged|end early)`),
    );
    const trailing = Buffer.concat([pack(FIRST), Buffer.from('{"not": "packed"}\n')]);
    await expect(read(trailing)).rejects.toThrow(`the ${name} data are damaged`);
  });
});

describe('zstd', () => {
  it('needs no program of the system', async () => {
    expect(await read(ZSTD_ROW)).toBe('{"n":1}\n');
  });

  (hasZstd ? it : it.skip)('of a window that is too large says how to read it', async () => {
    const long = zstdSync(Buffer.from(WHOLE), '--long=27', '--no-check');
    await expect(read(long)).rejects.toThrow(
      'standard input: was compressed with a window of 128 MB (8 MB is read here); pipe it in: zstd -dc --long=31',
    );
  });
});

describe('what is no row file', () => {
  it('is named: Parquet', async () => {
    await expect(read(Buffer.from('PAR1....PAR1'))).rejects.toThrow('standard input: is Parquet');
  });

  it('may be shorter than any mark', async () => {
    for (const text of ['', '{', '{}', '{}\n']) expect(await read(Buffer.from(text))).toBe(text);
  });
});
