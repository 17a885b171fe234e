import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { bucketWriter } from '../../../src/offline/bulk/bucket-writer.js';
import { heapBy } from '../../../src/offline/bulk/heap.js';
import { linesOf } from '../../../src/offline/bulk/lines.js';
import { mergedByPlace } from '../../../src/offline/bulk/merge-rewards.js';
import { piecesOf } from '../../../src/offline/bulk/piece.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

describe('linesOf', () => {
  it.each([1, 2, 3, 7, 1000])(
    'gives the lines of a file by %i bytes, and none that was torn off',
    (n) => {
      writeFileSync(at('f'), 'one\n\nthr\u00e9e\nfour\ntorn');
      const lines: string[] = [];
      // A line is good until the next is asked for.
      for (const line of linesOf(at('f'), n)) lines.push(line.toString('utf8'));
      expect(lines).toEqual(['one', '', 'thr\u00e9e', 'four']);
    },
  );
});

describe('bucketWriter', () => {
  it('writes each line to its file whole, in order, whatever fits into a buffer', () => {
    const writer = bucketWriter({ buckets: 3, bufferBytes: 16, pathOf: (n) => at(`b${n}`) });
    const lines = ['a', 'bb', 'é'.repeat(20), 'c', 'dddddddddddddddd', 'e', 'f'.repeat(15)];
    for (const [i, line] of lines.entries()) writer.add(i % 2, line);
    const bytes = writer.finish();
    const texts = [0, 1].map((n) =>
      lines
        .filter((_, i) => i % 2 === n)
        .map((l) => `${l}\n`)
        .join(''),
    );
    expect([readFileSync(at('b0'), 'utf8'), readFileSync(at('b1'), 'utf8')]).toEqual(texts);
    expect(bytes).toEqual([...texts.map((text) => Buffer.byteLength(text)), 0]);
  });
});

describe('mergedByPlace', () => {
  it('gives the lines of sorted files in the order of their numbers', () => {
    const places = fc.uniqueArray(fc.nat(1000), { maxLength: 60 });
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 5 }), (all, files) => {
        const paths = Array.from({ length: files }, (_, n) => at(`m${n}`));
        paths.forEach((path, n) => {
          const own = all.filter((p) => p % files === n).sort((a, b) => a - b);
          writeFileSync(path, own.map((p) => `${p}\tline ${p}\n`).join(''));
        });
        const sorted = [...all].sort((a, b) => a - b);
        expect([...mergedByPlace(paths)]).toEqual(sorted.map((p) => `line ${p}`));
      }),
      { numRuns: 30 },
    );
  });
});

describe('heapBy', () => {
  it('has the least at hand', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        const heap = heapBy<number>((a, b) => a < b);
        for (const value of values) heap.push(value);
        const out: number[] = [];
        for (let v = heap.first(); v !== undefined; v = heap.first()) {
          out.push(v);
          heap.removeFirst();
        }
        expect(out).toEqual([...values].sort((a, b) => a - b));
      }),
    );
  });
});

describe('piecesOf', () => {
  it('joins small buckets, parts large ones, and leaves none out', () => {
    expect(piecesOf([5, 0, 6, 3, 45, 1], 10)).toEqual([
      { buckets: [0, 2], share: 0, shares: 1 },
      { buckets: [3], share: 0, shares: 1 },
      { buckets: [4], share: 0, shares: 3 },
      { buckets: [4], share: 1, shares: 3 },
      { buckets: [4], share: 2, shares: 3 },
      { buckets: [5], share: 0, shares: 1 },
    ]);
    expect(piecesOf([0, 0], 10)).toEqual([]);
  });
});
