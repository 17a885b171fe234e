import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    expect(await shardsOf(dir)).toEqual(
      ['a.ndjson.zst', 'part-1.parquet', 'part-2.jsonl.gz', 'part-10.jsonl'].map((n) =>
        join(dir, n),
      ),
    );
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
