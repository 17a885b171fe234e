import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config.js';
import { Lane } from '../../src/gen/flipside/v1/reward_service.js';
import { startServer } from '../../src/server/server.js';
import { composeShared } from '../support/compose-shared.js';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider.js';
import { runCli } from '../support/run-cli.js';
import { callsOf, connect } from '../support/test-app.js';

/** As built by `npm run build`, which `npm test` does first. */
const MAIN = join(import.meta.dirname, '../../dist/main.js');
const describeBuilt = existsSync(MAIN) ? describe : describe.skip;
const KEY = 'sk-proj-0123456789abcdef';
const A2 = 'A2_HER2_positive_to_negative';

interface Served {
  readonly child: ChildProcess;
  readonly block: string;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/** A server in a process of its own, once it says that it is up. */
async function serve(config: string): Promise<Served> {
  const argv = ['serve', '--config', config, '--grpc', '127.0.0.1:0', '--http', '127.0.0.1:0'];
  const child = spawn(process.execPath, [MAIN, ...argv], { env: { ...process.env, K: KEY } });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const block = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Ctrl-C')) resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(said)));
  });
  return { child, block, said: () => said, ended };
}

describeBuilt('flipside serve with an LLM judge', () => {
  let dir: string;
  let fake: FakeProvider;
  let children: ChildProcess[] = [];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'flipside-'));
    fake = await startFakeProvider({ apiKey: KEY });
  });
  afterEach(async () => {
    // A server that a failed test leaves behind would keep the run from ending.
    for (const child of children) child.kill('SIGKILL');
    children = [];
    rmSync(dir, { recursive: true });
    await fake.close();
  });

  it('rewards, bills and measures, shows no key, and ends when it is told to', async () => {
    const config = join(dir, 'flipside.yaml');
    writeFileSync(
      config,
      `judge: board
judges:
  gpt: { ask: pair, provider: openai, base_url: ${fake.openaiUrl}, model: judge-1, api_key_env: K, prices: { input: 1, output: 1 } }
  claude: { ask: pair, provider: anthropic, base_url: ${fake.url}, model: judge-2, api_key_env: K }
  board: { ask: panel, members: [gpt, claude] }
`,
    );
    const server = await serve(config);
    children.push(server.child);
    const grpc = /gRPC +(\S+)/.exec(server.block)?.[1] as string;
    const client = connect(grpc);
    const reply = await callsOf(client).score({
      rollouts: [
        text('b', 'Start trastuzumab.'),
        text('s', 'Start letrozole, and no HER2-directed drug.', A2),
      ],
      lane: Lane.OFFLINE,
    });
    client.close();
    expect(reply.rewards.map((r) => r.reward)).toEqual([1, 1]);
    expect(reply.rewards[0]?.pairs[0]?.votes.map((v) => v.judge)).toEqual(['gpt', 'claude']);
    // Each endpoint is tried out first, on the same bill.
    expect(reply.bill).toMatchObject({ calls: 4, unpricedCalls: 2 });

    const url = /http:\S+\/metrics/.exec(server.block)?.[0] as string;
    const metrics = await (await fetch(url)).text();
    expect(metrics).toMatch(/flipside_judge_attempts_total\{.*model="judge-1".*result="ok"\} 2/);
    expect(metrics).toMatch(/flipside_judge_cost_usd_total\{.*model="judge-1".*\} 0\.00/);

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(`${server.said()}${metrics}`).not.toContain('0123456789');
  }, 60_000);

  const text = (rolloutId: string, output: string, interventionId = '') => ({
    ...{ rolloutId, groupId: 'g', caseId: 'c', output, interventionId },
    policyModel: 'policy-1',
  });
  const PLAIN = [
    text('b', 'Start trastuzumab for one year.'),
    text('s', 'No HER2-directed drug is recommended. Start letrozole.', A2),
  ];
  const DOUBTFUL = [
    text('b', 'Start trastuzumab. Start quantumab at the usual dose.'),
    text('s', 'Start quantumab at the usual dose.', A2),
  ];

  it.each([
    ['decide, a question a text', 'reader', PLAIN, { judge: 'reader', questions: 2 }],
    ['cascade, where the rules are sure', 'careful', PLAIN, { judge: 'rules', questions: 0 }],
    ['cascade, where the rules have doubts', 'careful', DOUBTFUL, { judge: 'gpt', questions: 1 }],
  ])(
    'rewards by way of %s',
    async (_way, judge, rollouts, expected) => {
      const config = join(dir, 'flipside.yaml');
      const endpoint = `provider: openai, base_url: ${fake.openaiUrl}, api_key_env: K`;
      writeFileSync(
        config,
        `judge: ${judge}
log_level: silent
judges:
  gpt: { ask: pair, model: judge-1, ${endpoint} }
  reader: { ask: decide, model: reader-1, ${endpoint} }
  careful: { ask: cascade, first: rules, then: gpt }
`,
      );
      const app = await composeShared(loadConfig({ flags: {}, env: { K: KEY }, file: config }));
      const server = await startServer(await app.serverParts(), {
        grpc: '127.0.0.1:0',
        http: '127.0.0.1:0',
      });
      const client = connect(server.grpc);
      const reply = await callsOf(client).score({ rollouts });
      client.close();
      await server.stop();
      await app.close();
      expect(reply.rewards.map((r) => r.reward)).toEqual([1, 1]);
      expect(reply.rewards[0]?.pairs[0]?.judge).toBe(expected.judge);
      // What is asked first of an endpoint tries it out.
      const trials = expected.questions === 0 ? 0 : 1;
      expect(fake.counts.calls).toBe(expected.questions + trials);
    },
    60_000,
  );

  it('says which judge lacks its key, and does not come up', async () => {
    const config = join(dir, 'flipside.yaml');
    writeFileSync(
      config,
      'judge: gpt\njudges:\n  gpt: { ask: pair, provider: openai, model: m, api_key_env: NOT_SET_HERE }\n',
    );
    const { code, stderr } = await runCli(['serve', '--config', config], {
      compose: composeShared,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /flipside\.yaml:3: judges\.gpt: no API key: set the environment variable NOT_SET_HERE/,
    );
  });
});
