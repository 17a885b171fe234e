import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PLOT_NAMES } from '../../src/cli/write-plots.js';
import { fakeApp } from '../support/fake-app.js';
import { jsonl } from '../support/rows.js';
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

/** The rows of one model over two cases: `{ 'c1 X1': 1 }` by case and intervention. */
function rewards(model: string, scores: Readonly<Record<string, number>>): object[] {
  const verdicts = new Map([
    [1, 'CORRECT'],
    [0.5, 'PARTIAL'],
    [0, 'WRONG'],
  ]);
  const siblings = Object.entries(scores).map(([place, score]) => {
    const [caseId, id] = place.split(' ');
    const ids = { intervention_id: id, baseline_rollout_id: `${caseId}-b` };
    const pair = { ...ids, sibling_rollout_id: `${caseId}-${id}`, judge: 'rules', rationale: 'r' };
    return {
      ...{ rollout_id: `${caseId}-${id}`, case_id: caseId, intervention_id: id },
      ...{ policy_model: model, status: 'SCORED', reward: score, components: { css: score } },
      pairs: [{ ...pair, verdict: verdicts.get(score), score, cached: false }],
      spans: [{ start: 0, end: 5, credit: 1, reason: 'added' }],
    };
  });
  const baselines = ['c1', 'c2'].map((caseId, i) => ({
    ...{ rollout_id: `${caseId}-b`, case_id: caseId, intervention_id: '', policy_model: model },
    ...{ status: 'SCORED', reward: 1, components: { css: 1, cms: 0.4 + 0.2 * i }, pairs: [] },
  }));
  return [...baselines, ...siblings];
}
const A = () => rewards('A', { 'c1 X1': 1, 'c1 Y1': 0.5, 'c2 X1': 1, 'c2 Y1': 0 });
const B = () => rewards('B', { 'c1 X1': 0, 'c1 Y1': 0, 'c2 X1': 0.5, 'c2 Y1': 0 });
const CASES = ['c1', 'c2'].map((case_id) => ({
  ...{ case_id, cancer_type: 'lung', packet: `the chart of ${case_id}` },
  strata: { hard: String(case_id === 'c1') },
}));
const QUICK = ['--draws', '200'];
const report = (argv: readonly string[], given: Parameters<typeof runCli>[1] = {}) =>
  runCli(['report', ...QUICK, ...argv], { app: fakeApp(), ...given });

