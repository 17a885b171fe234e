import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider.js';
import { runCli } from '../support/run-cli.js';

const KEY = 'sk-proj-0123456789abcdef';
const WRONG_KEY = 'sk-proj-fedcba9876543210';

let dir: string;
let fake: FakeProvider;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  fake = await startFakeProvider({ apiKey: KEY, models: ['gpt-5.2', 'claude-x'], strict: true });
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});

/** Runs `judge check` on judges, each a YAML map of its own. */
async function check(judges: Readonly<Record<string, string>>, ...argv: string[]) {
  const path = join(dir, 'flipside.yaml');
  const lines = Object.entries(judges).map(([name, text]) => `  ${name}: ${text}`);
  writeFileSync(path, `judges:\n${lines.join('\n')}\n`);
  const ran = await runCli(['judge', 'check', '--config', path, ...argv], {
    env: { GOOD: KEY, BAD: WRONG_KEY },
  });
  expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/0123456789|fedcba98/);
  return ran;
}

const gpt = (more = '') =>
  `{ ask: pair, provider: openai, base_url: ${fake.openaiUrl}, model: gpt-5.2, api_key_env: GOOD${more} }`;
const claude = () =>
  `{ ask: decide, provider: anthropic, base_url: ${fake.url}, model: claude-x, api_key_env: GOOD }`;

describe('flipside judge check', () => {
  it('asks each endpoint once, and says what it has shown', async () => {
    fake.behave(() => ({
      headers: { 'x-ratelimit-limit-requests': '100', 'x-ratelimit-remaining-requests': '99' },
    }));
    const judges = { gpt: gpt(', temperature: 0.5'), claude: claude(), twin: claude() };
    const { code, stdout } = await check(judges);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^gpt +127\.0\.0\.1:\d+ +gpt-5\.2 +ok +\d+\.\d\d s +enforced$/m);
    expect(stdout).toMatch(/^claude .* ok .* enforced$/m);
    expect(stdout).toContain('gpt: does not take max_tokens, temperature; it is asked without');
    expect(stdout).toContain('gpt: limits: requests 99 left of 100');
    expect(fake.requests.filter((r) => r.wire === 'anthropic')).toHaveLength(1);
  });

  it('tells programs the same', async () => {
    const { code, stdout } = await check({ claude: claude() }, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        ok: true,
        judges: [
          {
            judge: 'claude',
            ask: 'decide',
            host: new URL(fake.url).host,
            model: 'claude-x',
            ok: true,
            fault: null,
            warnings: [],
            served_model: 'claude-x',
            latency_seconds: expect.any(Number),
            structured_output: 'enforced',
            clock_skew_seconds: expect.any(Number),
            limits: [],
            left_out: [],
          },
        ],
      },
    ]);
  });

  it.each([
    ['a wrong key', () => gpt().replace('GOOD', 'BAD'), 'check the API key'],
    [
      'a key that is not there',
      () => gpt().replace('GOOD', 'NONE'),
      'the environment variable NONE',
    ],
    [
      'a model that is not there',
      () => gpt().replace('gpt-5.2', 'gpt-6'),
      'check model and base_url',
    ],
    [
      'a server that is away',
      () => gpt().replace(fake.openaiUrl, 'http://127.0.0.1:9/v1'),
      'ECONNREFUSED',
    ],
  ])('says what to fix about %s, and ends with 3', async (_fault, judge, advice) => {
    const { code, stdout } = await check({ gpt: judge(), claude: claude() });
    expect(code).toBe(3);
    expect(stdout).toMatch(/^gpt .* FAULT /m);
    expect(stdout).toMatch(/^claude .* ok /m);
    expect(stdout).toContain(advice);
  });

  it('finds an endpoint that holds no answer to a schema, and one whose model is another', async () => {
    fake.behave((call) =>
      call.wire === 'openai' ? { text: 'Hello!' } : { servedModel: 'claude-y' },
    );
    const { code, stdout } = await check({ gpt: gpt(), claude: claude() });
    expect(code).toBe(3);
    expect(stdout).toMatch(/gpt: .*structured_output/);
    expect(stdout).toContain('"claude-y" answers where "claude-x" was asked');
  });

  it('says how long an endpoint that limits us asks to wait', async () => {
    fake.behave((call) =>
      call.wire === 'openai' ? { status: 429, headers: { 'retry-after': '17' } } : {},
    );
    const { code, stdout } = await check({ gpt: gpt(), claude: claude() });
    expect([code, stdout]).toEqual([
      3,
      expect.stringMatching(/^gpt: .*429.*; it asks to wait 17 s$/m),
    ]);
  });

  it('asks only for the judge that is named, and those that it asks', async () => {
    const judges = {
      gpt: gpt(),
      claude: claude(),
      careful: '{ ask: cascade, first: rules, then: claude }',
    };
    const { code, stdout } = await check(judges, '--judge', 'careful');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/^gpt/m);
    expect(fake.counts.calls).toBe(1);
    expect((await check(judges, '--judge', 'carful')).stderr).toContain('did you mean "careful"?');
  });

  it('has nothing to ask where all judges are rules', async () => {
    const { code, stdout } = await runCli(['judge', 'check']);
    expect([code, stdout]).toEqual([0, 'no endpoint is asked: the rules judge needs none\n']);
  });
});
