import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainly } from '../../../src/core/exact-number.js';
import { jsonText } from '../../../src/core/json-text.js';
import { sqlText, withDuckDb } from '../../../src/offline/duckdb.js';
import { openRows } from '../../../src/offline/input/open-rows.js';
import { parseRow } from '../../../src/offline/read-rows.js';
import { rolloutRow } from '../../../src/offline/rollout-row.js';
import { savedRewardRow } from '../../../src/offline/saved-reward-row.js';
import { source } from '../../support/rows.js';

describe('a Parquet file', () => {
  let dir: string;
  let path: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "flipside-it's-"));
    path = join(dir, 'rows [1].parquet');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const write = (select: string, options = 'row_group_size 2048') =>
    withDuckDb({ folder: join(dir, 'spill') }, (connection) =>
      connection.run(`copy (${select}) to ${sqlText(path)} (format parquet, ${options})`),
    );
  const read = async (paths = [path]) => {
    const options = { stdin: source(''), signal: new AbortController().signal, spoolDir: dir };
    const found: unknown[] = [];
    for await (const row of openRows(paths, options)) found.push(row);
    return found as { readonly line: number; readonly row: Record<string, unknown> }[];
  };

  it('has its values as JSON would have them', async () => {
    await write(
      `select 'r1' rollout_id, 5::bigint small, 9007199254740993::bigint big,
        18446744073709551615::ubigint huge, 'nan'::double nan, 0.5::float half,
        1.10::decimal(10, 2) price, 12345678901234567.89::decimal(30, 2) long_price,
        timestamptz '2024-01-01 10:00:00+02' seen, timestamp '2024-01-01 10:00:00.5' there,
        date '2024-02-29' as "day", '\\xFF'::blob as raw, 'text'::blob as text, null::int as gone,
        {'x': [{'y': 9007199254740993, 'z': '-inf'::double}]} nested, map {'k': 1} as keyed,
        'a' || chr(8232) || 'NaN "b" ' || chr(10) as text_line, true as yes, 'q' as "odd ""name"""`,
    );
    // A wide integer passes on as a number; whoever reads plain values has its digits.
    expect((await read()).map(plainly)).toEqual([
      {
        file: path,
        line: 1,
        row: {
          rollout_id: 'r1',
          small: 5,
          big: '9007199254740993',
          huge: '18446744073709551615',
          nan: Number.NaN,
          half: 0.5,
          price: 1.1,
          long_price: '12345678901234567.89',
          seen: '2024-01-01T08:00:00Z',
          there: '2024-01-01T10:00:00.5',
          day: '2024-02-29',
          raw: '/w==',
          text: 'text',
          gone: null,
          nested: { x: [{ y: '9007199254740993', z: Number.NEGATIVE_INFINITY }] },
          keyed: { k: 1 },
          text_line: 'a\u2028NaN "b" \n',
          yes: true,
          'odd "name"': 'q',
        },
      },
    ]);
  });

  it('passes on null for what is no number, and a field that takes a number says so with its row', async () => {
    await write(
      "select 'r' rollout_id, 'c' case_id, 'x' output, i, 'nan'::double extra, case when i = 1 then 'inf'::double else i end sample_index from range(2) t(i)",
    );
    const rows = (await read()).map(({ row }) => parseRow(row, rolloutRow));
    expect(JSON.parse(jsonText(rows[0]))).toMatchObject({ passedOn: { extra: null, i: 0 } });
    expect(rows[1]).toEqual({
      faults: [{ field: 'sample_index', what: 'expected a whole number' }],
    });
    await write("select 'r' rollout_id, 'c' case_id, 'SCORED' status, 'nan'::double reward");
    expect((await read()).map(({ row }) => parseRow(row, savedRewardRow))).toEqual([
      { faults: [{ field: 'reward', what: 'expected a number' }] },
    ]);
  });

  it('keeps its order over row groups, counts rows from 1, and leaves nothing behind', async () => {
    await write("select i, 'chart ' || i as text from range(5000) t(i)");
    const rows = await read();
    expect(rows.map(({ line, row }) => [line, row.i])).toEqual(
      Array.from({ length: 5000 }, (_, i) => [i + 1, i]),
    );
    expect(readdirSync(dir)).toEqual(['rows [1].parquet']);
  });

  it('has lists for what a table holds as their text, and text for what is none', async () => {
    await write(`select '[{"role":"user"}]' trajectory, '{"css":1}' components, '[1]' output,
      'not [a list' pairs, null::varchar spans`);
    expect((await read()).map(({ row }) => row)).toEqual([
      {
        trajectory: [{ role: 'user' }],
        components: { css: 1 },
        output: '[1]',
        pairs: 'not [a list',
        spans: null,
      },
    ]);
  });

  it('stops when it is told to, and leaves nothing behind', async () => {
    await write("select i, repeat('chart ' || i, 50) as text from range(100000) t(i)");
    const stop = new AbortController();
    const options = { stdin: source(''), signal: stop.signal, spoolDir: dir };
    const first = openRows([path], options).next();
    // Once it has begun to unpack.
    while (!readdirSync(dir).some((name) => name.startsWith('flipside-'))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    stop.abort(new Error('stopped by SIGINT'));
    await expect(first).rejects.toThrow('stopped by SIGINT');
    expect(readdirSync(dir)).toEqual(['rows [1].parquet']);
  });

  it('gives no column for a folder that is named like one', async () => {
    const folder = join(dir, 'model=a');
    mkdirSync(folder);
    path = join(folder, 'part.parquet');
    await write('select 1 as n');
    expect((await read([folder])).map(({ row }) => row)).toEqual([{ n: 1 }]);
  });

  it('is told where it is none, cut short or damaged', async () => {
    writeFileSync(path, '{"rollout_id":"r1"}\n');
    await expect(read()).rejects.toThrow(`${path}: is no Parquet, whatever its name says`);
    await write("select i, 'chart ' || i as text from range(5000) t(i)", 'compression zstd');
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length / 2));
    await expect(read()).rejects.toThrow(
      `${path}: cannot be read as Parquet (No magic bytes found at end of file)`,
    );
    const damaged = Buffer.from(whole);
    damaged.fill(0xaa, 100, 4000);
    writeFileSync(path, damaged);
    await expect(read()).rejects.toThrow(`${path}: cannot be read as Parquet (`);
    expect(readdirSync(dir)).toEqual(['rows [1].parquet']);
  });
});
