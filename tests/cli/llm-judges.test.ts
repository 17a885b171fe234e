import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeShared as compose } from '../support/compose-shared.js';
import type { FakeCall, FakeProvider } from '../support/fake-provider.js';
import { startFakeProvider } from '../support/fake-provider.js';
import { isProbe, nonceIn, textsIn } from '../support/fake-provider-answers.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const KEY = 'sk-proj-0123456789abcdef';
const A2 = 'A2_HER2_positive_to_negative';
const PRICES = 'prices: { input: 1000, output: 1000 }';

let dir: string;
let fake: FakeProvider;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  fake = await startFakeProvider({ apiKey: KEY });
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});
const at = (name: string) => join(dir, name);

/** A config file of judges on the loopback provider. */
function configFile(given: { readonly more?: string; readonly prices?: boolean } = {}): string {
  const priced = given.prices ? `, ${PRICES}` : '';
  const openai = `provider: openai, base_url: ${fake.openaiUrl}, api_key_env: K${priced}`;
  const text = `
log_level: silent
judges:
  gpt: { ask: pair, model: gpt-4.1, ${openai} }
  claude: { ask: pair, model: claude-x, provider: anthropic, base_url: ${fake.url}, api_key_env: K${priced} }
  reader: { ask: decide, model: reader-1, ${openai} }
  careful: { ask: cascade, first: rules, then: gpt }
  board: { ask: panel, members: [gpt, claude, reader], quorum: 2 }
${given.more ?? ''}`;
  writeFileSync(at('flipside.yaml'), text);
  return at('flipside.yaml');
}

const row = (rollout_id: string, output: string, more: object = {}) => ({
  rollout_id,
  group_id: 'g',
  case_id: 'c1',
  output,
  policy_model: 'policy-1',
  ...more,
});
/** Two baselines and two siblings: four pairs of four texts. The loopback judge finds all of them changed as expected. */
const GROUP = [
  row('b0', 'Start trastuzumab for one year.'),
  row('b1', 'Continue trastuzumab every three weeks.'),
  row('s0', 'No HER2-directed drug is recommended. Start letrozole.', { intervention_id: A2 }),
  row('s1', 'Start capecitabine, without trastuzumab.', { intervention_id: A2 }),
];

async function score(rows: readonly object[], ...argv: string[]) {
  writeFileSync(at('rollouts.jsonl'), jsonl(rows));
  const files = ['--rollouts', at('rollouts.jsonl'), '--out', at('rewards.jsonl')];
  const ran = await runCli(['score', ...files, '--json', ...argv], { compose, env: { K: KEY } });
  const rewards = ran.code === 2 ? [] : readFileSync(at('rewards.jsonl'), 'utf8');
  expect(`${ran.stdout}${ran.stderr}${rewards}`).not.toContain('0123456789');
  return {
    ...ran,
    summary: ran.stdout === '' ? {} : JSON.parse(ran.stdout),
    rewards: rewards === '' ? [] : parseJsonl(String(rewards)),
  };
}
const questions = () => fake.requests.filter((call) => !isProbe(call));

/** What a reader would answer: the first drug of the text is started, or avoided after a "no" or a "without". */
function readerAnswer(call: FakeCall): string | undefined {
  if (!call.schema?.properties?.items) return undefined;
  const text = textsIn(call.user).text ?? '';
  const items = [...text.matchAll(/trastuzumab|letrozole|capecitabine/g)].map(([quote], i) => {
    const avoided = text.includes(`without ${quote}`);
    return {
      ...{ quote, name: quote, condition: 'none', timing: 'none', section: 'plan' },
      action: avoided ? 'avoid' : 'start',
      certainty: avoided ? 'none' : 'recommended',
      i,
    };
  });
  const bare = items.map(({ i: _i, ...item }) => item);
  const rest = { timings: [], intents: [], facts: [], addresses_judge: false };
  return JSON.stringify({ nonce: nonceIn(call), items: bare, ...rest });
}

