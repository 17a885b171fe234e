import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeShared as compose } from '../support/compose-shared.js';
import type { FakeCall, FakeProvider } from '../support/fake-provider.js';
import { startFakeProvider } from '../support/fake-provider.js';
import { isProbe, textsIn } from '../support/fake-provider-answers.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const A2 = 'A2_HER2_positive_to_negative';
let dir: string;
let fake: FakeProvider;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  fake = await startFakeProvider();
  configure();
  const row = (g: number, sibling: string) => ({
    ...{ rollout_id: `r${g}${sibling}`, group_id: `g${g}`, case_id: 'c' },
    ...{ intervention_id: sibling === '' ? '' : A2, output: `Start trastuzumab ${g}${sibling}.` },
  });
  const groups = [0, 1, 2, 3, 4, 5];
  writeFileSync(at('r.jsonl'), jsonl(groups.flatMap((g) => [row(g, ''), row(g, 's')])));
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});
const at = (name: string) => join(dir, name);
const work = () => at('.out.jsonl.flipside');

function configure(given: Record<string, unknown> = {}): void {
  const own = { ask: 'pair', model: 'm', provider: 'openai', base_url: fake.openaiUrl };
  const judge = JSON.stringify({ ...own, max_attempts: 1, ...given });
  writeFileSync(at('flipside.yaml'), `log_level: silent\njudge: gpt\njudges:\n  gpt: ${judge}\n`);
}

const score = (...more: string[]) => {
  fake.requests.length = 0;
  const argv = ['score', '--rollouts', at('r.jsonl'), '--out', at('out.jsonl'), '--json'];
  const env = { KEY: 'k' };
  return runCli([...argv, '--config', at('flipside.yaml'), ...more], { compose, env });
};
const rewards = () => parseJsonl(readFileSync(at('out.jsonl'), 'utf8'));
const statuses = () => rewards().map((r) => r.status as string);
const asked = () => fake.requests.filter((call) => !isProbe(call)).length;
const isOdd = (call: FakeCall) => /[135]s\./.test(JSON.stringify(textsIn(call.user)));

