import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { byName, shardsOf } from '../../../src/offline/input/shards.js';

describe('a folder of shards', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('stands for its files of rows, by name with numbers in their own order', async () => {
    for (const name of ['part-10.jsonl', 'part-2.jsonl.gz', 'part-1.parquet', 'a.ndjson.zst']) {
      writeFileSync(join(dir, name), '');
    }
    for (const name of ['README.md', '.part-0.jsonl', '_SUCCESS', 'x.jsonl.part']) {
      writeFileSync(join(dir, name), '');
    }
    mkdirSync(join(dir, 'old.jsonl'));
    const notes: string[] = [];
    expect(await shardsOf(dir, (note) => notes.push(note))).toEqual(
      ['a.ndjson.zst', 'part-1.parquet', 'part-2.jsonl.gz', 'part-10.jsonl'].map((n) =>
        join(dir, n),
      ),
    );
    expect(notes).toEqual([
      `${dir}: not read, by their endings: README.md, _SUCCESS, x.jsonl.part`,
    ]);
  });

  it('has those of the folders within, folder by folder, and says so', async () => {
    for (const name of ['run-10', 'run-2/seed-1', 'run-2/seed-0', '.hidden', 'empty', 'notes']) {
      mkdirSync(join(dir, name), { recursive: true });
    }
    const rows = [
      'b.jsonl',
      'run-2.jsonl',
      'run-2/seed-0/a.jsonl',
      'run-2/z.jsonl',
      'run-10/a.jsonl',
    ];
    const others = [1, 2, 3, 4, 5, 6].map((n) => `notes/${n}.txt`);
    for (const name of [...rows, ...others, '.hidden/a.jsonl', 'run-2/seed-1/a_failures.jsonl']) {
      writeFileSync(join(dir, name), '');
    }
    writeFileSync(join(dir, 'run-2/seed-1/a.jsonl'), '');
    symlinkSync('..', join(dir, 'run-10/back'));
    symlinkSync('../run-2/seed-0', join(dir, 'run-10/seed'));
    const notes: string[] = [];
    const found = await shardsOf(dir, (note) => notes.push(note));
    expect(found.map((path) => relative(dir, path))).toEqual([
      'b.jsonl',
      'run-2/seed-0/a.jsonl',
      'run-2/seed-1/a.jsonl',
      'run-2/z.jsonl',
      'run-2.jsonl',
      'run-10/a.jsonl',
      'run-10/seed/a.jsonl',
    ]);
    expect(notes).toEqual([
      `${dir}: 5 of its 7 files lie in folders within`,
      `${dir}: not read, by their endings: ${others.slice(0, 5).join(', ')} and 1 more`,
    ]);
  });

  it('is refused where none of its files holds rows', async () => {
    writeFileSync(join(dir, 'README.md'), '');
    await expect(shardsOf(dir)).rejects.toThrow(
      `${dir}: a folder without files of rows; it needs files ending in .jsonl, .jsonl.gz, .jsonl.zst, .ndjson`,
    );
  });

  it('is no matter for a file, standard input or a path that is not there', async () => {
    const file = join(dir, 'README.md');
    writeFileSync(file, '');
    for (const path of [file, '-', '/no/such']) expect(await shardsOf(path)).toEqual([path]);
  });

  it('has one order, whatever the numbers', () => {
    const sorted = ['a', 'a-1', 'a-01', 'a-9', 'a-9-b', 'a-10', 'a-10000000000000000000002', 'b'];
    const [first, ...rest] = sorted;
    expect(
      [...rest]
        .reverse()
        .concat(first as string)
        .sort(byName),
    ).toEqual([...['a', 'a-01', 'a-1', 'a-9', 'a-9-b', 'a-10', 'a-10000000000000000000002', 'b']]);
  });
});
