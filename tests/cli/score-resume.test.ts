import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeShared as compose } from '../support/compose-shared.js';
import type { FakeProvider } from '../support/fake-provider.js';
import { startFakeProvider } from '../support/fake-provider.js';
import { isProbe } from '../support/fake-provider-answers.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';

const MAIN = join(import.meta.dirname, '../../dist/main.js');
const A2 = 'A2_HER2_positive_to_negative';

let dir: string;
let fake: FakeProvider;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  fake = await startFakeProvider({ behave: () => ({ latencyMs: 10 }) });
  const judge = `{ ask: pair, model: m, provider: openai, base_url: ${fake.openaiUrl}, max_in_flight: 4 }`;
  writeFileSync(at('flipside.yaml'), `log_level: silent\njudge: gpt\njudges:\n  gpt: ${judge}\n`);
});
afterEach(async () => {
  rmSync(dir, { recursive: true });
  await fake.close();
});
const at = (name: string) => join(dir, name);

/** Groups of one baseline and two siblings, baselines first: groups lie apart. Every third group asks what others ask. */
function save(groups: number): void {
  const row = (g: number, sibling: string, output: string) => ({
    ...{ rollout_id: `r${g}${sibling}`, group_id: `g${g}`, case_id: 'c', policy_model: 'p' },
    ...{ intervention_id: sibling === '' ? '' : A2, output, seed: g },
  });
  const names = Array.from({ length: groups }, (_, g) => g);
  const text = (g: number) => (g % 3 === 0 ? 'Start trastuzumab.' : `Start trastuzumab ${g}.`);
  const rows = [
    ...names.map((g) => row(g, '', text(g))),
    ...names.flatMap((g) => ['s', 't'].map((s) => row(g, s, `Start letrozole ${g % 9} ${s}.`))),
  ];
  writeFileSync(at('rollouts.jsonl'), jsonl(rows));
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(...more: string[]): {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
} {
  const argv = ['score', '--rollouts', at('rollouts.jsonl'), '--out', at('out.jsonl')];
  const own = ['--config', at('flipside.yaml'), '--json', ...more];
  const child = spawn(process.execPath, [MAIN, ...argv, ...own], { stdio: 'pipe' });
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended };
}
const score = (...more: string[]) => start(...more).ended;
const output = () => readFileSync(at('out.jsonl'), 'utf8');
const asked = () => fake.requests.filter((call) => !isProbe(call));

describe('flipside score that is stopped', () => {
  it('goes on after kill -9 at any moment: the same bytes, and no answer twice', async () => {
    save(40);
    const unbroken = await score();
    expect([unbroken.code, JSON.parse(unbroken.stdout).cost.uncounted_calls_at_most]).toEqual([
      0, 0,
    ]);
    const whole = output();
    const questions = asked().length;
    expect(new Set(parseJsonl(whole).map((r) => r.status))).toEqual(new Set(['SCORED']));
    rmSync(at('out.jsonl'));
    fake.requests.length = 0;

    let killed = 0;
    for (const calls of [1, 9, 41]) {
      const { child, ended } = start();
      while (asked().length < calls && child.exitCode === null)
        await new Promise((r) => setTimeout(r, 2));
      child.kill('SIGKILL');
      if ((await ended).code === null) killed += 1;
      expect(existsSync(at('out.jsonl'))).toBe(false);
    }
    expect(killed).toBe(3);
    const before = asked().length;
    const { code, stdout, stderr } = await score();
    const resuming =
      /resuming: 0 of 120 rollouts are scored; (\d+) answers of judges kept besides\n/;
    const kept = Number(resuming.exec(stderr)?.[1]);
    // What it says is kept is kept: exactly the rest is asked, and what every process paid for is on the bill.
    expect([code, kept + asked().length - before]).toEqual([0, questions]);
    expect(JSON.parse(stdout).cost.calls).toBeGreaterThanOrEqual(questions);
    expect(JSON.parse(stdout).cost.uncounted_calls_at_most).toBe(4 * killed);
    expect(output()).toBe(whole);
    // Of each kill: what was under way, four calls at most, each until its answer is kept.
    expect(asked().length - questions).toBeLessThanOrEqual(4 * killed);
    expect(readdirSync(dir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('goes on after kill -9 between the pieces of the rules judge, to the same bytes', async () => {
    // Pieces are cut by their bytes: rollouts that bring much along make several of few.
    const row = (g: number, sibling: string, output: string) => ({
      ...{ rollout_id: `r${g}${sibling}`, group_id: `g${g}`, case_id: 'c', output },
      ...{ intervention_id: sibling === '' ? '' : A2, notes: `${g} `.repeat(20_000) },
    });
    const groups = Array.from({ length: 200 }, (_, g) => g);
    const rows = groups.flatMap((g) => [
      row(g, '', `Start trastuzumab and plan ${g}.`),
      row(g, 's', `Start letrozole and plan ${g}.`),
    ]);
    writeFileSync(at('rollouts.jsonl'), jsonl(rows));
    const argv = ['score', '--rollouts', at('rollouts.jsonl'), '--out', at('out.jsonl')];
    const here = () => runCli([...argv, '--judge', 'rules'], { compose });
    expect((await here()).code).toBe(0);
    const whole = createHash('sha256').update(output()).digest('hex');
    rmSync(at('out.jsonl'));

    const piece = (n: number) => existsSync(at(`.out.jsonl.flipside/rewards-${n}`));
    const { child, ended } = start('--judge', 'rules');
    while (!piece(0) && child.exitCode === null) await new Promise((r) => setTimeout(r, 1));
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    const { pieces } = JSON.parse(readFileSync(at('.out.jsonl.flipside/plan.json'), 'utf8')).staged;
    expect([piece(0), piece(pieces.length - 1)]).toEqual([true, false]);
    const { code, stderr } = await here();
    expect(code).toBe(0);
    expect(stderr).toMatch(/resuming: [1-9]\d* of 400 rollouts are scored\n/);
    expect(createHash('sha256').update(output()).digest('hex')).toBe(whole);
  });
});
