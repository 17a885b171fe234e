import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parseColumnMap } from '../../../src/offline/input/column-map.js';
import { type OpenRowsOptions, openRows } from '../../../src/offline/input/open-rows.js';
import { jsonl, source } from '../../support/rows.js';

describe('openRows', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const file = (name: string, bytes: string | Buffer) => {
    const path = join(dir, name);
    writeFileSync(path, bytes);
    return path;
  };
  async function read(paths: readonly string[], given: Partial<OpenRowsOptions> = {}) {
    const notes: string[] = [];
    const rows: unknown[] = [];
    const fixed = { stdin: source(''), signal: new AbortController().signal };
    const onNote = (note: string) => notes.push(note);
    for await (const row of openRows(paths, { ...fixed, onNote, ...given })) rows.push(row);
    return { rows, notes };
  }

  it('reads files, folders and standard input one after the other', async () => {
    mkdirSync(join(dir, 'shards'));
    const plain = file('a.jsonl', jsonl([{ n: 1 }]));
    const tenth = file('shards/p-10.jsonl', jsonl([{ n: 3 }]));
    const second = file('shards/p-2.jsonl.gz', gzipSync(jsonl([{ n: 2 }])));
    const stdin = Readable.from([gzipSync(jsonl([{ n: 4 }]))]);
    const { rows, notes } = await read([plain, join(dir, 'shards'), '-'], { stdin });
    expect(rows).toEqual([
      { file: plain, line: 1, row: { n: 1 } },
      { file: second, line: 1, row: { n: 2 } },
      { file: tenth, line: 1, row: { n: 3 } },
      { file: 'standard input', line: 1, row: { n: 4 } },
    ]);
    expect(notes).toEqual([]);
  });

  it('gives a fault for a line that is no row, and reads on', async () => {
    const path = file('a.jsonl', '\ufeff{"a":1}\r\n\r\n[1]\n{"a"\n3\n{"t":"x\u2028y\u0085z"}');
    const { rows } = await read([path]);
    expect(rows).toEqual([
      { file: path, line: 1, row: { a: 1 } },
      { file: path, line: 3, fault: 'an array; write one JSON object a line' },
      { file: path, line: 4, fault: expect.stringContaining('not valid JSON') },
      { file: path, line: 5, fault: 'not a JSON object' },
      { file: path, line: 6, row: { t: 'x\u2028y\u0085z' } },
    ]);
  });

  it('gives a fault for a line over 64 MB, also where it comes packed, and holds none of it', async () => {
    const long = `{"t":"${'x'.repeat(65 * 1024 * 1024)}"}\n{"a":1}\n`;
    const fault = 'longer than 67108864 bytes; write one JSON object a line';
    for (const bytes of [long, gzipSync(long, { level: 1 })]) {
      const path = file('long.jsonl', bytes);
      expect((await read([path])).rows).toEqual([
        { file: path, line: 1, fault },
        { file: path, line: 2, row: { a: 1 } },
      ]);
    }
  });

  it('throws before it reads where a path cannot be used', async () => {
    const plain = file('a.jsonl', jsonl([{ n: 1 }]));
    mkdirSync(join(dir, 'empty'));
    await expect(read([plain, join(dir, 'empty')])).rejects.toThrow('a folder without files');
    await expect(read(['-', plain, '-'])).rejects.toThrow('standard input can be read once only');
    await expect(read([join(dir, 'none.jsonl')])).rejects.toThrow('cannot be read (ENOENT');
  });

  it('throws where a packed file ends early', async () => {
    const path = file('a.jsonl.gz', gzipSync(jsonl([{ n: 1 }])).subarray(0, -4));
    await expect(read([path])).rejects.toThrow(`${path}: the gzip data end early`);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const reading = read(['-'], { stdin: new PassThrough(), signal: stop.signal });
    stop.abort(new Error('stopped by SIGINT'));
    await expect(reading).rejects.toThrow('stopped by SIGINT');
  });

  it('maps columns, and refuses a source that no row has', async () => {
    const path = file('a.jsonl', jsonl([{ completion: 'x', output: 'old' }, { completion: 'y' }]));
    const map = parseColumnMap('output=completion');
    const { rows } = await read([path], { map });
    expect(rows).toEqual([
      { file: path, line: 1, row: { output: 'x' } },
      { file: path, line: 2, row: { output: 'y' } },
    ]);
    const unmet = parseColumnMap('output=completion,case_id=meta.case');
    await expect(read([path], { map: unmet })).rejects.toThrow(
      '--map case_id=meta.case: no row has "meta.case"; the columns are completion, output',
    );
  });

  const gym = {
    responses_create_params: {},
    response: { model: 'm', output: [{ role: 'assistant', content: 'Start TCHP.' }] },
    reward: 1,
    meta: { case: 'c1' },
    _ng_task_index: 0,
  };

  it('tells rows of NeMo Gym from others, unless it is told what they are', async () => {
    const path = file('rollouts.jsonl', jsonl([gym, { rollout_id: 'r', output: 'x' }]));
    const map = parseColumnMap('case_id=meta.case');
    const { rows, notes } = await read([path], { map });
    expect(rows).toMatchObject([
      { row: { rollout_id: 'm/c1/task-0/rollout-0', output: 'Start TCHP.', meta: {} } },
      { row: { rollout_id: 'r', output: 'x' } },
    ]);
    expect(notes).toEqual(['rows of NeMo Gym pass the reward that they had on as "source_reward"']);
    expect((await read([path], { format: 'flipside' })).rows).toMatchObject([{ row: gym }, {}]);
    expect((await read([path], { format: 'nemo-gym' })).rows).toMatchObject([
      {},
      { line: 2, fault: 'response: expected object, received undefined' },
    ]);
  });

  it('tells of the failed rollouts that lie beside a file, and reads them where they are named', async () => {
    const path = file('rollouts.jsonl.gz', gzipSync(jsonl([gym])));
    const failed = { ...gym, response: null, _ng_failure_class: 'model_failed' };
    const beside = file('rollouts_failures.jsonl', jsonl([failed]));
    const told = `${beside}: is not read; name it, too, to have the rollouts scored that failed there`;
    for (const paths of [[path], [dir]]) {
      const { rows, notes } = await read(paths);
      expect(rows).toHaveLength(1);
      expect(notes[0]).toBe(told);
    }
    const { rows, notes } = await read([path, beside]);
    expect([rows.length, notes.length]).toEqual([2, 1]);
  });
});
