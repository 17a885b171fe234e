import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlipsideError } from '../../src/errors.js';
import { composeShared as compose } from '../support/compose-shared.js';
import { type BatchScript, type FakeBatches, fakeBatches } from '../support/fake-batches.js';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider.js';
import { isProbe, textsIn } from '../support/fake-provider-answers.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const KEY = 'sk-proj-0123456789abcdef';
const A2 = 'A2_HER2_positive_to_negative';

let dir: string;
let fake: FakeProvider;
let batches: FakeBatches;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  batches = fakeBatches();
  fake = await startFakeProvider({ apiKey: KEY, beside: batches.beside });
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});
const at = (name: string) => join(dir, name);

function configFile(): string {
  const openai = `provider: openai, base_url: ${fake.openaiUrl}, api_key_env: K, prices: { input: 1000, output: 1000 }`;
  const anthropic = `provider: anthropic, base_url: ${fake.url}, api_key_env: K`;
  const text = `
log_level: silent
judges:
  gpt: { ask: pair, model: gpt-4.1, ${openai} }
  claude: { ask: pair, model: claude-x, ${anthropic} }
  reader: { ask: decide, model: reader-1, ${openai} }
  double: { ask: cascade, first: gpt, then: claude, on_failure: first }
  board: { ask: panel, members: [rules, gpt, claude], quorum: 2 }
`;
  writeFileSync(at('flipside.yaml'), text);
  return at('flipside.yaml');
}

const row = (rollout_id: string, output: string, more: object = {}) => ({
  ...{ rollout_id, group_id: 'g', case_id: 'c1', output, policy_model: 'policy-1' },
  ...more,
});
/** Two baselines and two siblings: four pairs of four texts. */
const GROUP = [
  row('b0', 'Start trastuzumab for one year. mark 1'),
  row('b1', 'Continue trastuzumab every three weeks. mark 2'),
  row('s0', 'No HER2-directed drug is recommended. Start letrozole. mark 3', {
    intervention_id: A2,
  }),
  row('s1', 'Start capecitabine, without trastuzumab. mark 4', { intervention_id: A2 }),
];

async function score(judge: string, ...given: (string | AbortSignal)[]) {
  const argv = given.filter((each) => typeof each === 'string');
  const signal = given.find((each) => typeof each !== 'string');
  // A run that was stopped goes on with the very file.
  if (!existsSync(at('rollouts.jsonl'))) writeFileSync(at('rollouts.jsonl'), jsonl(GROUP));
  const files = ['--rollouts', at('rollouts.jsonl'), '--out', at('rewards.jsonl')];
  const how = ['--config', configFile(), '--judge', judge, '--json', ...argv];
  const ran = await runCli(['score', ...files, ...how], {
    compose,
    env: { K: KEY },
    ...(signal ? { signal } : {}),
  });
  const out = existsSync(at('rewards.jsonl')) ? readFileSync(at('rewards.jsonl'), 'utf8') : '';
  expect(`${ran.stdout}${ran.stderr}${out}`).not.toContain('0123456789');
  return {
    ...ran,
    summary: ran.stdout === '' ? {} : JSON.parse(ran.stdout),
    rewards: out === '' ? [] : parseJsonl(out),
  };
}
const online = () => fake.requests.filter((call) => !isProbe(call));
const script = (how: BatchScript) => batches.script(how);

/** Rewards without what tells how they were come by. */
const bare = (rewards: readonly Readonly<Record<string, unknown>>[]) =>
  rewards.map(({ reward, pairs }) => ({ reward, pairs }));

