import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Judge } from '../../src/core/ports.js';
import { FlipsideError } from '../../src/errors.js';
import { holdDir } from '../../src/offline/bulk/hold.js';
import { openWorkDir } from '../../src/offline/bulk/work-dir.js';
import { fakeApp } from '../support/fake-app.js';
import { jsonl, parseJsonl } from '../support/rows.js';
import { runCli } from '../support/run-cli.js';
import { fakeJudge } from '../support/score-parts.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  writeFileSync(at('r.jsonl'), jsonl([...rollouts, '{"broken']));
});
afterEach(() => rmSync(dir, { recursive: true }));
const at = (name: string) => join(dir, name);
const work = () => at('.out.jsonl.flipside');

const rollouts = Array.from({ length: 3 }, (_, g) => [
  { rollout_id: `b${g}`, group_id: `g${g}`, case_id: 'c', output: `old ${g}` },
  { rollout_id: `s${g}`, group_id: `g${g}`, case_id: 'c', output: 'new', intervention_id: 'X1' },
]).flat();

type Given = Parameters<typeof runCli>[1];
/** Reads standard input where there is any. */
const score = (argv: readonly string[] = [], given: Given = {}) => {
  const input = given.stdin === undefined ? at('r.jsonl') : '-';
  const files = ['--rollouts', input, '--out', at('out.jsonl')];
  return runCli(['score', ...files, ...argv], { app: fakeApp(), ...given });
};

/** A run that is stopped when the judge is asked. */
async function stopped(argv: readonly string[] = [], given: Given = {}) {
  const stop = new AbortController();
  const judge = {
    ...fakeJudge,
    judge: async () => {
      stop.abort(new FlipsideError('cancelled', 'stopped by SIGINT'));
      throw stop.signal.reason;
    },
  };
  return score(argv, { app: fakeApp({ judge }), signal: stop.signal, ...given });
}

describe('flipside score of columns with other names', () => {
  it('says which field no rollout has, and where it may be', async () => {
    const rows = rollouts.map(({ output, ...row }) => ({ ...row, completion: output }));
    writeFileSync(at('r.jsonl'), jsonl(rows));
    const { code, stderr } = await score(['--quiet']);
    expect([code, stderr]).toEqual([
      3,
      'warning: no rollout has the field output, and none is scored without: --map output=COLUMN reads it from a column of another name (there are completion)\n',
    ]);
    expect((await score(['--quiet', '--map', 'output=completion'])).stderr).toBe('');
  });
});

