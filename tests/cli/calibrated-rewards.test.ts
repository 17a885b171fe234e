import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlipsideError } from '../../src/errors.js';
import { composeShared as compose } from '../support/compose-shared.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const A2 = 'A2_HER2_positive_to_negative';
const SAMPLES = parseJsonl(readFileSync('catalog/cases/rollouts.jsonl', 'utf8'));
const CASES = 'catalog/cases/cases.jsonl';
/** The day of the calibration of the rules. */
const CREATED = JSON.parse(readFileSync('catalog/calibrations/rules.json', 'utf8')).created;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const save = (name: string, text: string) => {
  writeFileSync(join(dir, name), text);
  return join(dir, name);
};
/** A policy that never changes its mind, on one chart and on the same with the tumor HER2-negative. */
const STUBBORN = SAMPLES.filter(
  (r) =>
    r.case_id === 'brca-001' &&
    r.policy_model === 'sample-stubborn' &&
    ['', A2].includes(r.intervention_id as string),
);

async function score(argv: readonly string[], given: Parameters<typeof runCli>[1] = {}) {
  const rollouts = save('rollouts.jsonl', jsonl(STUBBORN));
  const out = join(dir, 'rewards.jsonl');
  const ran = await runCli(
    [
      'score',
      '--rollouts',
      rollouts,
      '--out',
      out,
      '--json',
      '--quiet',
      '--log-level',
      'silent',
      ...argv,
    ],
    { compose, today: CREATED, ...given },
  );
  const rows = () => parseJsonl(readFileSync(out, 'utf8'));
  return { ...ran, rows };
}