describe('flipside report', () => {
  it('tells a terminal nothing by the names and the faults of its input', async () => {
    const hostile = '\x1b]0;mine\x07\x9b2J\nfaults: none';
    const rows = [
      ...rewards(hostile, { 'c1 X1': 1 }),
      { rollout_id: 'r', [hostile]: 1, pairs: hostile },
    ];
    const argv = [save(`in-${hostile.slice(0, 1)}.jsonl`, rows), '--out', at('out.md')];
    const { stdout, stderr } = await report(argv);
    expect(`${stdout}${stderr}`).not.toMatch(/[^\P{Cc}\n]|^faults: none/mu);
    expect(stdout).toContain(String.raw`\u001b]0;mine\u0007\u009b2J\nfaults: none`);
    expect(stderr).toMatch(/in-\\u001b\.jsonl:4: /);
  });

  it('writes every figure as JSON, of several files', async () => {
    const files = [save('a.jsonl', A()), save('b.jsonl', B())];
    const argv = [...files, '--cases', save('cases.jsonl', CASES), '--out', at('out.json')];
    const { code, stdout, stderr } = await report(argv);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        'model  rollouts  scored  pairs  scored    CSS            95 %    CMS            95 %',
        'A             6       6      4       4  0.625  0.500 to 0.750  0.500  0.400 to 0.600',
        'B             6       6      4       4  0.125  0.000 to 0.250  0.500  0.400 to 0.600',
        '',
      ].join('\n'),
    );
    const made = JSON.parse(readFileSync(at('out.json'), 'utf8'));
    expect(made.models.map((m: { model: string; css: object }) => [m.model, m.css])).toEqual([
      ['A', expect.objectContaining({ estimate: 0.625, n: 4, cases: 2 })],
      ['B', expect.objectContaining({ estimate: 0.125, n: 4, cases: 2 })],
    ]);
    expect(made.families.map(({ id }: { id: string }) => id)).toEqual(['X', 'Y']);
    expect(made.strata.map(({ value }: { value: string }) => value)).toEqual(['false', 'true']);
    expect(made.made).toMatchObject({ files, seed: 1, draws: 200, pairs: 8 });
  });

  it('reads gzip, and writes a page that names the pairs', async () => {
    writeFileSync(at('a.jsonl.gz'), gzipSync(jsonl(A())));
    const rollouts = save('rollouts.jsonl', [
      { rollout_id: 'c1-b', case_id: 'c1', policy_model: 'A', output: 'Give the old drug.' },
      { rollout_id: 'c1-X1', case_id: 'c1', policy_model: 'A', output: 'Give the new drug.' },
    ]);
    const argv = [at('a.jsonl.gz'), '--rollouts', rollouts, '--out', at('out.html')];
    const { code, stderr } = await report([...argv, '--cases', save('cases.jsonl', CASES)]);
    expect([code, stderr]).toEqual([
      0,
      'warning: There is one model: ranks and tests between models are undefined.\n',
    ]);
    const page = readFileSync(at('out.html'), 'utf8');
    expect(page).toContain('<!doctype html>');
    expect(page).toContain('Give the new drug.');
  });

  it('shows as many pairs as are asked for, says of how many, and has its figures of all', async () => {
    const argv = [save('a.jsonl', A()), save('b.jsonl', B()), '--out', at('out.html')];
    const { code } = await report([...argv, '--pairs', '3', '--quiet']);
    const page = readFileSync(at('out.html'), 'utf8');
    expect(code).toBe(0);
    expect(page).toMatch(/A sample of 3 of the run’s 8 pairs[\s\S]*was\s+drawn with the seed 1/);
    const { pairs } = JSON.parse(/id="pair-data">(.*?)<\/script>/s.exec(page)?.[1] as string);
    expect(pairs.id).toHaveLength(3);
    expect(page).toContain('8 pairs of 2 cases');
    expect(await report([...argv, '--pairs', '0'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--pairs 0: expected a whole number from 1 to 1000000'),
    });
  });

  it('writes each plot as SVG and PNG', async () => {
    const argv = [save('a.jsonl', A()), save('b.jsonl', B()), '--out', at('out.md')];
    mkdirSync(at('plots'));
    for (const name of ['cross-judge.svg', 'cross-judge.png']) {
      writeFileSync(join(at('plots'), name), 'of an earlier report');
    }
    const { code } = await report([...argv, '--plots', at('plots')]);
    expect(code).toBe(0);
    const names = readdirSync(at('plots'));
    expect(names.filter((name) => name.startsWith('cross-judge'))).toEqual([]);
    expect(PLOT_NAMES).toEqual(expect.arrayContaining(names.map((name) => name.slice(0, -4))));
    expect(names.filter((name) => name.endsWith('.svg')).length).toBeGreaterThan(2);
    expect(names.filter((name) => name.endsWith('.png')).length).toBe(names.length / 2);
    expect(readFileSync(at('out.md'), 'utf8')).toContain(
      '| A | 0.625 [0.500, 0.750] | 4 | 2 | 1 |',
    );
  });

  it.each([
    ['o.HTM', [], '<!doctype html>'],
    ['o.markdown', [], '# Causal sensitivity report'],
    ['o.txt', ['--format', 'md'], '# Causal sensitivity report'],
    ['o.csv', ['--format', 'csv'], 'model,against,'],
  ])('writes %s %j in the format that is told', async (name, flags, begins) => {
    const { code } = await report([save('a.jsonl', A()), '--out', at(name), ...flags]);
    expect(code).toBe(0);
    expect(readFileSync(at(name), 'utf8').startsWith(begins)).toBe(true);
  });

  it('puts tables on standard output, and takes rewards from standard input', async () => {
    const argv = ['-', '--out', '-', '--format', 'csv'];
    const { code, stdout } = await report(argv, { stdin: jsonl(A()) });
    expect(code).toBe(0);
    expect(stdout).toContain('\r\nA,,,,,,css,0.625,0.5,0.75,');
  });

  it('reads raters, and names them by their files', async () => {
    const label = { pair_id: 'c1-b~c1-X1', label: 1, coherent: true };
    const raters = [
      save('ann.jsonl', [label]),
      save('ben.jsonl', [
        { baseline_rollout_id: 'c1-b', sibling_rollout_id: 'c1-X1', label: 0.5, rater: 'Ben' },
      ]),
    ];
    const argv = [save('a.jsonl', A()), '--raters', ...raters, '--out', at('out.json')];
    expect((await report(argv)).code).toBe(0);
    const made = JSON.parse(readFileSync(at('out.json'), 'utf8'));
    expect(made.raters).toMatchObject({ raters: ['Ben', 'ann'], majority: { tied: 1 } });
  });

  it('takes files of one name for two raters', async () => {
    mkdirSync(at('b'));
    const label = { pair_id: 'c1-b~c1-X1', label: 1 };
    const raters = [save('ann.jsonl', [label]), save('b/ann.jsonl', [{ ...label, label: 0 }])];
    const argv = [save('a.jsonl', A()), '--raters', ...raters, '--out', at('out.json')];
    expect((await report(argv)).code).toBe(0);
    expect(JSON.parse(readFileSync(at('out.json'), 'utf8')).raters.raters).toEqual([
      'b/ann',
      `${basename(dir)}/ann`,
    ]);
  });

  it('refuses a rater who labels one pair in two ways, and takes the same label again', async () => {
    const pair = { pair_id: 'c1-b~c1-X1', label: 1 };
    const argv = [save('a.jsonl', A()), '--out', at('out.json'), '--raters'];
    const again = save('ann.jsonl', [pair, { ...pair, policy_model: 'A', coherent: true }, pair]);
    expect((await report([...argv, again])).code).toBe(0);
    const made = JSON.parse(readFileSync(at('out.json'), 'utf8'));
    expect(made.raters).toMatchObject({ labels: 1, coherence: { asked: 1 } });

    rmSync(at('out.json'));
    const other = save('2.jsonl', [{ ...pair, policy_model: 'A', rater: 'ann', label: 0 }]);
    const { code, stderr } = await report([...argv, again, other]);
    expect([code, existsSync(at('out.json'))]).toEqual([2, false]);
    expect(stderr).toContain(
      `${other}:1: label: ann says 0 of the pair c1-b~c1-X1, and 1 at ${again}:1`,
    );
  });

  it('is the same for the same seed', async () => {
    const argv = [save('a.jsonl', A()), save('b.jsonl', B())];
    const texts = [];
    for (const seed of ['3', '3']) {
      await report([...argv, '--seed', seed, '--out', at('out.json')]);
      texts.push(readFileSync(at('out.json'), 'utf8'));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(JSON.parse(texts[0] as string).made.seed).toBe(3);
  });

  it('tells bad rows, reports the others, and ends with 2', async () => {
    const file = save('a.jsonl', [...A(), { rollout_id: 'x', status: 'DONE' }, 'no json']);
    const { code, stderr } = await report([file, '--out', at('out.md')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/a\.jsonl:7: status: .*\n.*a\.jsonl:8: not valid JSON/);
    expect(readFileSync(at('out.md'), 'utf8')).toContain('4 pairs of 2 cases');
  });

  it.each([
    ['an empty file', [], 'no reward row'],
    ['rows of another kind', [{ case_id: 'c1' }], 'no reward row'],
  ])('refuses %s, and writes nothing', async (_name, rows, what) => {
    const { code, stderr } = await report([save('a.jsonl', rows), '--out', at('out.md')]);
    expect(code).toBe(2);
    expect(stderr).toContain(what);
    expect(existsSync(at('out.md'))).toBe(false);
  });

  it.each([
    [['--draws', '99'], '--draws 99: expected a whole number from 100'],
    [['--seed', 'x'], '--seed x: expected a whole number from 0'],
    [['--tools', 'A'], '--tools A: expected WITH=WITHOUT'],
    [['--tools', 'A=A'], '--tools A=A: expected WITH=WITHOUT'],
    [['--tools', 'A="b=1"'], '--tools A=b=1: the rewards have no model "b=1"; there are A\n'],
    [['--tools', 'A=Z'], '--tools A=Z: the rewards have no model "Z"; there are A\n'],
    [['--format', 'pdf'], 'Allowed choices are html, md, csv, json'],
    [['--format', 'csv'], "o.md and --format csv: the file's ending says md; give one of the two"],
    [['--out', 'z.pdf'], '--out z.pdf: no format has that ending; end it in .html, .md,'],
    [['--out', 'report'], '--out report: no format has that ending'],
    [['--out', 'constructor.constructor'], 'no format has that ending'],
  ])('refuses %j', async (flags, what) => {
    const { code, stderr } = await report([save('a.jsonl', A()), '--out', at('o.md'), ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(what);
  });
});

describe('flipside compare', () => {
  const compare = (argv: readonly string[]) =>
    runCli(['compare', ...QUICK, ...argv], { app: fakeApp() });

  it('says who wins where', async () => {
    const { code, stdout } = await compare([save('a.jsonl', A()), save('b.jsonl', B())]);
    expect(code).toBe(0);
    expect(stdout).toContain('pairs  first  second  difference');
    expect(stdout).toMatch(/\nall +4 +0\.625 +0\.125 +0\.500 +0\.250 to 0\.750 +0\.500/);
    expect(stdout).toMatch(/\nfamily X +2 +1\.000 +0\.250 +0\.750/);
    expect(stdout).toContain('first     A: higher in 3 pairs\n');
  });

  it('shows no difference of a run from itself with a baseline missing', async () => {
    const rows = (policy_model: string, samples: readonly number[]) =>
      ['c1', 'c2'].flatMap((case_id) => {
        const ids = { case_id, policy_model, status: 'SCORED' };
        const sibling_rollout_id = `${policy_model}-${case_id}-s`;
        const idOf = (sample: number) => `${policy_model}-${case_id}-b${sample}`;
        const pairs = samples.map((sample) => ({
          ...{ baseline_rollout_id: idOf(sample), sibling_rollout_id },
          verdict: sample === 1 ? 'CORRECT' : 'WRONG',
        }));
        return [
          ...samples.map((sample) => ({
            ...{ ...ids, rollout_id: idOf(sample), sample_index: sample },
          })),
          { ...ids, rollout_id: sibling_rollout_id, intervention_id: 'X1', pairs },
        ];
      });
    const files = [save('a.jsonl', rows('A', [0, 1])), save('b.jsonl', rows('B', [1]))];
    const { stdout } = await compare(files);
    expect(stdout).toMatch(/\nall +2 +1\.000 +1\.000 +0\.000/);
    expect(stdout).toContain('left out  2 scored pairs without');
  });

  it('is JSON for programs, with null for what is undefined', async () => {
    const files = [save('a.jsonl', A()), save('b.jsonl', A())];
    const { stdout } = await compare([...files, '--json']);
    const made = JSON.parse(stdout);
    expect(made.overall).toMatchObject({
      first: `A (${files[0]})`,
      difference: { estimate: 0, n: 4 },
      sign_flip: { p: null, why: 'no case differs' },
    });
    expect(made).toMatchObject({ gates: [], passed: true, draws: 200 });
  });

  it('ends with 4 where a figure is below its bound, of one run or of two', async () => {
    const [a, b] = [save('a.jsonl', A()), save('b.jsonl', B())];
    const passed = await compare([a, '--fail-under', 'css=0.6,family.X=1']);
    expect([passed.code, passed.stdout]).toEqual([
      0,
      expect.stringContaining('passed  css >= 0.6: 0.625 over 4\n'),
    ]);
    const failed = await compare([b, a, '--fail-under', 'css=0.1,difference=-0.1']);
    expect(failed.code).toBe(4);
    expect(failed.stdout).toContain('FAILED  difference >= -0.1: -0.500 over 4\n');
  });

  it('warns of sides that are not comparable, and fails a bound on their difference', async () => {
    const used = fakeApp().catalog.digest;
    const told = (rows: object[], given: object) => rows.map((row) => ({ ...row, ...given }));
    const byGpt = B().map((row) =>
      JSON.parse(JSON.stringify(row).replaceAll('"judge":"rules"', '"judge":"gpt"')),
    );
    const a = save('a.jsonl', told(A(), { catalog_digest: used }));
    const bound = ['--fail-under', 'difference=-0.5'];
    const judges = await compare([a, save('gpt.jsonl', byGpt), ...bound]);
    const apart = 'judged by different judges (first: rules; second: gpt)';
    expect(judges.code).toBe(4);
    expect(judges.stderr).toContain(`may not be one of the models: its sides were ${apart}.`);
    expect(judges.stdout).toContain(
      `FAILED  difference >= -0.5: it cannot be measured: its sides were ${apart}\n`,
    );
    expect(judges.stdout).toContain('judges    first rules; second gpt; the sides are not');
    const model = (digest: string) => ({ catalog_digest: 'd1', judged_by: `gpt@${digest}` });
    const [one, two] = [
      save('one.jsonl', told(A(), model('a1'))),
      save('two.jsonl', told(B(), model('b2'))),
    ];
    const models = await compare([one, two, ...bound]);
    expect(models.code).toBe(4);
    expect(models.stdout).toContain(
      'the judge "gpt" had another model, prompt, version or parameter',
    );
    const other = save('b.jsonl', told(B(), { catalog_digest: 'd2' }));
    const catalogs = await compare([a, other, ...bound]);
    expect(catalogs.code).toBe(4);
    expect(catalogs.stdout).toContain('its sides were scored under 2 different catalogs\n');
    // What another model of the file was scored under is no matter.
    const third = told(A(), { catalog_digest: 'd9', policy_model: 'C' });
    const both = [...told(B(), { catalog_digest: used }), ...third];
    const same = await compare([a, save('b.jsonl', both), '--second-model', 'B', ...bound]);
    expect(same.code).toBe(0);
    expect(same.stderr).not.toContain('may not be one of the models');
  });

  it('says how much both sides have a verdict of, and warns of either that has few', async () => {
    const few = B().map((row, i) =>
      i < 3
        ? row
        : JSON.parse(
            JSON.stringify(row).replace(/"(WRONG|PARTIAL)","score":[\d.]+/, '"ABSTAINED"'),
          ),
    );
    const { stdout, stderr } = await compare([save('a.jsonl', A()), save('b.jsonl', few)]);
    expect(stdout).toContain('matched   4 pairs; with a verdict on both sides: 1\n');
    expect(stderr).toContain('Only 1 of 4 matched pairs have a verdict on both sides');
    expect(stderr).toContain('3 of 4 pairs without a score (3 abstained)');
    expect(stderr).not.toContain('one model');
  });

  it('says beside a bound what has no score, and holds the share that has', async () => {
    const masked = { ...B()[0], rollout_id: 'e', status: 'MASKED', reason: 'EMPTY_OUTPUT' };
    const file = save('a.jsonl', [
      ...A(),
      { ...masked, policy_model: 'A', reward: undefined, components: {} },
    ]);
    const { code, stdout, stderr } = await compare([file, '--fail-under', 'css=0.4,scored=0.95']);
    const missing = '1 of 7 rollouts without a score (1 EMPTY_OUTPUT)';
    expect(code).toBe(4);
    expect(stdout).toContain(`passed  css >= 0.4: 0.625 over 4; ${missing}\n`);
    expect(stdout).toContain('FAILED  scored >= 0.95: 0.857 over 7\n');
    expect(stderr).toContain(`A: ${missing}; its figures are of the others alone`);
  });

  it('fails a bound on what cannot be measured', async () => {
    const { code, stdout } = await compare([save('a.jsonl', A()), '--fail-under', 'family.Q=0']);
    expect(code).toBe(4);
    expect(stdout).toContain('FAILED  family.Q >= 0: no pair is of it; there are X, Y\n');
  });

  it('holds strata of the cases to bounds', async () => {
    const argv = [save('a.jsonl', A()), '--cases', save('cases.jsonl', CASES)];
    const { code, stdout } = await compare([...argv, '--fail-under', 'stratum.hard=true=0.8']);
    expect(code).toBe(4);
    expect(stdout).toContain('FAILED  stratum.hard=true >= 0.8: 0.750 over 2\n');
  });

  it('holds a name with a comma to its bound, and every bound of an option that is given again', async () => {
    const cases = CASES.map((row) => ({ ...row, strata: { site: 'Paris, 13e' } }));
    const argv = [save('a.jsonl', A()), '--cases', save('cases.jsonl', cases)];
    const bounds = ['"stratum.site=Paris, 13e"=0.7', 'css=0.1,cms=0.1'];
    const { code, stdout } = await compare([
      ...argv,
      ...bounds.flatMap((of) => ['--fail-under', of]),
    ]);
    expect(code).toBe(4);
    expect(stdout).toContain('FAILED  stratum.site=Paris, 13e >= 0.7: 0.625 over 4\n');
    expect(stdout).toContain('passed  cms >= 0.1: 0.500 over 2\n');
  });

  it('shows no p as 0, says which are corrected, and names a stratum without a value', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `c${i}`);
    const of = (model: string, score: number) =>
      rewards(model, Object.fromEntries(ids.map((id) => [`${id} X1`, score])));
    const cases = ids.map((case_id) => ({ ...CASES[0], case_id, strata: { site: '' } }));
    const { stdout } = await compare([
      ...[save('a.jsonl', of('A', 1)), save('b.jsonl', of('B', 0))],
      ...['--cases', save('cases.jsonl', cases)],
    ]);
    expect(stdout).toMatch(/\nall .*< 0\.001 +– +< 0\.001 +< 0\.001 /);
    expect(stdout).toMatch(/\nsite=\(empty\) +12 /);
    expect(stdout).toContain('McNemar and Wilcoxon: of "all" as they are; of parts corrected');
  });

  it('takes one model of a file that holds several', async () => {
    const both = save('both.jsonl', [...A(), ...B()]);
    const refused = await compare([both, '--fail-under', 'css=0']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('holds 2 models (A, B); name one with --first-model');
    const chosen = await compare([both, both, '--first-model', 'A', '--second-model', 'B']);
    expect(chosen.stdout).toMatch(/\nall +4 +0\.625 +0\.125/);
  });

  it('says that verdicts of a second judge and of another catalog are in a file', async () => {
    const other = JSON.parse(
      jsonl([A()[2]])
        .replace('"judge":"rules"', '"judge":"llm"')
        .replace('{', '{"catalog_digest":"older",'),
    );
    const { code, stderr } = await compare([
      save('a.jsonl', [...A(), other]),
      '--fail-under',
      'css=0',
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      'a.jsonl: left out: 1 verdict of other judges (llm) of the same pairs',
    );
    expect(stderr).toContain('rows were scored under another catalog (older) than the one in use');
  });

  it('counts one pair as one', async () => {
    const [a, b] = (['A', 'B'] as const).map((model, i) =>
      save(`${model}.jsonl`, rewards(model, { 'c1 X1': i })),
    );
    const { stdout } = await compare([a as string, b as string, '--draws', '100']);
    expect(stdout).toContain('; 100 draws, seed 1');
    expect(stdout).toContain('B: higher in 1 pair;');
    const alone = await compare([a as string, '--fail-under', 'css=0']);
    expect(alone.stdout).toContain(
      'A: CSS 0.000 over 1 scored pair of 1 in 1 case, CMS 0.500 (0.400 to 0.600) over 2 rollouts in 2 cases\n',
    );
  });

  it('refuses to do nothing', async () => {
    const { code, stderr } = await compare([save('a.jsonl', A())]);
    expect(code).toBe(2);
    expect(stderr).toContain('give a second file to compare with, or --fail-under');
  });
});
