import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const CASES = [
  { case_id: 'c1', cancer_type: 'breast', packet: 'X1 left, Y1 NOT_APPLICABLE' },
  { case_id: 'c2', cancer_type: 'lung', packet: 'X1 NO_OP, Y1 APPLIED' },
];

async function siblings(cases: readonly unknown[], ...argv: string[]) {
  const [file, out] = [join(dir, 'c.jsonl'), join(dir, 'out.jsonl')];
  writeFileSync(file, jsonl(cases));
  const app = fakeApp();
  const ran = await runCli(['siblings', '--cases', file, '--out', out, ...argv], { app });
  return { ...ran, file, rows: () => parseJsonl(readFileSync(out, 'utf8')) };
}
const idsOf = (rows: Record<string, unknown>[]) =>
  rows.map((r) => `${r.case_id} ${r.intervention_id} ${r.status}`);

describe('flipside siblings', () => {
  it('writes what is eligible, and counts by intervention and status', async () => {
    const { code, stdout, stderr, rows } = await siblings(CASES);
    expect(code).toBe(0);
    expect(idsOf(rows())).toEqual(['c1 X1 APPLIED', 'c2 X1 NO_OP', 'c2 Y1 APPLIED']);
    expect(stderr).toBe('cases mutated: 2 of 2\n');
    expect(stdout).toBe(
      [
        'intervention  APPLIED  NO_OP  NOT_APPLICABLE  FAILED',
        'X1                  1      1               0       0',
        'Y1                  1      0               1       0',
        'all                 2      1               1       0',
        '',
        'cases       2',
        'residual    1 mention of the old fact in 1 sibling',
        'incoherent  0 siblings',
        'catalog     catalog-digest, matches its lock',
        '',
      ].join('\n'),
    );
  });

  it('writes also what does not apply with --all, and sums up for programs', async () => {
    const { stdout, rows } = await siblings(CASES, '--all', '--json', '--quiet');
    expect(idsOf(rows())).toContain('c1 Y1 NOT_APPLICABLE');
    expect(JSON.parse(stdout)).toEqual({
      cases: 2,
      counts: { APPLIED: 2, NO_OP: 1, NOT_APPLICABLE: 1, FAILED: 0 },
      interventions: {
        X1: { APPLIED: 1, NO_OP: 1, NOT_APPLICABLE: 0, FAILED: 0 },
        Y1: { APPLIED: 1, NO_OP: 0, NOT_APPLICABLE: 1, FAILED: 0 },
      },
      with_residual_mentions: 1,
      residual_mentions: 1,
      incoherent: 0,
      bad_rows: 0,
      catalog: { digest: 'catalog-digest', lock: 'MATCHES' },
    });
  });

  it('tells cases that cannot be mutated, and mutates the others', async () => {
    const cases = [
      CASES[0],
      { ...CASES[1], packet: ' \n' },
      { ...CASES[1], packet: 'x'.repeat(2_000_001) },
      { ...CASES[1], cancer_type: 'skin' },
      { ...CASES[1], case_id: 'c1' },
    ];
    const { code, stderr, file, rows } = await siblings(cases, '--quiet');
    expect(code).toBe(2);
    expect(stderr.split('\n')).toEqual([
      expect.stringContaining(`${file}:4: cancer_type: expected one of`),
      `${file}:2: packet: empty; give the chart's text`,
      `${file}:3: packet: 2000001 characters, the limit is 2000000 (max_packet_chars)`,
      `${file}:5: case_id: "c1" came before, on line 1; only the first is used`,
      '',
    ]);
    expect(idsOf(rows())).toEqual(['c1 X1 APPLIED']);
  });

  it('ends with 3 where a mutation failed, and still writes its row', async () => {
    const { code, rows } = await siblings([{ ...CASES[0], packet: 'X1 FAILED, Y1 NO_OP' }]);
    expect(code).toBe(3);
    expect(rows()[0]).toMatchObject({ status: 'FAILED', reason: 'because' });
  });
});