describe('flipside score with the rules judge', () => {
  it('says with each reward how often the judge is wrong, and in its summary', async () => {
    const { code, stdout, rows } = await score([]);
    expect(code).toBe(0);
    const [first] = rows() as [Record<string, unknown>];
    const calibration = {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      created: expect.any(String),
      false_positive: {
        rate: expect.any(Number),
        low: 0,
        high: expect.any(Number),
        of: expect.any(Number),
      },
      detection: expect.objectContaining({ low: expect.any(Number) }),
    };
    expect(first.calibrations).toEqual([calibration]);
    const { id } = (first.calibrations as { id: string }[])[0] as { id: string };
    expect(first.pairs).toEqual([expect.objectContaining({ judge: 'rules', calibration_id: id })]);
    // An age hangs on the day on which it is told: no part of a row that is kept.
    const { age_days, ...told } = JSON.parse(stdout).judge.calibration;
    expect([told, age_days]).toEqual([calibration, expect.any(Number)]);
  });

  it('goes on another day as it began: the same bytes, also where the calibration is too old by then', async () => {
    const dayAfter = (days: number) =>
      new Date(Date.parse(CREATED) + days * 86_400_000).toISOString().slice(0, 10);
    const bounds = ['--require-calibration', 'age<=3d', '--uncalibrated', 'mask'];
    const scoreOn = (today: string, given: object = {}) => score(bounds, { today, ...given });
    expect((await scoreOn(dayAfter(4))).code).toBe(3);
    const whole = await scoreOn(dayAfter(3));
    expect(whole.code).toBe(0);
    const rewards = whole.rows();
    rmSync(join(dir, 'rewards.jsonl'));

    const stop = new AbortController();
    const stopping: typeof compose = async (config) => {
      const app = await compose(config);
      const breathe = async () => stop.abort(new FlipsideError('cancelled', 'stopped'));
      return { ...app, scoreParts: { ...app.scoreParts, breathe } };
    };
    const stopped = await scoreOn(dayAfter(3), { signal: stop.signal, compose: stopping });
    const begun = existsSync(join(dir, '.rewards.jsonl.flipside/plan.json'));
    expect([stopped.code, begun]).toEqual([130, true]);
    const resumed = await scoreOn(dayAfter(4));
    expect([resumed.code, resumed.rows()]).toEqual([0, rewards]);
  });

  it('scores by a judge that keeps what is required', async () => {
    const { code } = await score([
      '--require-calibration',
      'fpr<=0.05,detection.low>=0.9,age<=36500d',
    ]);
    expect(code).toBe(0);
  });

  it('refuses one that does not, before it reads anything: which bound, by how much, what to do', async () => {
    const { code, stderr } = await score(['--require-calibration', 'fpr<=0.05,fpr.high<=0.00001']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /require_calibration: judge "rules": calibration [0-9a-f]{16}: fpr\.high is 0\.0\d+, 0\.0\d+ more than fpr\.high<=0\.00001 allows\nCalibrate the judge /,
    );
  });

  it('masks its rewards where that is asked for', async () => {
    const bounds = ['--require-calibration', 'fpr.high<=0.00001', '--uncalibrated', 'mask'];
    const { code, stdout, rows } = await score(bounds);
    expect(code).toBe(3);
    expect(JSON.parse(stdout).masked).toEqual({ JUDGE_UNCALIBRATED: STUBBORN.length });
    for (const row of rows()) {
      expect(row).toMatchObject({ status: 'MASKED', reason: 'JUDGE_UNCALIBRATED', components: {} });
      expect(row).not.toHaveProperty('reward');
    }
  });

  it('takes what is required from the config file too, and asks nothing of a judge that is measured', async () => {
    const config = save('flipside.yaml', 'require_calibration: age<=0d,fpr.high<=0.00001\n');
    const pairs = save(
      'pairs.jsonl',
      jsonl([
        {
          pair_id: 'p',
          intervention_id: A2,
          baseline: 'Start TCHP.',
          sibling: 'Start TCHP.',
          label: 0,
        },
      ]),
    );
    const argv = ['--config', config, '--log-level', 'silent', '--quiet'];
    expect((await score(['--config', config])).code).toBe(2);
    const measured = await runCli(['judge-eval', '--pairs', pairs, ...argv], { compose });
    expect([measured.code, measured.stderr]).toEqual([0, '']);
  });

  it.each([
    [
      ['--require-calibration', 'fpr<0.05'],
      /--require-calibration: takes bounds such as fpr<=0\.05/,
    ],
    [['--uncalibrated', 'ignore'], /--uncalibrated: takes refuse, mask/],
    [['--calibration', 'nowhere.json'], /nowhere\.json: there is no such calibration/],
    [
      ['--reward-profile', 'careful'],
      /--reward-profile careful: is not configured; there are default/,
    ],
  ])('refuses %j', async (argv, message) => {
    const { code, stderr } = await score(argv);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('a reward profile', () => {
  const CONFIG = `
reward:
  default: { css: 1, grounding: 0 }
  careful: { css: 1, grounding: 1 }
`;

  it('weighs what the rollout says of the patient against the chart that it saw', async () => {
    const config = save('flipside.yaml', CONFIG);
    const graded = await score([
      '--config',
      config,
      '--cases',
      CASES,
      '--reward-profile',
      'careful',
    ]);
    const sibling = graded.rows().find((row) => row.intervention_id === A2) as Record<
      string,
      never
    >;
    // The chart says HER2-negative now; the answer goes on about an HER2-driven cancer.
    expect(sibling).toMatchObject({ components: { css: 0, grounding: expect.any(Number) } });
    const { css, grounding } = sibling.components as unknown as Record<string, number>;
    expect(grounding).toBeLessThan(0.6);
    expect(sibling.reward).toBe(((css as number) + (grounding as number)) / 2);
    expect(sibling.spans).toContainEqual(
      expect.objectContaining({
        reason: 'contradicts the chart: The chart gives HER2 as negative.',
      }),
    );
    const reported = await score(['--config', config, '--cases', CASES]);
    const same = reported.rows().find((row) => row.intervention_id === A2);
    expect(same).toMatchObject({ reward: 0, components: { css: 0, grounding } });
  });

  it('warns where it weighs grounding and there are no charts', async () => {
    const config = save('flipside.yaml', CONFIG);
    const { code, stderr, rows } = await score(['--config', config, '--reward-profile', 'careful']);
    expect(code).toBe(0);
    expect(stderr).toContain('without --cases there is no chart to hold claims against');
    for (const row of rows()) expect(Object.keys(row.components as object)).toEqual(['css']);
  });

  it.each([
    ['reward: { careful: { css: 0 } }', /reward\.careful: gives weight to nothing/],
    ['reward: { careful: { coverage: 1 } }', /unknown key "coverage" in reward\.careful/],
    ['reward: { careful: { css: -1 } }', /reward\.careful\.css: takes a number: 0 or more/],
    ['canaries: { rate: 2 }', /canaries\.rate: takes a number: 1 at most/],
  ])('is refused by file, line and field: %s', async (text, message) => {
    const { code, stderr } = await score(['--config', save('flipside.yaml', text)]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});
