import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlipsideError } from '../../src/errors.js';
import { openRows } from '../../src/offline/input/open-rows.js';
import { fakeApp } from '../support/fake-app.js';
import { jsonl, parseJsonl, source } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const at = (name: string) => join(dir, name);
function save(name: string, rows: readonly unknown[]): string {
  writeFileSync(at(name), jsonl(rows));
  return at(name);
}

const row = (rollout_id: string, intervention_id: string, output: string) => ({
  rollout_id,
  group_id: 'g',
  case_id: 'c1',
  intervention_id,
  policy_model: 'p',
  output,
});
const GROUP = [row('b', '', 'old'), row('s', 'X1', 'new'), row('t', 'Y1', 'old')];

const score = (argv: readonly string[], given: Parameters<typeof runCli>[1] = {}) =>
  runCli(['score', '--out', at('out.jsonl'), ...argv], { app: fakeApp(), ...given });
const rewards = () => parseJsonl(readFileSync(at('out.jsonl'), 'utf8'));

describe('flipside score', () => {
  it('writes a reward for each rollout and sums up by family and policy', async () => {
    const { code, stdout, stderr } = await score(['--rollouts', save('r.jsonl', GROUP)]);
    expect(code).toBe(0);
    expect(rewards().map((r) => [r.rollout_id, r.reward])).toEqual([
      ['b', 0.5],
      ['s', 1],
      ['t', 0],
    ]);
    expect(stderr).toBe('scored: 3 of 3\n');
    expect(stdout).toBe(
      [
        'pairs of  pairs    CSS  correct  partial  wrong  untestable  abstained  failed',
        'all           2  0.500        1        0      1           0          0       0',
        'family X      1  1.000        1        0      0           0          0       0',
        'family Y      1  0.000        0        0      1           0          0       0',
        'policy p      2  0.500        1        0      1           0          0       0',
        '',
        'rollouts  3: 3 scored, 0 masked, 0 failed',
        'cached    0.0 % of pairs',
        'speed     0.00 s',
        'judge     fake 1, not calibrated',
        'catalog   catalog-digest, matches its lock',
        '',
      ].join('\n'),
    );
  });

  it('ends with 3 where something could not be scored, and names the reasons', async () => {
    const rows = [...GROUP, row('e', 'X1', ' '), row('u', 'Q9', 'new'), row('b', '', 'again')];
    const { code, stdout } = await score(['--rollouts', save('r.jsonl', rows)]);
    expect(code).toBe(3);
    expect(stdout).toContain(
      'rollouts  6: 3 scored, 1 masked (EMPTY_OUTPUT 1), 2 failed (INVALID_ROLLOUT 2)\n',
    );
    expect(rewards().map((r) => r.status)).toEqual([
      'SCORED',
      'SCORED',
      'SCORED',
      'MASKED',
      'FAILED',
      'FAILED',
    ]);
  });

  it('tells of ids that come again before anything is judged, with both places and what to do', async () => {
    const [one, two] = ['a.jsonl', 'b.jsonl'].map((name) => save(name, GROUP)) as [string, string];
    const { code, stderr } = await score(['--rollouts', one, two]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      `warning: ${two}:1: rollout_id "b" came before, at ${one}:1; 3 such rollouts are FAILED. `,
    );
    expect(stderr).toContain('give those of each policy a policy_model');
    expect(stderr.indexOf('came before')).toBeLessThan(stderr.indexOf('scored:'));
    save(
      'b.jsonl',
      GROUP.map((r) => ({ ...r, policy_model: 'q' })),
    );
    const { code: both, stdout } = await score(['--rollouts', one, two]);
    expect([both, stdout]).toEqual([0, expect.stringContaining('policy q      2  0.500')]);
  });

  it('tells bad lines by file, line and field, scores the rest, and ends with 2', async () => {
    const file = save('r.jsonl', [
      GROUP[0],
      '{"rollout_id": ',
      { ...GROUP[1], output: 7 },
      GROUP[1],
    ]);
    const { code, stdout, stderr } = await score(['--rollouts', file, '--quiet']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')).toEqual([
      `${file}:2: not valid JSON: Unexpected end of JSON input`,
      `${file}:3: output: expected string, received number`,
      '',
    ]);
    expect(rewards().map((r) => r.reward)).toEqual([1, 1]);
  });

  it('writes nothing where no line is sound', async () => {
    const { code, stderr } = await score(['--rollouts', save('r.jsonl', ['nonsense'])]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /r\.jsonl:1: not valid JSON.*\nflipside: .*holds no row that can be used/,
    );
    expect(existsSync(at('out.jsonl'))).toBe(false);
  });

  it('masks a sibling whose mutation changes nothing in the packet of its case', async () => {
    const cases = save('c.jsonl', [
      { case_id: 'c1', cancer_type: 'breast', packet: 'X1 NO_OP, Y1 NOT_APPLICABLE' },
    ]);
    const rows = [...GROUP, { ...row('other', '', 'x'), case_id: 'c2' }];
    const argv = ['--rollouts', save('r.jsonl', rows), '--cases', cases, '--quiet', '--json'];
    const { code, stdout, stderr } = await score(argv);
    expect(code).toBe(3);
    expect(rewards().map((r) => r.reason)).toEqual([
      undefined,
      'MUTATION_NO_OP',
      undefined,
      'SIBLING_MISSING',
    ]);
    expect(stderr).toContain('warning: 1 case that rollouts name (the first "c2") not in --cases');
    expect(stderr).toContain('warning: 1 sibling (the first "c1 Y1") of a mutation that does not');
    expect(JSON.parse(stdout)).toMatchObject({
      rollouts: 4,
      scored: 2,
      masked: { MUTATION_NO_OP: 1, SIBLING_MISSING: 1 },
      failed: {},
      overall: { css: 0, pairs: 1, wrong: 1, share_cached: 0 },
      families: { Y: { css: 0 } },
      policies: { p: { pairs: 1 } },
      rollouts_per_second: null,
      bad_rows: 0,
      warnings: [expect.any(String), expect.any(String)],
      catalog: { digest: 'catalog-digest', lock: 'MATCHES' },
      judge: { name: 'fake', version: '1', prompt_digest: 'p' },
    });
  });

  it('passes unknown fields on, and warns of those that collide with the reward row', async () => {
    const rows = GROUP.map((r) => ({ ...r, seed: 7, metadata: { a: [1] }, status: 'x' }));
    const { stderr } = await score(['--rollouts', save('r.jsonl', rows)]);
    expect(rewards()[0]).toMatchObject({ seed: 7, metadata: { a: [1] }, status: 'SCORED' });
    expect(stderr).toContain('warning: field "status" of 3 rollouts is not passed on');
  });

  it('passes numbers on as they were, whatever a double makes of them', async () => {
    const odd = '"big":12345678901234567890,"far":1e400,"in":{"fine":[0.12345678901234567890]}';
    const given = GROUP.map((r) => `${JSON.stringify(r).slice(0, -1)},${odd}}`);
    const file = save('r.jsonl', given);
    await score(['--rollouts', file]);
    const lines = readFileSync(at('out.jsonl'), 'utf8').trim().split('\n');
    for (const line of lines) expect(line.endsWith(`,${odd}}`)).toBe(true);
    await score(['--rollouts', file, '--shard', '1/1']);
    await runCli(['merge', at('out.jsonl'), '--out', at('merged.jsonl')], { app: fakeApp() });
    expect(readFileSync(at('merged.jsonl'), 'utf8').trim().split('\n')).toEqual(lines);
    await runCli(['score', '--rollouts', file, '--out', at('out.parquet')], { app: fakeApp() });
    const options = { stdin: source(''), signal: new AbortController().signal };
    for await (const read of openRows([at('out.parquet')], options)) {
      expect(read).toMatchObject({
        row: {
          big: '12345678901234567890',
          far: '1e400',
          in: { fine: ['0.12345678901234567890'] },
        },
      });
    }
  });

  it('reads standard input, writes standard output, and then sums up on standard error', async () => {
    const argv = ['score', '--rollouts', '-', '--out', '-'];
    const { code, stdout, stderr } = await runCli(argv, { app: fakeApp(), stdin: jsonl(GROUP) });
    expect(code).toBe(0);
    expect(parseJsonl(stdout)).toHaveLength(3);
    expect(stderr).toContain('rollouts  3: 3 scored');
  });

  it('names standard input in a fault', async () => {
    const { stderr } = await score(['--rollouts', '-', '--quiet'], { stdin: '7\n' });
    expect(stderr).toContain('standard input:1: not a JSON object');
  });

  it.each([
    ['anchor', 0],
    ['all', 0.5],
    ['matched', 0.5],
  ])('pairs as --pairing %s says', async (pairing, expected) => {
    const rows = [
      { ...row('b0', '', 'same'), sample_index: 0 },
      { ...row('b1', '', 'other'), sample_index: 1 },
      { ...row('s', 'X1', 'same') },
    ];
    await score(['--rollouts', save('r.jsonl', rows), '--pairing', pairing]);
    expect(rewards()[2]?.reward).toBe(expected);
  });

  it('asks the judge anew with --no-cache', async () => {
    const pairs = [...GROUP, { ...row('b2', '', 'old') }, { ...row('s2', 'X1', 'new') }];
    const cached = async (...argv: string[]) => {
      const rollouts = save('r.jsonl', pairs);
      const { stdout } = await score(['--rollouts', rollouts, '--quiet', '--json', ...argv]);
      return JSON.parse(stdout).overall.cached;
    };
    expect(await cached()).toBe(4);
    expect(await cached('--no-cache')).toBe(0);
  });

  it.each([
    [['--rollouts', '/no/such/file'], 'flipside: /no/such/file: cannot be read (ENOENT'],
    [['--rollouts', '-', '--cases', '-'], 'only one input can be "-"'],
    [['--rollouts', '-', '--out', '-', '--json'], '--out - and --json both write'],
    [['--rollouts', '-', '--pairing', 'best'], 'Allowed choices are all, matched, anchor'],
    [['--rollouts', '-', '--grpc', '0:0'], "unknown option '--grpc'"],
    [['--rollouts', '-', '--log-level', 'loud'], '--log-level: '],
    [[], "required option '--rollouts <file...>' not specified"],
  ])('refuses %j with 2 and one clear message', async (argv, message) => {
    const { code, stdout, stderr } = await score(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('stops with 130 and leaves no output when interrupted', async () => {
    const signal = AbortSignal.abort(new FlipsideError('cancelled', 'stopped by SIGINT'));
    const { code, stderr } = await score(['--rollouts', save('r.jsonl', GROUP)], { signal });
    expect([code, stderr]).toEqual([130, 'flipside: stopped by SIGINT\n']);
    expect(existsSync(at('out.jsonl'))).toBe(false);
  });

  it('tells a defect in one line, and its stack only in debugging', async () => {
    const app = fakeApp();
    const broken = {
      ...app,
      get scoreParts(): never {
        throw new TypeError('a defect');
      },
    };
    const argv = ['--rollouts', save('r.jsonl', GROUP)];
    const plain = await score(argv, { app: broken });
    expect(plain.code).toBe(1);
    expect(plain.stderr).toMatch(/^flipside: unexpected error: a defect .*\n$/);
    const debugging = await score([...argv, '--log-level', 'debug'], { app: broken });
    expect(debugging.stderr).toMatch(/^\s+at /m);
  });
});
