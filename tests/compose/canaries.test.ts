import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, compose } from '../../src/compose.js';
import { loadConfig } from '../../src/config.js';
import { type RunningServer, startServer } from '../../src/server/server.js';
import { startFakeProvider } from '../support/fake-provider.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { samplesIn } from '../support/samples.js';
import { callsOf, connect } from '../support/test-app.js';
import { until } from '../support/wait.js';

const A2 = 'A2_HER2_positive_to_negative';
const dir = mkdtempSync(join(tmpdir(), 'canaries-'));
let open: { server?: RunningServer; app?: App } = {};
afterEach(async () => {
  await open.server?.stop();
  await open.app?.close();
  open = {};
});
afterAll(() => rmSync(dir, { recursive: true }));

function configWith(canaries: string, more = '') {
  const file = join(dir, 'flipside.yaml');
  writeFileSync(file, `canaries: ${canaries}\n${more}`);
  const flags = { grpc: '127.0.0.1:0', http: '127.0.0.1:0', log_level: 'silent' };
  return loadConfig({ flags, env: { K: 'k-1' }, file });
}

/** A server with these canaries, and a real client. */
async function serve(canaries: string, more = '') {
  const config = configWith(canaries, more);
  const app = await compose(config);
  const server = await startServer(await app.serverParts(), config);
  open = { app, server };
  const client = connect(server.grpc);
  const scrape = async () => samplesIn(await (await fetch(`http://${server.http}/metrics`)).text());
  const put = async (kind: string, outcome = 'right') =>
    (await scrape()).get(
      `flipside_canary_total{judge="rules",kind="${kind}",outcome="${outcome}"}`,
    ) ?? 0;
  return { ...callsOf(client), client, put, scrape, http: server.http };
}
const PAIRS = [
  ['bad', 0, 'unchanged', 'Start trastuzumab.'],
  ['good', 1, 'corrected', 'Start letrozole.'],
].map(([pair_id, label, transform, sibling]) => ({
  ...{ pair_id, label, transform, sibling, intervention_id: A2 },
  baseline: 'Start trastuzumab.',
}));
const known = (name: string, rows: readonly unknown[]) => {
  const file = join(dir, name);
  writeFileSync(file, jsonl(rows));
  return file;
};
const rollouts = parseJsonl(readFileSync('catalog/cases/rollouts.jsonl', 'utf8'))
  .filter((r) => r.policy_model === 'sample-responsive' && String(r.case_id).startsWith('brca'))
  .map((r) => ({
    rolloutId: r.rollout_id as string,
    caseId: r.case_id as string,
    interventionId: r.intervention_id as string,
    output: r.output as string,
  }));