describe('flipside score --retry failed', () => {
  it('asks again what failed and nothing else, and writes the output anew', async () => {
    const unbroken = await score();
    expect([unbroken.code, asked()]).toEqual([0, 6]);
    const whole = readFileSync(at('out.jsonl'), 'utf8');
    expect(existsSync(work())).toBe(false);

    fake.behave((call) => (!isProbe(call) && isOdd(call) ? { status: 503 } : {}));
    const first = await score();
    expect([first.code, asked()]).toEqual([3, 6]);
    expect(JSON.parse(first.stdout).failed).toEqual({ JUDGE_UNAVAILABLE: 6 });
    expect(first.stderr).toContain('3 pairs on which a judge failed can be asked again');
    expect(statuses().filter((s) => s === 'FAILED')).toHaveLength(6);

    const still = await score('--retry', 'failed');
    expect([still.code, asked()]).toEqual([3, 3]);
    expect(JSON.parse(still.stdout).cost.uncounted_calls_at_most).toBe(0);
    fake.behave(undefined);
    const again = await score('--retry', 'failed');
    expect([again.code, asked()]).toEqual([0, 3]);
    expect(readFileSync(at('out.jsonl'), 'utf8')).toBe(whole);
    expect(existsSync(work())).toBe(false);
  });

  it('asks again for a pair that failed where its rollouts were scored by others', async () => {
    const [baseline, sibling] = parseJsonl(readFileSync(at('r.jsonl'), 'utf8'));
    const other = { ...sibling, rollout_id: 'other', output: 'Start trastuzumab 9s.' };
    const third = { ...baseline, rollout_id: 'third', output: 'Start trastuzumab 9.' };
    writeFileSync(at('r.jsonl'), jsonl([baseline, sibling, other, third]));
    expect([(await score()).code, asked()]).toEqual([0, 4]);
    const whole = readFileSync(at('out.jsonl'), 'utf8');

    let left = 1;
    fake.behave((call) => (!isProbe(call) && left-- > 0 ? { status: 503 } : {}));
    const first = await score();
    expect([first.code, statuses()]).toEqual([3, Array(4).fill('SCORED')]);
    expect(JSON.parse(first.stdout)).toMatchObject({
      failed: {},
      failed_pairs: { JUDGE_UNAVAILABLE: 1 },
    });
    const again = await score('--retry', 'failed');
    expect([again.code, asked()]).toEqual([0, 1]);
    expect(readFileSync(at('out.jsonl'), 'utf8')).toBe(whole);
  });

  it('takes another way to the same judge, and keeps what it has answered', async () => {
    fake.behave((call) => (!isProbe(call) && isOdd(call) ? { status: 503 } : {}));
    expect([(await score()).code, asked()]).toEqual([3, 6]);
    fake.behave(undefined);
    configure({
      ...{ base_url: fake.openaiUrl.replace('127.0.0.1', 'localhost'), api_key_env: 'KEY' },
      ...{ attempt_timeout_seconds: 9, call_timeout_seconds: 19, max_attempts: 2 },
      ...{ max_in_flight: 99, requests_per_minute: 6000, prices: { input: 1, output: 2 } },
    });
    const again = await score('--retry', 'failed');
    expect(again.stderr).toContain('note: judges.gpt has another base_url');
    expect([again.code, asked()]).toEqual([0, 3]);
    expect(JSON.parse(again.stdout).cost.calls).toBeGreaterThanOrEqual(6);
  });

  it('refuses what changes a verdict, names the setting, and has not touched the run', async () => {
    fake.behave((call) => (!isProbe(call) && isOdd(call) ? { status: 503 } : {}));
    await score();
    fake.behave(undefined);
    configure({ model: 'n', max_output_tokens: 99 });
    const { code, stderr } = await score('--retry', 'failed');
    expect([code, asked()]).toEqual([2, 0]);
    expect(stderr).toContain(
      'judges.gpt.model was "m" and is "n"; judges.gpt.max_output_tokens was 4096 and is 99. ',
    );
    configure();
    rmSync(at('out.jsonl'));
    expect([(await score()).code, asked()]).toEqual([3, 0]);
  });

  it('asks nothing where the command is given again without it', async () => {
    fake.behave((call) => (!isProbe(call) && isOdd(call) ? { status: 503 } : {}));
    await score();
    const before = readFileSync(at('out.jsonl'), 'utf8');
    rmSync(at('out.jsonl'));
    const { code, stderr } = await score();
    expect([code, asked()]).toEqual([3, 0]);
    expect(stderr).toContain('resuming: 12 of 12 rollouts are scored');
    expect(readFileSync(at('out.jsonl'), 'utf8')).toBe(before);
  });

  it('keeps nothing for failures that no other try can mend', async () => {
    writeFileSync(at('r.jsonl'), jsonl([{ rollout_id: '', case_id: 'c', output: 'x' }]));
    expect((await score()).code).toBe(3);
    expect(existsSync(work())).toBe(false);
  });
});

describe('flipside merge of the shards of a judge', () => {
  it('does not ask which way it was reached, but which model it was', async () => {
    const shard = async (i: number) => {
      const out = ['--out', at(`s${i}.jsonl`), '--shard', `${i}/2`];
      expect((await score(...out)).code).toBe(0);
    };
    const merged = () =>
      runCli(['merge', at('s1.jsonl'), at('s2.jsonl'), '--out', at('out.jsonl')]);
    await shard(1);
    configure({ base_url: fake.openaiUrl.replace('127.0.0.1', 'localhost') });
    await shard(2);
    expect((await merged()).code).toBe(0);
    configure({ model: 'n' });
    await shard(2);
    const other = await merged();
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('the run is')]);
  });
});

describe('flipside score with a directory of answers', () => {
  it('says cached of what was kept before the run, and of that alone, however often it is stopped', async () => {
    const more = ['--cache-dir', at('cache')];
    await score(...more);
    const share = async () => JSON.parse((await score(...more)).stdout).overall.share_cached;
    expect(await share()).toBe(1);
    rmSync(at('cache'), { recursive: true });
    fake.behave((call) => (!isProbe(call) && isOdd(call) ? { status: 503 } : {}));
    await score(...more);
    fake.behave(undefined);
    // The answers of the run that failed lie in the directory by now; it was this run that asked for them.
    const done = await score(...more, '--retry', 'failed');
    expect(JSON.parse(done.stdout).overall).toMatchObject({ share_cached: 0, pairs: 6 });
  });
});
