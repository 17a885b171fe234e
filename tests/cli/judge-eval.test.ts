import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Judge } from '../../src/core/ports.js';
import type { VerdictKind } from '../../src/core/verdict.js';
import { FlipsideError } from '../../src/errors.js';
import { verdict } from '../support/builders.js';
import { fakeApp } from '../support/fake-app.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const SCORER = join(import.meta.dirname, '../../../shared/labelled/score_pairs.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const itWithScorer = hasPython && existsSync(SCORER) ? it : it.skip;

/** Says what the sibling text says. */
const obedient: Judge = {
  identity: { name: 'obedient', version: '2', promptDigest: 'p', configDigest: '' },
  judge: async ({ sibling }) => {
    if (sibling === 'fails') throw new FlipsideError('judge_unavailable', 'no answer');
    return verdict({ kind: sibling as VerdictKind, rationale: `so says ${sibling}` });
  },
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);

const LABELS = [0, 0.5, 1, 'untestable'];
const KINDS: VerdictKind[] = ['WRONG', 'PARTIAL', 'CORRECT', 'UNTESTABLE', 'ABSTAINED'];

/** Each label with each verdict, in two families, right answers oftener than wrong ones. */
const PAIRS = LABELS.flatMap((label, i) =>
  KINDS.flatMap((kind, j) =>
    Array.from({ length: i === j ? 5 : 1 + ((i + j) % 2) }, (_, k) => ({
      pair_id: `p-${i}${j}${k}`,
      intervention_id: k % 2 === 0 ? 'X1' : 'Y1',
      baseline: 'b',
      sibling: kind,
      label,
    })),
  ),
);

async function judgeEval(pairs: readonly unknown[], ...argv: string[]) {
  writeFileSync(at('pairs.jsonl'), jsonl(pairs));
  const out = ['--out', at('verdicts.jsonl')];
  return runCli(['judge-eval', '--pairs', at('pairs.jsonl'), ...out, ...argv], {
    app: fakeApp({ judge: obedient }),
  });
}
const verdicts = () => parseJsonl(readFileSync(at('verdicts.jsonl'), 'utf8'));

describe('flipside judge-eval', () => {
  itWithScorer('agrees with score_pairs.py on every figure', async () => {
    const { code, stdout } = await judgeEval(PAIRS, '--json', '--quiet');
    expect(code).toBe(0);
    const argv = [SCORER, at('pairs.jsonl'), at('verdicts.jsonl'), '--json'];
    const scored = spawnSync('python3', argv, { encoding: 'utf8' });
    const { groups } = JSON.parse(scored.stdout);
    const { overall, families, interventions } = JSON.parse(stdout);
    const ours = { all: overall, 'family X': families.X, 'family Y': families.Y, ...interventions };
    expect(Object.keys(ours).sort()).toEqual(Object.keys(groups).sort());
    for (const [group, figures] of Object.entries<Record<string, number | null>>(groups)) {
      for (const [name, value] of Object.entries(figures)) {
        const own = ours[group][name] as number | null;
        const rounded = own === null ? null : Math.round(own * 1000) / 1000;
        expect([group, name, rounded]).toEqual([group, name, value]);
      }
    }
  });

  it('writes verdict rows in the order of the pairs, with every key', async () => {
    await judgeEval(PAIRS, '--quiet');
    expect(verdicts().map((v) => v.pair_id)).toEqual(PAIRS.map((p) => p.pair_id));
    expect(verdicts()[0]).toEqual({
      pair_id: 'p-000',
      intervention_id: 'X1',
      verdict: 'WRONG',
      score: 0,
      rationale: 'so says WRONG',
      judge: 'obedient',
    });
    expect(verdicts().find((v) => v.verdict === 'UNTESTABLE')?.score).toBeNull();
  });

  it('prints figures and the confusion table; an undefined kappa is called undefined', async () => {
    const pair = { baseline: 'b', intervention_id: 'X1' };
    const { stdout } = await judgeEval(
      [
        { ...pair, pair_id: '1', sibling: 'CORRECT', label: 1 },
        { ...pair, pair_id: '2', sibling: 'ABSTAINED', label: 0.5 },
        { ...pair, pair_id: '3', sibling: 'UNTESTABLE', label: 'untestable' },
      ],
      '--judge',
      'rules',
    );
    expect(stdout).toBe(
      [
        'pairs of  n  exact      kappa     linear  quadratic  abstained  false untestable',
        'all       3  0.667  undefined  undefined  undefined      0.500             0.000',
        'X         3  0.667  undefined  undefined  undefined      0.500             0.000',
        '  X1      3  0.667  undefined  undefined  undefined      0.500             0.000',
        '',
        'label \\ verdict  WRONG  PARTIAL  CORRECT  UNTESTABLE  ABSTAINED',
        '0.0                  0        0        0           0          0',
        '0.5                  0        0        0           0          1',
        '1.0                  0        0        1           0          0',
        'untestable           0        0        0           1          0',
        '',
        'judge     obedient 2',
        'catalog   catalog-digest, matches its lock',
        '',
      ].join('\n'),
    );
  });

  it('has null for an undefined kappa in JSON', async () => {
    const { stdout } = await judgeEval([{ ...PAIRS[0], sibling: 'WRONG', label: 0 }], '--json');
    expect(JSON.parse(stdout).overall).toMatchObject({ exact: 1, kappa: null, quadratic: null });
  });

  it('counts a judge that failed as an abstention with its reason, and ends with 3', async () => {
    const { code } = await judgeEval([{ ...PAIRS[0], sibling: 'fails' }, PAIRS[1]], '--quiet');
    expect(code).toBe(3);
    expect(verdicts()[0]).toMatchObject({
      verdict: 'ABSTAINED',
      score: null,
      rationale: 'no answer',
      failure: 'judge_unavailable',
    });
  });

  it('tells pairs it cannot use by file, line and field, judges the rest, and ends with 2', async () => {
    const pairs = [
      PAIRS[0],
      { ...PAIRS[1], label: 0.7 },
      { ...PAIRS[2], intervention_id: 'Q' },
      PAIRS[0],
    ];
    const { code, stderr } = await judgeEval(pairs, '--quiet');
    expect(code).toBe(2);
    expect(stderr.split('\n')).toEqual([
      `${at('pairs.jsonl')}:2: label: expected 0, 0.5, 1 or "untestable"`,
      expect.stringContaining(`${at('pairs.jsonl')}:3: intervention_id: "Q" is not in the catalog`),
      `${at('pairs.jsonl')}:4: pair_id: "p-000" came before, on line 1; only the first is used`,
      '',
    ]);
    expect(verdicts()).toHaveLength(1);
  });
});