describe('canaries of a server', () => {
  it('are made of the sample cases where no file is named; the caller sees and pays none of them', async () => {
    const { score, put, client, http } = await serve('{ rate: 1 }');
    const plain = await score({ rollouts });
    expect(plain.rewards.map((r) => r.rolloutId)).toEqual(rollouts.map((r) => r.rolloutId));
    expect(plain.bill?.calls).toBe(0);
    const pairs = plain.metrics.pairs as number;
    expect(pairs).toBe(
      plain.rewards.filter((r) => r.interventionId !== '').flatMap((r) => r.pairs).length,
    );
    for (let round = 0; round < 10; round += 1) await score({ rollouts, salt: `${round}` });
    await until(
      async () => (await put('bad')) > 0 && (await put('attack')) > 0 && (await put('good')) > 0,
    );
    expect(await put('bad', 'wrong')).toBe(0);
    expect(await put('attack', 'wrong')).toBe(0);
    expect(await (await fetch(`http://${http}/readyz`)).json()).toEqual({ status: 'ok' });
    client.close();
  });

  it('are the known pairs of a file, and no more come than the rate says', async () => {
    const file = known('known.jsonl', PAIRS);
    const { score, put, scrape, client } = await serve(`{ rate: 1, files: [${file}] }`);
    await score({ rollouts: rollouts.slice(0, 4) });
    await until(async () => (await put('bad')) > 0 && (await put('good')) > 0);
    const counted = [...(await scrape())].filter(([name]) =>
      name.startsWith('flipside_canary_total'),
    );
    const sum = counted.reduce((total, [, value]) => total + value, 0);
    expect(sum).toBeLessThanOrEqual(8);
    client.close();
  });

  it('leave no trace in the verdicts that are remembered', async () => {
    const file = known('known.jsonl', PAIRS);
    const { score, put, scrape, client } = await serve(`{ rate: 1, files: [${file}] }`);
    await score({ rollouts: rollouts.slice(0, 4) });
    await until(async () => (await put('bad')) > 0);
    const misses = (await scrape()).get(
      'flipside_cache_requests_total{tier="memory",result="miss"}',
    );
    const [, bad] = [PAIRS[1], PAIRS[0]];
    const asCaller = [
      { rolloutId: 'b', caseId: 'c', output: bad?.baseline as string },
      { rolloutId: 's', caseId: 'c', interventionId: A2, output: bad?.sibling as string },
    ];
    const { rewards } = await score({ rollouts: asCaller });
    expect(rewards[0]?.pairs[0]?.cached).toBe(false);
    const now = (await scrape()).get('flipside_cache_requests_total{tier="memory",result="miss"}');
    expect(now).toBe((misses as number) + 1);
    client.close();
  });

  it("of a judge that is paid are on no caller's bill, and on that of its endpoint", async () => {
    const fake = await startFakeProvider({ apiKey: 'k-1' });
    const gpt = `{ ask: pair, provider: openai, base_url: ${fake.openaiUrl}, model: judge-1, api_key_env: K, prices: { input: 1, output: 1 } }`;
    const more = `judge: gpt\njudges: { gpt: ${gpt} }\nmax_cost_usd: 10\n`;
    const file = known('known.jsonl', PAIRS);
    const { score, scrape, client } = await serve(`{ rate: 1, files: [${file}] }`, more);
    const asked = {
      rollouts: rollouts
        .slice(0, 2)
        .concat(rollouts.filter((r) => r.interventionId === A2).slice(0, 1)),
    };
    const { bill } = await score(asked);
    const canaries = async () =>
      [...(await scrape())]
        .filter(([name]) => name.startsWith('flipside_canary_total{judge="gpt"'))
        .reduce((total, [, value]) => total + value, 0);
    await until(async () => (await canaries()) > 0);
    const spent = async () =>
      [...(await scrape())]
        .filter(([name]) => name.startsWith('flipside_judge_cost_usd_total'))
        .reduce((total, [, value]) => total + value, 0);
    expect(bill?.usd).toBeGreaterThan(0);
    expect(await spent()).toBeGreaterThan((bill?.usd as number) + 1e-9);
    client.close();
    await fake.close();
  });

  it.each([
    ['files: [nowhere.jsonl]', () => '', /^canaries: nowhere\.jsonl: there is no such file/],
    [
      'files',
      () => known('bad.jsonl', [{ ...PAIRS[0], label: 3 }]),
      /bad\.jsonl:1: label: expected 0, 0\.5, 1/,
    ],
    [
      'files',
      () => known('x.jsonl', [{ ...PAIRS[0], intervention_id: 'Z9' }]),
      /x\.jsonl:1: intervention_id: "Z9" is not in the catalog/,
    ],
    [
      'files',
      () => known('u.jsonl', [{ ...PAIRS[0], label: 'untestable' }]),
      /u\.jsonl: no pair of known score/,
    ],
  ])('are refused at the start: %s', async (setting, file, message) => {
    const path = file();
    const canaries = path === '' ? `{ ${setting} }` : `{ files: [${path}] }`;
    await expect(compose(configWith(canaries))).rejects.toThrow(message);
  });
});