describe('the work directory of flipside score', () => {
  it('is left by a run that is stopped, and the same command goes on, tells faults again and cleans up', async () => {
    const first = await stopped();
    expect([first.code, existsSync(at('out.jsonl')), existsSync(work())]).toEqual([
      130,
      false,
      true,
    ]);
    expect(first.stderr).toContain(
      `the same command goes on from here; what is scored is kept in ${work()}`,
    );
    const { code, stderr } = await score();
    expect(code).toBe(2);
    expect(stderr).toContain(`${at('r.jsonl')}:7: not valid JSON`);
    expect(stderr).toContain('resuming: 0 of 6 rollouts are scored\n');
    expect(parseJsonl(readFileSync(at('out.jsonl'), 'utf8'))).toHaveLength(6);
    expect(readdirSync(dir).sort()).toEqual(['out.jsonl', 'r.jsonl']);
  });

  it('refuses another command, naming what differs, until --restart', async () => {
    await stopped();
    const other = await score(['--pairing', 'anchor', '--salt', 'x']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('--pairing was "all" and is "anchor"; --salt was "" and is "x"');
    expect(other.stderr).toContain('--restart');
    expect(existsSync(at('out.jsonl'))).toBe(false);
    writeFileSync(at('r.jsonl'), jsonl(rollouts));
    expect((await score()).stderr).toContain(
      `--rollouts: the content of ${at('r.jsonl')} is not what it was`,
    );
    expect((await score(['--restart'])).code).toBe(0);
    expect(existsSync(work())).toBe(false);
  });

  it('knows its input by what is in it, and not by its name or time', async () => {
    const time = new Date('2026-11-30T10:00:00Z');
    utimesSync(at('r.jsonl'), time, time);
    await stopped();
    const text = readFileSync(at('r.jsonl'), 'utf8');
    writeFileSync(at('r.jsonl'), text.replace('old 0', 'old 9'));
    utimesSync(at('r.jsonl'), time, time);
    expect((await score()).stderr).toContain('is not what it was');
    writeFileSync(at('r.jsonl'), text);
    utimesSync(at('r.jsonl'), 1, 1);
    renameSync(at('r.jsonl'), at('moved.jsonl'));
    const argv = ['score', '--rollouts', at('moved.jsonl'), '--out', at('out.jsonl')];
    const moved = await runCli(argv, { app: fakeApp() });
    expect([moved.code, moved.stderr]).toEqual([2, expect.stringContaining('resuming: 0 of 6')]);
    expect(parseJsonl(readFileSync(at('out.jsonl'), 'utf8'))).toHaveLength(6);
  });

  it('counts the shards of a folder, and names what has changed in it', async () => {
    mkdirSync(at('in'));
    for (const [i, row] of rollouts.entries()) writeFileSync(at(`in/${i}.jsonl`), jsonl([row]));
    const folder = ['--rollouts', at('in')];
    await stopped(folder);
    for (const i of [1, 2, 3, 4]) writeFileSync(at(`in/${i}.jsonl`), '\n');
    expect((await score(folder)).stderr).toContain(
      `the content of ${[1, 2, 3].map((i) => at(`in/${i}.jsonl`)).join(', ')} and 1 more is not`,
    );
    rmSync(at('in/5.jsonl'));
    expect((await score(folder)).stderr).toContain('--rollouts were 7 files and are 6');
  });

  it('adds up what every process has cost, and gives its own speed', async () => {
    const charge = { provider: 'p', model: 'm', mode: 'online', usd: 1 } as const;
    const tokens = { input: 10, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 };
    const paid = (stop?: AbortController): Judge => ({
      ...fakeJudge,
      async judge(question, call) {
        call.bill.add({ ...charge, tokens });
        stop?.abort(new FlipsideError('cancelled', 'stopped'));
        return fakeJudge.judge(question, call);
      },
    });
    const stop = new AbortController();
    await score([], { app: fakeApp({ judge: paid(stop) }), signal: stop.signal });
    const spent = readFileSync(join(work(), 'spent'), 'utf8').split('\n').length - 1;
    expect(spent).toBeGreaterThan(0);
    appendFileSync(join(work(), 'spent'), '{"provider":"p","mo');
    const { stdout } = await score(['--json'], { app: fakeApp({ judge: paid() }) });
    expect(JSON.parse(stdout).cost).toMatchObject({
      ...{ usd: spent + 3, calls: spent + 3, tokens: { input: 10 * (spent + 3) } },
    });
  });

  it('reads standard input again, to see that it is the same', async () => {
    const stdin = jsonl(rollouts);
    await stopped([], { stdin });
    const other = await score([], { stdin: jsonl(rollouts.slice(1)) });
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('with other rollouts')]);
    const same = await score([], { stdin });
    expect([same.code, same.stderr]).toEqual([0, expect.stringContaining('resuming: 0 of 6')]);
  });

  it('begins anew where the input was not read to its end', async () => {
    const given = { signal: AbortSignal.abort(new FlipsideError('cancelled', 'stopped')) };
    await score([], given);
    expect(existsSync(work())).toBe(false);
    await stopped();
    rmSync(join(work(), 'plan.json'));
    const { stderr } = await score();
    expect(stderr).not.toContain('resuming');
    expect(parseJsonl(readFileSync(at('out.jsonl'), 'utf8'))).toHaveLength(6);
  });

  it('takes a piece for scored only where its rewards are whole', async () => {
    const whole = await score();
    const rewards = readFileSync(at('out.jsonl'), 'utf8');
    rmSync(at('out.jsonl'));
    await stopped();
    writeFileSync(join(work(), 'rewards-0.part'), '0\t{"rollout_id":"b0","sta');
    writeFileSync(join(work(), 'tally-0'), '{"tal');
    writeFileSync(join(work(), 'rewards-0'), '0\t{"rollout_id":"b0","sta');
    const { code, stdout } = await score();
    expect([code, stdout]).toEqual([whole.code, whole.stdout]);
    expect(readFileSync(at('out.jsonl'), 'utf8')).toBe(rewards);
  });

  it('says what to do where something was taken from it', async () => {
    await stopped();
    for (const name of readdirSync(work()))
      if (name.startsWith('bucket')) rmSync(join(work(), name));
    const { code, stderr } = await score();
    expect([code, stderr]).toEqual([2, expect.stringContaining('start again with --restart')]);
  });

  it('is never taken for one of another version, and not thrown away unasked', async () => {
    await stopped();
    writeFileSync(join(work(), 'plan.json'), '{"version":0}');
    const { code, stderr } = await score();
    expect([code, stderr]).toEqual([2, expect.stringContaining('another version of Flipside')]);
    writeFileSync(join(work(), 'plan.json'), '{"ver');
    expect((await score()).stderr).toContain('start again with --restart');
    expect(existsSync(work())).toBe(true);
    expect((await score(['--restart'])).stderr).not.toContain('resuming');
    expect(existsSync(work())).toBe(false);
  });

  it('takes along what a killed process left of the output, and nothing else', async () => {
    await stopped();
    for (const name of [
      '.out.jsonl.77.part',
      '.out.jsonl.77.part.jsonl',
      '.out.jsonl.bak',
      '.other.7.part',
    ]) {
      writeFileSync(at(name), 'x');
    }
    await score();
    expect(readdirSync(dir).sort()).toEqual([
      ...['.other.7.part', '.out.jsonl.bak', 'out.jsonl', 'r.jsonl'],
    ]);
  });

  it('is of one process at a time', async () => {
    await stopped();
    const held = await holdDir(work());
    const { code, stderr } = await score();
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('another process is at work on it'),
    ]);
    await held?.release();
    expect((await score()).code).toBe(2);
    expect(existsSync(at('out.jsonl'))).toBe(true);
  });

  it('refuses --retry where nothing is kept', async () => {
    const { code, stderr } = await score(['--retry', 'failed']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no run whose failures')]);
    expect(existsSync(work())).toBe(false);
  });

  it('lies elsewhere for standard output, and goes with the run', async () => {
    const { code, stdout } = await score(['--out', '-', '--quiet']);
    expect([code, parseJsonl(stdout).length]).toEqual([2, 6]);
    expect(readdirSync(dir)).toEqual(['r.jsonl']);
  });

  it('is not made in a folder that is not there', async () => {
    const { code, stderr } = await score(['--out', at('none/out.jsonl')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`no folder ${at('none')}`)]);
    expect(readdirSync(dir)).toEqual(['r.jsonl']);
  });

  it('goes with the process that ends before the run, as where its reader has enough', async () => {
    mkdirSync(at('tmp'));
    const before = process.listeners('exit');
    const { path, release } = await openWorkDir('-', { restart: false, temporary: at('tmp') });
    expect(readdirSync(at('tmp'))).toEqual([basename(path)]);
    for (const listener of process.listeners('exit')) {
      if (!before.includes(listener)) listener.call(process, 141);
    }
    expect(readdirSync(at('tmp'))).toEqual([]);
    await release();
  });

  it('is swept by the next run where its process was killed, and only then', async () => {
    const gone = 4_194_305;
    const names = [
      `flipside-score-${gone}-abcdef`,
      `flipside-score-${gone}-heldby`,
      `flipside-score-${process.pid}-abcdef`,
      `flipside-mine-${gone}-abcdef`,
    ];
    for (const name of names) mkdirSync(at(`tmp/${name}/answers`), { recursive: true });
    const held = await holdDir(at(`tmp/${names[1]}`));
    const dir = await openWorkDir(at('out.jsonl'), { restart: false, temporary: at('tmp') });
    expect(readdirSync(at('tmp')).sort()).toEqual(names.slice(1).sort());
    await dir.remove();
    await held?.release();
  });
});

describe('the rooms in memory of flipside score', () => {
  const room = async (...argv: string[]) => {
    const seen: unknown[] = [];
    await score(argv, {
      compose: async ({ cache_max_bytes: cache, replies_max_bytes: replies }) => {
        seen.push([cache, replies]);
        return fakeApp();
      },
    });
    return seen[0];
  };

  it('are small where nobody sets them, as its help says, and otherwise as they are set', async () => {
    const usual = 256 * 1024 * 1024;
    const small = 32 * 1024 * 1024;
    expect(await room()).toEqual([small, small]);
    expect(await room('--cache-max-bytes', String(usual))).toEqual([usual, small]);
    writeFileSync(at('c.yaml'), `replies_max_bytes: ${usual}\n`);
    expect(await room('--config', at('c.yaml'))).toEqual([small, usual]);
    const help = (await runCli(['score', '--help'])).stdout.replace(/\s+/g, ' ');
    expect(help.match(/Room for [^.]*in memory[^.]*\. Default: (\d+)/g)).toEqual([
      expect.stringMatching(`Default: ${small}$`),
      expect.stringMatching(`Default: ${small}$`),
    ]);
  });
});