describe('flipside score --batch', () => {
  it.each([
    ['gpt', 1, 4],
    ['claude', 1, 4],
    ['reader', 1, 4],
    ['board', 2, 8],
    ['double', 1, 4],
  ])(
    'gives the rewards of %s that it gives online, and makes no call',
    async (judge, made, items) => {
      const { rewards: ofOnline } = await score(judge);
      fake.requests.length = 0;
      const { code, rewards, stderr } = await score(judge, '--batch');
      expect(stderr).toMatch(/answered in \d batch/);
      expect(code).toBe(0);
      expect(bare(rewards)).toEqual(bare(ofOnline));
      expect(online()).toEqual([]);
      expect(batches.batches).toHaveLength(made);
      expect(batches.batches.flatMap((batch) => batch.items)).toHaveLength(items);
      expect(existsSync(at('.rewards.jsonl.flipside'))).toBe(false);
    },
  );

  it('walks anew for what the answers of a batch lead to', async () => {
    script({ fate: (call) => (call.wire === 'openai' ? { ending: 'refused' } : {}) });
    const { code, rewards } = await score('double', '--batch', '--batch-fallback', 'fail');
    expect(code).toBe(0);
    expect(rewards.every((reward) => reward.status === 'SCORED')).toBe(true);
    expect(batches.batches.map((batch) => [batch.wire, batch.items.length])).toEqual([
      ['openai', 4],
      ['anthropic', 4],
    ]);
    expect(online()).toEqual([]);
  });

  it('costs half of what the same costs online', async () => {
    const { summary: ofOnline } = await score('gpt');
    const { summary } = await score('gpt', '--batch');
    const probe = 1;
    expect(summary.cost.calls).toBe(ofOnline.cost.calls);
    expect(summary.cost.calls).toBe(4 + probe);
    const share = summary.cost.usd / ofOnline.cost.usd;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.6);
  });

  it('asks online what a batch has not answered', async () => {
    const fates = ['missing', 'expired', 'cancelled', { ending: 'refused' }] as const;
    script({ fate: (_call, place) => fates[place] });
    const { code, stderr } = await score('gpt', '--batch');
    expect(code).toBe(0);
    expect(stderr).toContain('0 of 4 questions answered in 1 batch');
    expect(stderr).toMatch(/1 missing.*: asked at once/);
    expect(online()).toHaveLength(4);
  });

  it('fails them where that is asked for, by their reasons, and the rest is scored', async () => {
    const isFirst = (text: string | undefined) => text?.includes('mark 1') ?? false;
    script({ fate: (call) => (isFirst(textsIn(call.user).baseline) ? 'expired' : {}) });
    const { code, rewards } = await score('gpt', '--batch', '--batch-fallback', 'fail');
    expect(code).toBe(3);
    expect(online()).toEqual([]);
    expect(rewards.map((reward) => reward.status)).toContain('FAILED');
    expect(JSON.stringify(rewards)).toContain('was asked by batch, and the request is expired');
    expect(rewards.at(-1)?.status).toBe('SCORED');
    script({});
    const again = await score('gpt', '--batch', '--batch-fallback', 'fail', '--retry', 'failed');
    expect(again.code).toBe(0);
    expect(again.rewards.map((reward) => reward.status)).not.toContain('FAILED');
    expect(batches.batches.map((batch) => batch.items.length)).toEqual([4, 2]);
    expect(online()).toEqual([]);
  });

  it('goes on where it was interrupted, and says so', async () => {
    script({ looks: Number.POSITIVE_INFINITY });
    const abort = new AbortController();
    const looked = setInterval(() => {
      if (batches.steps.look > 0) abort.abort(new FlipsideError('cancelled', 'interrupted'));
    }, 20);
    const stopped = await score('gpt', '--batch', abort.signal);
    clearInterval(looked);
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(/4 requests in 1 batch are not over.*the same command/);
    expect(stopped.rewards).toEqual([]);
    const without = await score('gpt');
    expect([without.code, without.rewards]).toEqual([2, []]);
    expect(without.stderr).toMatch(/of this run is at the provider.*give --batch again/);
    expect(online()).toEqual([]);
    script({});
    const { code, rewards, summary } = await score('gpt', '--batch');
    expect([code, rewards.length, batches.batches.length]).toEqual([0, 4, 1]);
    // Each of the two processes has tried the endpoint out.
    expect(summary.cost.calls).toBe(4 + 2);
    expect(online()).toEqual([]);
  });

  it('refuses what it cannot do', async () => {
    const noCache = await score('gpt', '--batch', '--no-cache');
    expect(noCache.code).toBe(2);
    expect(noCache.stderr).toContain('--batch does not go with --no-cache');
    const rules = await score('rules', '--batch');
    expect(rules.code).toBe(2);
    expect(rules.stderr).toContain('the judge asks no endpoint');
  });
});

/** As built by `npm run build`, which `npm test` does first. */
const MAIN = join(import.meta.dirname, '../../dist/main.js');
const describeBuilt = existsSync(MAIN) ? describe : describe.skip;

describeBuilt('flipside score --batch, killed', () => {
  it('takes up the batch that it had sent, and gives the same rewards', async () => {
    const { rewards: whole } = await score('gpt', '--batch');
    rmSync(at('rewards.jsonl'));
    script({ looks: Number.POSITIVE_INFINITY });
    const files = ['--rollouts', at('rollouts.jsonl'), '--out', at('rewards.jsonl')];
    const how = ['--config', configFile(), '--judge', 'gpt', '--batch'];
    const child = spawn(process.execPath, [MAIN, 'score', ...files, ...how], {
      env: { ...process.env, K: KEY },
    });
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (said) => {
        if (!String(said).includes('requests are with')) return;
        child.kill('SIGKILL');
      });
      child.on('close', () => resolve());
    });
    expect(child.signalCode).toBe('SIGKILL');
    expect(existsSync(at('rewards.jsonl'))).toBe(false);
    script({});
    const { code, rewards } = await score('gpt', '--batch');
    expect(code).toBe(0);
    expect(rewards).toEqual(whole);
    expect(batches.batches).toHaveLength(2);
    expect(online()).toEqual([]);
  });
});
