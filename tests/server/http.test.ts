import { request } from 'node:http';
import { afterMs } from '../support/fake-judge.js';
import { samplesIn, samplesOf } from '../support/samples.js';
import { A2, type TestApp, testApp } from '../support/test-app.js';
import { until } from '../support/wait.js';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.stop());

const rollouts = [
  { rolloutId: 'b', caseId: 'c1', output: 'Start TCHP.' },
  { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'Start TC.' },
];

const get = (path: string, init: RequestInit = {}) => fetch(`http://${app.http}${path}`, init);

describe('/metrics', () => {
  it('is Prometheus text by default', async () => {
    await app.score({ rollouts });
    const response = await get('/metrics');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('# TYPE flipside_rollouts_total counter\n');
    expect(text).not.toContain('# EOF');
    const samples = samplesIn(text);
    expect(samples.get('flipside_rollouts_total{status="SCORED",reason=""}')).toBe(2);
    expect(samples.get('flipside_css_pair_score_sum{family="A_biomarker_flip"}')).toBe(1);
    expect(samples.get('flipside_css_pair_score_count{family="A_biomarker_flip"}')).toBe(1);
    expect(samples.get('flipside_judge_duration_seconds_count{judge="fake"}')).toBe(1);
    expect(samples.get('flipside_catalog_lock{state="MATCHES"}')).toBe(1);
  });

  it('is OpenMetrics where the Accept header asks, with the same samples', async () => {
    await app.score({ rollouts });
    const accept =
      'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
    const response = await get('/metrics', { headers: { accept } });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe(
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    );
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    expect(text).not.toContain('\n\n');
    expect(text).toContain('# TYPE flipside_rollouts counter\n');
    expect(text).toContain('flipside_rollouts_total{status="SCORED",reason=""} 2\n');
    const plain = await (await get('/metrics')).text();
    const names = (exposition: string) =>
      [...samplesIn(exposition).keys()].filter((name) => !name.startsWith('flipside_scrape'));
    expect(names(text)).toEqual(names(plain));
    expect(plain).toContain('# TYPE flipside_rollouts_total counter\n');
    expect(plain).toContain('\nflipside_rollouts_total{status="SCORED",reason=""} 2\n');
  });

  it.each([
    ['text/plain', 'text/plain'],
    ['*/*', 'text/plain'],
    ['application/openmetrics-text;q=0', 'text/plain'],
    ['text/plain;q=0.9, application/openmetrics-text;q=0.2', 'text/plain'],
    ['application/OpenMetrics-text; version=1.0.0', 'application/openmetrics-text'],
  ])('answers Accept: %s with %s', async (accept, type) => {
    const response = await get('/metrics', { headers: { accept } });
    expect(response.headers.get('content-type')).toContain(type);
  });

  it('times itself', async () => {
    await get('/metrics');
    await get('/metrics');
    expect((await samplesOf(app.metrics)).get('flipside_scrape_duration_seconds_count')).toBe(2);
  });

  it('shows what may be asked for before anything happened', async () => {
    const samples = samplesIn(await (await get('/metrics')).text());
    expect(
      samples.get('flipside_rpc_duration_seconds_count{method="ScoreRollouts",code="OK"}'),
    ).toBe(0);
    expect(
      samples.get('flipside_rpc_duration_seconds_count{method="StreamRewards",code="OK"}'),
    ).toBe(0);
    expect(samples.get('flipside_judge_duration_seconds_count{judge="fake"}')).toBe(0);
    expect(samples.get('flipside_judge_inflight{judge="fake"}')).toBe(0);
    expect(samples.get('flipside_rpc_open')).toBe(0);
    expect(samples.get('flipside_css_pair_score_count{family="E_stage"}')).toBe(0);
  });
});

describe('the other pages', () => {
  it('say that the process lives and is ready', async () => {
    for (const path of ['/healthz', '/readyz', '/readyz?verbose']) {
      const response = await get(path);
      expect([path, response.status, await response.json()]).toEqual([path, 200, { status: 'ok' }]);
    }
  });

  it('say while the server stops that it lives and is not ready, and why', async () => {
    app.judge.before = afterMs(400);
    const scored = app.score({ rollouts });
    await until(() => app.judge.asked.length === 1);
    const stopped = app.stop();
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'unavailable', reason: expect.stringContaining('stopping') },
    ]);
    expect((await get('/healthz')).status).toBe(200);
    await scored;
    await stopped;
    await expect(get('/healthz')).rejects.toThrow();
  });

  it('answer HEAD as GET, without the body', async () => {
    const response = await get('/metrics', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1_000);
    expect(await response.text()).toBe('');
  });

  it.each(['/', '/metrics/', '/toString', '/__proto__', '/%00'])('know no %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: 'not found',
      paths: ['/metrics', '/healthz', '/readyz'],
    });
  });

  it('take no other method', async () => {
    const response = await get('/metrics', { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('survive a client that hangs up', async () => {
    const [host, port] = app.http.split(':');
    const hasty = request({ host, port, path: '/metrics' });
    hasty.on('error', () => {});
    hasty.end();
    hasty.destroy();
    expect((await get('/healthz')).status).toBe(200);
  });
});