describe('flipside score with an LLM judge', () => {
  beforeEach(() => {
    fake.behave((call) => {
      const text = readerAnswer(call);
      return text === undefined ? {} : { text };
    });
  });

  it.each([
    ['pair', 'gpt', 4],
    ['pair of Anthropic', 'claude', 4],
    ['decide', 'reader', 4],
    ['cascade', 'careful', 0],
    ['panel', 'board', 12],
  ])('asks by way of %s', async (_way, judge, calls) => {
    const { code, summary, rewards } = await score(
      GROUP,
      '--config',
      configFile(),
      '--judge',
      judge,
    );
    expect(code).toBe(0);
    expect(rewards.map((r) => r.reward)).toEqual([1, 1, 1, 1]);
    expect(summary.judge.name).toBe(judge);
    expect(questions()).toHaveLength(calls);
    const billed = fake.counts.calls;
    expect(summary.cost).toMatchObject({ usd: null, calls: billed, unpriced_calls: billed });
  });

  it('has a cascade ask the second judge where the first has doubts, and names who decided', async () => {
    const doubtful = [
      row('b', 'Start trastuzumab. Start quantumab at the usual dose.'),
      row('s', 'Start quantumab at the usual dose.', { intervention_id: A2 }),
    ];
    const { rewards } = await score(doubtful, '--config', configFile(), '--judge', 'careful');
    expect(questions()).toHaveLength(1);
    expect(rewards[0]).toMatchObject({ status: 'SCORED', pairs: [{ judge: 'gpt' }] });
  });

  it('counts what was asked in dollars where prices are known', async () => {
    const config = configFile({ prices: true });
    const { summary, stderr } = await score(GROUP, '--config', config, '--judge', 'gpt');
    const { usd, calls, unpriced_calls, tokens } = summary.cost;
    expect([calls, unpriced_calls]).toEqual([fake.counts.calls, 0]);
    expect(usd).toBeCloseTo((tokens.input + tokens.output) / 1000, 6);
    expect(stderr).toMatch(/scored: 4 of 4.*, \$\d/);
  });

  it('asks nothing more once the budget is spent: those rollouts are FAILED, and nothing else', async () => {
    const config = configFile({ prices: true });
    const rows = Array.from({ length: 8 }, (_, i) => [
      row(`b${i}`, `Start trastuzumab, plan ${i}.`, { group_id: `g${i}` }),
      row(`s${i}`, `Start letrozole, plan ${i}.`, { group_id: `g${i}`, intervention_id: A2 }),
    ]).flat();
    const one = await score(rows.slice(0, 2), '--config', config, '--judge', 'gpt');
    const bodyBytes = Math.max(...questions().map((call) => call.raw.length));
    // At $1,000 a million tokens; see `mostUsd`.
    const most = (bodyBytes + 256 + 4096) / 1000;
    const budget = 3 * one.summary.cost.usd + most;
    const { code, summary, rewards } = await score(
      rows,
      ...['--config', config, '--judge', 'gpt', '--max-cost', String(budget)],
    );
    expect(code).toBe(3);
    expect(summary.cost.usd).toBeGreaterThan(0);
    expect(summary.cost.usd).toBeLessThanOrEqual(budget);
    const spent = rewards.filter((r) => r.reason === 'BUDGET_SPENT');
    expect(spent.length).toBeGreaterThan(0);
    expect(rewards.filter((r) => r.status === 'SCORED').length).toBeGreaterThan(0);
    expect(summary.failed).toEqual({ BUDGET_SPENT: spent.length });
    expect(rewards).toHaveLength(16);
  });

  it('asks nothing twice across runs that share a directory, and says that nothing was billed', async () => {
    const argv = ['--config', configFile(), '--judge', 'reader', '--cache-dir', at('cache')];
    const first = await score(GROUP, ...argv);
    const billed = fake.counts.calls;
    const again = await score(GROUP, ...argv);
    expect(questions()).toHaveLength(4);
    expect(first.summary.cost.calls).toBe(billed);
    expect(fake.counts.calls).toBe(billed);
    expect(again.summary.cost).toMatchObject({ usd: null, calls: 0 });
    expect(again.summary.overall.share_cached).toBe(1);
    expect(again.rewards.map((r) => r.reward)).toEqual(first.rewards.map((r) => r.reward));
  });

  it('lets no model judge its own family: another sits in, and is named', async () => {
    const own = GROUP.map((r) => ({ ...r, policy_model: 'openai/gpt-5-mini' }));
    const config = configFile({ more: 'self_judging: { override: claude }' });
    const { rewards } = await score(own, '--config', config, '--judge', 'gpt');
    expect(new Set(questions().map((call) => call.wire))).toEqual(new Set(['anthropic']));
    expect(rewards[0]).toMatchObject({ status: 'SCORED', pairs: [{ judge: 'claude' }, {}] });
  });

  it('has the members of a panel stand aside from their own family, and says so in the votes', async () => {
    const own = GROUP.map((r) => ({ ...r, policy_model: 'gpt-5-mini' }));
    const { rewards } = await score(own, '--config', configFile(), '--judge', 'board');
    const [reward] = rewards as { pairs: { judge: string; votes: object[] }[] }[];
    expect(reward?.pairs[0]).toMatchObject({
      judge: 'board',
      votes: [
        { judge: 'gpt' },
        { judge: 'claude', verdict: 'CORRECT' },
        { judge: 'reader', verdict: 'CORRECT' },
      ],
    });
    expect(reward?.pairs[0]?.votes[0]).not.toHaveProperty('verdict');
    expect(questions().map((call) => call.model)).not.toContain('gpt-4.1');
  });

  it('leaves a pair unjudged where nobody else is left, and judges it under a uniform judge', async () => {
    const own = GROUP.map((r) => ({ ...r, policy_model: 'gpt-5-mini' }));
    const alone = await score(own, '--config', configFile(), '--judge', 'gpt');
    expect(alone.summary.masked).toEqual({ JUDGE_ABSTAINED: 4 });
    expect(questions()).toEqual([]);
    const more = 'self_judging: { mode: uniform }';
    const uniform = await score(own, '--config', configFile({ more }), '--judge', 'gpt');
    expect(uniform.summary.scored).toBe(4);
  });

  it('fails a rollout whose judge cannot be reached, with what to do, and never scores it', async () => {
    fake.behave(() => ({ status: 401 }));
    const { code, rewards } = await score(GROUP, '--config', configFile(), '--judge', 'gpt');
    expect(code).toBe(3);
    for (const reward of rewards) {
      expect(reward).toMatchObject({ status: 'FAILED', reason: 'JUDGE_UNAVAILABLE' });
      expect(reward).not.toHaveProperty('reward');
      expect(reward.detail).toContain('check the API key');
    }
  });

  it('refuses to start where the key of a judge is missing, and only if that judge is asked', async () => {
    const path = configFile();
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll('api_key_env: K', 'api_key_env: NONE'),
    );
    const refused = await score(GROUP, '--config', path, '--judge', 'careful');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      /flipside\.yaml:4: judges\.gpt: no API key: set the environment variable NONE/,
    );
    expect((await score(GROUP, '--config', path, '--judge', 'rules')).code).toBe(0);
  });
});

describe('flipside judge-eval with an LLM judge', () => {
  it('judges labelled pairs, asks equal ones once, and says what that cost', async () => {
    const pair = { intervention_id: A2, baseline: 'Start trastuzumab.', label: 1 };
    const pairs = [
      { ...pair, pair_id: 'p0', sibling: 'Start letrozole.' },
      { ...pair, pair_id: 'p1', sibling: 'Start letrozole.' },
      { ...pair, pair_id: 'p2', sibling: 'Start trastuzumab.', label: 0 },
    ];
    writeFileSync(at('pairs.jsonl'), jsonl(pairs));
    const ran = await runCli(
      ['judge-eval', '--pairs', at('pairs.jsonl'), '--config', configFile(), '--judge', 'gpt'],
      { compose, env: { K: KEY } },
    );
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^all +3 +1\.000/m);
    expect(questions()).toHaveLength(2);
    // The question that tried the endpoint out is billed too.
    expect(fake.counts.calls).toBe(3);
    expect(ran.stdout).toMatch(/^cost +unpriced, 3 calls, [\d,]+ tokens in, [\d,]+ out$/m);
  });
});
