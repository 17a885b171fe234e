import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterMs } from './support/fake-judge.js';
import { A2, E1, type TestApp, testApp } from './support/test-app.js';

const onPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
const describeWith = (program: string) => (onPath(program) ? describe : describe.skip);

/** Three pairs of family A score 1, 1 and 0; one of family E scores 0. The judge takes 30 ms for each. */
async function sendTraffic(app: TestApp): Promise<void> {
  app.judge.before = afterMs(30);
  const sibling = (rolloutId: string, interventionId: string, output: string) => ({
    rolloutId,
    caseId: 'c1',
    interventionId,
    output,
  });
  await app.score({
    rollouts: [
      { rolloutId: 'b', caseId: 'c1', output: 'Start TCHP.' },
      sibling('s1', A2, 'Start TC.'),
      sibling('s2', A2, 'Start AC.'),
      sibling('s3', A2, 'Start TCHP.'),
      sibling('s4', E1, 'Start TCHP.'),
      { rolloutId: 'alone', caseId: 'c2', output: 'Start TCHP.' },
    ],
  });
}

describeWith('prometheus')('a Prometheus that scrapes the server', () => {
  let app: TestApp;
  let prometheus: ChildProcess;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    app = await testApp();
    folder = mkdtempSync(join(tmpdir(), 'flipside-prometheus-'));
    const config = join(folder, 'prometheus.yml');
    writeFileSync(
      config,
      [
        'global: { scrape_interval: 1s, scrape_timeout: 1s }',
        'scrape_configs:',
        `  - { job_name: flipside, static_configs: [{ targets: ["${app.http}"] }] }`,
      ].join('\n'),
    );
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}/api/v1`;
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
        '--log.level=error',
      ],
      { stdio: 'ignore' },
    );
    // Rates need a scrape from before the traffic.
    await valuesOf('up == 1');
    await sendTraffic(app);
  });

  afterAll(async () => {
    prometheus.kill();
    await once(prometheus, 'exit');
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  /** The value of each series by the one label that tells them apart; asks until there is any that is a number. */
  async function valuesOf(query: string, label = ''): Promise<Record<string, number>> {
    for (let tries = 0; tries < 100; tries += 1) {
      const found = await ask(query).catch(() => []);
      const values = found.map(
        ({ metric, value }) => [metric[label] ?? '', Number(value[1])] as const,
      );
      if (values.some(([, value]) => !Number.isNaN(value))) return Object.fromEntries(values);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`no answer to ${query}`);
  }

  async function ask(query: string) {
    const response = await fetch(`${url}/query?query=${encodeURIComponent(query)}`);
    const { data } = (await response.json()) as {
      data: { result: { metric: Record<string, string>; value: [number, string] }[] };
    };
    return data.result;
  }

  it('knows the 95th percentile of the latency of each judge', async () => {
    const p95 = await valuesOf(
      'histogram_quantile(0.95, sum by (judge, le) (rate(flipside_judge_duration_seconds_bucket[1m])))',
      'judge',
    );
    expect(Object.keys(p95)).toEqual(['fake']);
    expect(p95.fake).toBeGreaterThan(0.025);
    expect(p95.fake).toBeLessThanOrEqual(0.25);
  });

  it('knows the CSS of each family', async () => {
    const css = await valuesOf(
      'sum by (family) (flipside_css_pair_score_sum) / sum by (family) (flipside_css_pair_score_count)',
      'family',
    );
    expect(css).toEqual({ A_biomarker_flip: 2 / 3, E_stage: 0 });
  });

  it('knows how the rollouts and the calls ended', async () => {
    const byStatus = await valuesOf('sum by (status) (flipside_rollouts_total)', 'status');
    expect(byStatus).toEqual({ SCORED: 5, MASKED: 1, FAILED: 0 });
    const byCode = await valuesOf(
      'flipside_rpc_duration_seconds_count{method="ScoreRollouts"}',
      'code',
    );
    expect(byCode).toEqual({ OK: 1 });
  });

  it('has no fault to find in what it scrapes', async () => {
    const response = await fetch(`${url}/targets`);
    const { data } = (await response.json()) as {
      data: { activeTargets: { health: string; lastError: string }[] };
    };
    expect(data.activeTargets).toMatchObject([{ health: 'up', lastError: '' }]);
  });
});

describeWith('promtool')('promtool', () => {
  it('has no fault to find in the metrics', async () => {
    const app = await testApp();
    await sendTraffic(app);
    const text = await (await fetch(`http://${app.http}/metrics`)).text();
    await app.stop();
    const said = execFileSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect(said).toBe('');
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
