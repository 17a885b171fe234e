import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import { sqlText, withDuckDb } from '../../../src/offline/duckdb.js';
import { openRows } from '../../../src/offline/input/open-rows.js';
import { openSink, type RowSink } from '../../../src/offline/output/open-sink.js';
import { jsonl, sink, source } from '../../support/rows.js';

const ROWS = [
  {
    rollout_id: 'r1',
    status: 'SCORED',
    reward: 1,
    pairs: [{ verdict: 'CORRECT', rationale: 'a\u2028b "q" \\ \u0001 \r\n é 𝄞' }],
    components: { css: 1 },
    seed: 7,
  },
  { rollout_id: 'r2', status: 'MASKED', pairs: [], components: {}, seed: null, note: 'x\u0000y' },
  { rollout_id: 'r3', status: 'SCORED', reward: 0, pairs: [], seed: -1, mixed: 'text', yes: true },
  { rollout_id: 'r4', status: 'SCORED', reward: 0.5, mixed: 3, 'odd "name", it\'s': 1.5 },
];

describe('openSink', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "flipside-it's-"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const stdout = sink().stream;
  const put =
    (rows: readonly Record<string, unknown>[] = ROWS) =>
    async (to: RowSink) => {
      // As they come, or as JSON already: it is the same.
      for (const [i, row] of rows.entries()) {
        await (i % 2 === 0 ? to.write(row) : to.writeText(JSON.stringify(row)));
      }
      return rows.length;
    };
  const write = async (name: string, rows = ROWS as readonly Record<string, unknown>[]) => {
    const path = join(dir, name);
    await openSink({ path, stdout }, put(rows));
    return path;
  };
  const back = async (path: string) => {
    const rows: unknown[] = [];
    const options = { stdin: source(''), signal: new AbortController().signal };
    for await (const row of openRows([path], options)) rows.push('row' in row ? row.row : row);
    return rows;
  };
  const query = (sql: string) =>
    withDuckDb({ folder: join(dir, 'spill') }, async (connection) => {
      return (await connection.runAndReadAll(sql)).getRowsJson();
    });

  it('writes JSON lines to a file and to standard output', async () => {
    expect(readFileSync(await write('a.jsonl'), 'utf8')).toBe(jsonl(ROWS));
    const out = sink();
    expect(await openSink({ path: '-', stdout: out.stream }, put())).toBe(4);
    expect(out.text()).toBe(jsonl(ROWS));
  });

  it.each([
    ['gzip', '.gz', gunzipSync],
    ['zstd', '.zst', decompress],
  ])('writes %s to a path that ends so, equal bytes for equal rows', async (_name, end, unpack) => {
    const many = Array.from({ length: 3000 }, (_, i) => ({ i, t: `chart ${i * 7919}`.repeat(20) }));
    for (const rows of [ROWS, many, []]) {
      const [a, b] = [await write(`a.jsonl${end}`, rows), await write(`b.jsonl${end}`, rows)];
      const packed = readFileSync(a);
      expect(Buffer.from(unpack(packed)).toString()).toBe(jsonl(rows));
      expect(readFileSync(b).equals(packed)).toBe(true);
      expect(await back(a)).toEqual(rows);
    }
    expect(readdirSync(dir).sort()).toEqual([`a.jsonl${end}`, `b.jsonl${end}`]);
  });

  it('packs a row of many megabytes', async () => {
    const rows = [{ t: 'x'.repeat(20_000_000) }, { t: 'y' }];
    for (const name of ['a.jsonl.gz', 'a.jsonl.zst', 'a.parquet']) {
      expect(await back(await write(name, rows))).toEqual(rows);
    }
  });

  it('writes Parquet with a column for each field, and JSON text where it is nested', async () => {
    const path = await write('rewards.parquet');
    const file = sqlText(path);
    expect(
      await query(`select column_name, column_type from (describe select * from ${file})`),
    ).toEqual([
      ['rollout_id', 'VARCHAR'],
      ['status', 'VARCHAR'],
      ['reward', 'DOUBLE'],
      ['pairs', 'JSON'],
      ['components', 'JSON'],
      ['seed', 'BIGINT'],
      ['note', 'VARCHAR'],
      ['mixed', 'JSON'],
      ['yes', 'BOOLEAN'],
      ['odd "name", it\'s', 'DOUBLE'],
    ]);
    const read = (await back(path)) as Record<string, unknown>[];
    const present = read.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    );
    expect(present).toEqual([{ ...ROWS[0] }, without(ROWS[1], 'seed'), ROWS[2], ROWS[3]]);
    expect(await query(`select pairs::varchar from ${file} limit 1`)).toEqual([
      [JSON.stringify(ROWS[0]?.pairs)],
    ]);
  });

  it('writes Parquet in row groups, in order, equal bytes for equal rows, also where there are none', async () => {
    const many = Array.from({ length: 9000 }, (_, i) => ({ i, t: `chart ${i}` }));
    const [a, b] = [await write('a.parquet', many), await write('b.parquet', many)];
    expect(readFileSync(a).equals(readFileSync(b))).toBe(true);
    expect(await query(`select num_row_groups from parquet_file_metadata(${sqlText(a)})`)).toEqual([
      ['2'],
    ]);
    expect(await back(a)).toEqual(many);
    expect(await back(await write('none.parquet', []))).toEqual([]);
    expect(readdirSync(dir).sort()).toEqual(['a.parquet', 'b.parquet', 'none.parquet']);
  });

  it('takes the format that is named over the ending', async () => {
    const path = join(dir, 'a.parquet');
    await openSink({ path, stdout, format: 'jsonl' }, put());
    expect(readFileSync(path, 'utf8')).toBe(jsonl(ROWS));
    await openSink({ path, stdout, format: 'parquet' }, put());
    expect(readFileSync(path, 'latin1').slice(0, 4)).toBe('PAR1');
  });

  it.each(['a.jsonl', 'a.jsonl.gz', 'a.jsonl.zst', 'a.parquet'])(
    'leaves %s as it was where the work fails',
    async (name) => {
      const path = join(dir, name);
      writeFileSync(path, 'before');
      const failing = async (to: RowSink) => {
        await put()(to);
        throw new Error('no more');
      };
      await expect(openSink({ path, stdout }, failing)).rejects.toThrow('no more');
      expect(readFileSync(path, 'utf8')).toBe('before');
      expect(readdirSync(dir)).toEqual([name]);
    },
  );

  it('says what cannot be written, and where', async () => {
    const open = (path: string, format?: 'parquet') =>
      openSink({ path, stdout, ...(format ? { format } : {}) }, put());
    for (const name of ['a.jsonl', 'a.jsonl.gz', 'a.jsonl.zst', 'a.parquet']) {
      const path = join(dir, 'none', name);
      await expect(open(path)).rejects.toThrow(`${path}: cannot be written (ENOENT`);
    }
    await expect(open('-', 'parquet')).rejects.toThrow('-: is a stream; name a file');
    await expect(open('/dev/null', 'parquet')).rejects.toThrow('/dev/null: is a stream');
    mkdirSync(join(dir, 'folder.parquet'));
    await expect(open(join(dir, 'folder.parquet'))).rejects.toThrow('folder.parquet: is ');
    const alike = write('b.parquet', [{ Case: 1, case: 2 }]);
    await expect(alike).rejects.toThrow('the fields "Case" and "case" differ in case alone');
    await expect(write('b.parquet', [{ '': 1 }])).rejects.toThrow('a field has no name');
    expect(readdirSync(dir)).toEqual(['folder.parquet']);
  });
});

function without(row: Record<string, unknown> | undefined, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name !== key));
}
