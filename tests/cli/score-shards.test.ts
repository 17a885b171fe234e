import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeApp } from '../support/fake-app.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

/** Groups whose rollouts lie apart; texts are asked about once. One has no sibling, one id comes twice. */
function rollouts(groups: number): Record<string, unknown>[] {
  const row = (g: number, sibling: string) => ({
    ...{
      rollout_id: `r${g}${sibling}`,
      group_id: `g${g}`,
      case_id: 'c',
      output: `text ${g}${sibling}`,
    },
    ...{ intervention_id: sibling, shard: { mine: g }, z: 1 },
  });
  const names = Array.from({ length: groups }, (_, g) => g);
  return [
    ...names.map((g) => row(g, '')),
    { ...row(99, ''), metadata: { note: 'alone' } },
    ...names.map((g) => row(g, 'X1')),
    { ...row(0, ''), group_id: 'other' },
  ];
}

const run = (...argv: string[]) => runCli(argv, { app: fakeApp() });
const score = (out: string, ...more: string[]) =>
  run('score', '--rollouts', at('r.jsonl'), '--out', at(out), '--quiet', ...more);
const merge = (...shards: string[]) => run('merge', ...shards.map(at), '--out', at('merged.jsonl'));

async function scoredShards(of: number): Promise<string[]> {
  const names = Array.from({ length: of }, (_, i) => `s${i + 1}.jsonl`);
  for (const [i, name] of names.entries()) await score(name, '--shard', `${i + 1}/${of}`);
  return names;
}

describe('flipside score --shard and flipside merge', () => {
  beforeEach(() => writeFileSync(at('r.jsonl'), jsonl(rollouts(30))));

  it.each([1, 2, 7])('give the same bytes as a run in one, of %i shards', async (of) => {
    expect((await score('whole.jsonl')).code).toBe(3);
    const shards = await scoredShards(of);
    const sizes = shards.map((name) => parseJsonl(readFileSync(at(name), 'utf8')).length);
    expect(sizes.every((size) => size > 0)).toBe(true);
    const { code, stdout } = await merge(...shards.reverse());
    expect([code, stdout]).toEqual([3, 'rollouts  62: 60 scored, 1 masked, 1 failed\n']);
    expect(readFileSync(at('merged.jsonl'), 'utf8')).toBe(readFileSync(at('whole.jsonl'), 'utf8'));
  });

  it('parts by whole groups, and says in each row whose it is', async () => {
    const [one = '', two = ''] = await scoredShards(2);
    const rows = [one, two].map((name) => parseJsonl(readFileSync(at(name), 'utf8')));
    const groups = rows.map((own) => new Set(own.map((r) => r.group_id)));
    expect([...(groups[0] ?? [])].filter((g) => groups[1]?.has(g))).toEqual([]);
    const first = rows.flat().find((r) => r.rollout_id === 'r0' && r.status !== 'FAILED') as {
      shard: object;
    };
    expect(first.shard).toEqual({
      ...{ index: expect.any(Number), of: 2, row: 0, rows: 62, run: expect.any(String) },
      digest: expect.stringMatching(/^[0-9a-f]{16}$/),
      own: { mine: 0 },
    });
  });

  it('takes a shard that no group fell to', async () => {
    writeFileSync(at('r.jsonl'), jsonl(rollouts(1)));
    const shards = await scoredShards(20);
    await score('whole.jsonl');
    expect((await merge(...shards)).code).toBe(3);
    expect(readFileSync(at('merged.jsonl'), 'utf8')).toBe(readFileSync(at('whole.jsonl'), 'utf8'));
  });

  it('refuse shards that are missing, there twice, cut short, of another run or none', async () => {
    const [one = '', two = '', three = ''] = await scoredShards(3);
    const refused = async (...shards: string[]) => {
      const { code, stderr } = await merge(...shards);
      expect([code, existsSync(at('merged.jsonl'))]).toEqual([2, false]);
      return stderr;
    };
    expect(await refused(one, three)).toMatch(
      /rollout \d+ of the input is in none of the files: of the 3 shards these are not here: 2/,
    );
    expect(await refused(one, two, two, three)).toMatch(/there already; name each shard once/);
    const lines = readFileSync(at(two), 'utf8').split('\n');
    writeFileSync(at('cut.jsonl'), lines.slice(0, 3).join('\n'));
    expect(await refused(one, 'cut.jsonl', three)).toMatch(/a shard is not whole/);
    await score('other.jsonl', '--shard', '2/3', '--salt', 'x');
    expect(await refused(one, 'other.jsonl', three)).toMatch(/not of the same run.*the run is/);
    await score('four.jsonl', '--shard', '2/4');
    expect(await refused(one, 'four.jsonl', three)).toMatch(/the number of shards is 4 here and 3/);
    await score('whole.jsonl');
    expect(await refused('whole.jsonl')).toMatch(/whole\.jsonl:1: shard: /);
  });

  it('refuse a row that was changed after it was written: which, of what file', async () => {
    const [one = '', two = ''] = await scoredShards(2);
    const text = readFileSync(at(one), 'utf8');
    const [row] = parseJsonl(text) as [{ rollout_id: string }];
    for (const [was, is] of [
      [/"reward":\d/, '"reward":0.25'],
      ['"z":1', '"z":2'],
      ['"status"', '"more":1,"status"'],
    ] as const) {
      writeFileSync(at(one), text.replace(was, is));
      const { code, stderr } = await merge(one, two);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(
          `${at(one)}:1: rollout_id "${row.rollout_id}": was changed after it was written; score the shard again`,
        ),
      ]);
    }
  });

  it('take shards as Parquet, whatever passes through', async () => {
    const odd = { n: '\ud800', z: 12345678901234567890n, y: null, x: { k: [1.5e300] }, w: -0.5 };
    const text = jsonl(rollouts(8).map((row, i) => ({ ...row, ...odd, z: 0, v: i % 2 ? i : 't' })));
    writeFileSync(at('r.jsonl'), text.replaceAll('"z":0', '"z":12345678901234567890'));
    for (const i of [1, 2]) await score(`s${i}.parquet`, '--shard', `${i}/2`);
    const { code, stdout } = await merge('s1.parquet', 's2.parquet');
    expect([code, stdout]).toEqual([3, 'rollouts  18: 16 scored, 1 masked, 1 failed\n']);
  });

  it('print nothing where they fail, also where they would print it', async () => {
    const [one = '', two = '', three = ''] = await scoredShards(3);
    const failed = await run('merge', at(one), at(three), '--out', '-');
    expect([failed.code, failed.stdout]).toEqual([2, '']);
    const merged = await run('merge', at(one), at(three), at(two), '--out', '-');
    await merge(one, two, three);
    expect(merged.stdout).toBe(readFileSync(at('merged.jsonl'), 'utf8'));
  });

  it.each(['0/3', '4/3', '1', 'a/b', '1/0'])('refuse --shard %s', async (shard) => {
    const { code, stderr } = await score('s.jsonl', '--shard', shard);
    expect([code, stderr]).toEqual([2, expect.stringContaining('not i/n with i from 1 to n')]);
  });
});
