import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJsonl } from '../support/rows.js';

/** As built by `npm run build`, which `npm test` does first. */
const MAIN = join(import.meta.dirname, '../../dist/main.js');
const SAMPLES = join(import.meta.dirname, '../../catalog/cases');
const describeBuilt = existsSync(MAIN) ? describe : describe.skip;

interface Run {
  readonly child: ChildProcess;
  /** Resolves with standard output once the text was printed there or on standard error. */
  said(text: string): Promise<string>;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function start(...argv: string[]): Run {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    for (const look of waiting) look();
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
    for (const look of waiting) look();
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const said = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (`${stdout}${stderr}`.includes(text)) resolve(stdout);
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`ended without "${text}": ${stdout}${stderr}`)));
    });
  return { child, said, ended };
}

describeBuilt('the flipside command', () => {
  it('serves until it is told to stop, and says where', async () => {
    const server = start('serve', '--grpc', '127.0.0.1:0', '--http', '127.0.0.1:0');
    const block = await server.said('Ctrl-C');
    expect(block).toMatch(/gRPC +127\.0\.0\.1:[1-9]\d*/);
    expect(block).toMatch(/catalog +\S+ +\(12 interventions, [0-9a-f]{16}, /);
    const metrics = /http:\S+\/metrics/.exec(block)?.[0] as string;
    const scraped = await (await fetch(metrics)).text();
    expect(scraped).toContain('flipside_rollouts_total');
    expect(scraped).toContain('flipside_cache_requests_total{tier="memory",result="hit"} 0');
    expect(scraped).toContain('flipside_cache_evictions_total{tier="memory"} 0');
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    for (const line of stderr.split('\n').filter((l) => l !== '')) JSON.parse(line);
  });

  it('scores the sample rollouts', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'flipside-'));
    const out = join(dir, 'rewards.jsonl');
    const rollouts = join(SAMPLES, 'rollouts.jsonl');
    const cases = join(SAMPLES, 'cases.jsonl');
    const argv = ['--rollouts', rollouts, '--cases', cases, '--out', out, '--json', '--quiet'];
    const { code, stdout } = await start('score', ...argv).ended;
    const summary = JSON.parse(stdout);
    const rewards = parseJsonl(readFileSync(out, 'utf8'));
    rmSync(dir, { recursive: true });
    expect(code).toBe(3);
    const given = parseJsonl(readFileSync(rollouts, 'utf8'));
    expect(rewards.map((r) => r.rollout_id)).toEqual(given.map((r) => r.rollout_id));
    expect(rewards.filter((r) => r.status === 'SCORED')).toHaveLength(summary.scored);
    const { policies } = summary;
    expect(policies['sample-responsive'].css).toBeGreaterThan(policies['sample-stubborn'].css);
  });

  it('stops with 130 when it is interrupted while it waits for its input', async () => {
    const waiting = start('score', '--rollouts', '-', '--out', '/dev/null');
    waiting.child.stdin?.write('nonsense\n{"rollout_id": ');
    await waiting.said('standard input:1: not valid JSON');
    waiting.child.kill('SIGINT');
    expect(await waiting.ended).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('flipside: stopped by SIGINT\n'),
    });
  });

  it('ends quietly when its reader has enough', async () => {
    const listing = start('catalog', 'list');
    listing.child.stdout?.destroy();
    const { stderr } = await listing.ended;
    expect(stderr).not.toMatch(/EPIPE|Error/);
  });

  (existsSync('/dev/full') ? it : it.skip)('says that standard output is full', () => {
    const full = openSync('/dev/full', 'w');
    const stdio = ['ignore', full, 'pipe'] as const;
    const { status, stderr } = spawnSync(process.execPath, [MAIN, 'catalog', 'list'], {
      stdio: [...stdio],
      encoding: 'utf8',
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('flipside: standard output: cannot be written (ENOSPC'),
    });
  });
});
