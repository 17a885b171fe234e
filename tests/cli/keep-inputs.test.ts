import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireOutApart, requireOutsApart } from '../../src/cli/keep-inputs.js';
import { runCli } from '../support/run-cli.js';

let dir: string;
const at = (...names: string[]) => join(dir, ...names);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-apart-'));
  mkdirSync(at('shards/deep'), { recursive: true });
  symlinkSync(at('shards/deep/new.jsonl'), at('leads.jsonl'));
  for (const name of ['a.jsonl', 'shards/1.jsonl']) writeFileSync(at(name), '{}\n');
  symlinkSync(at('a.jsonl'), at('link.jsonl'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('an output', () => {
  it.each([
    ['the input itself', 'a.jsonl', ['a.jsonl']],
    ['a link to it', 'link.jsonl', ['a.jsonl']],
    ['a later input', 'a.jsonl', ['b.jsonl', 'link.jsonl']],
    ['a file of a folder that is read', 'shards/1.jsonl', ['shards']],
    ['a new file in a folder that is read', 'shards/rewards.jsonl', ['shards']],
    ['a new file in a folder within it', 'shards/deep/rewards.jsonl', ['shards']],
    ['a link that will lead there', 'leads.jsonl', ['shards']],
  ])('may not be %s', async (_, out, inputs) => {
    const refused = requireOutApart(
      at(out),
      inputs.map((input) => at(input)),
    );
    await expect(refused).rejects.toThrow(`--out ${at(out)}: `);
  });

  it('may be any other place', async () => {
    const inputs = [at('a.jsonl'), at('shards'), at('absent.jsonl'), '-', undefined];
    for (const out of [at('rewards.jsonl'), '-', at('absent', 'rewards.jsonl')])
      await expect(requireOutApart(out, inputs)).resolves.toBeUndefined();
  });

  it('may not be another output of the same command', async () => {
    const both = requireOutsApart({ '--out': at('o.json'), '--report': `${dir}/./o.json` }, []);
    await expect(both).rejects.toThrow('o.json: is what --out writes; give each a file of its own');
    for (const other of ['-', '/dev/null']) {
      const outs = { '--out': other, '--report': other === '-' ? at('o.json') : other };
      await expect(requireOutsApart(outs, [])).resolves.toBeUndefined();
    }
  });

  it('must have a name', async () => {
    await expect(requireOutApart('', [])).rejects.toThrow('--out: empty; name a file');
  });
});

/** Command lines by command, each with the place of an input in it: `IN`, which is its output too. */
const WRITING: Readonly<Record<string, readonly string[]>> = {
  score: [
    '--rollouts IN --out IN',
    '--rollouts x.jsonl --cases IN --out IN',
    '--rollouts x.jsonl --calibration IN --out IN',
    '--rollouts x.jsonl --config IN --out IN',
  ],
  merge: ['IN --out IN'],
  report: [
    'IN --out IN',
    'x.jsonl --cases IN --out IN',
    'x.jsonl --rollouts IN --out IN',
    'x.jsonl --raters IN --out IN',
    'x.jsonl --config IN --format md --out IN',
  ],
  siblings: ['--cases IN --out IN', '--cases x.jsonl --config IN --out IN'],
  verify: ['--forms IN --out IN', '--forms x.jsonl --config IN --out IN'],
  'judge-eval': ['--pairs IN --out IN', '--pairs x.jsonl --config IN --out IN'],
  perturb: [
    '--forms IN --out IN',
    '--pairs IN --out IN',
    '--rollouts IN --out IN',
    '--forms x.jsonl --taxonomy IN --out IN',
    '--forms x.jsonl --config IN --out IN',
  ],
  gold: ['--labels x.jsonl IN --out IN', '--labels IN --out o.jsonl --disagreements IN'],
  calibrate: [
    '--judge rules --forms IN --perturbed x.jsonl --out IN',
    '--judge rules --forms x.jsonl --perturbed IN --out IN',
    '--judge rules --pairs IN --out IN',
    '--judge rules --pairs x.jsonl --labels IN --out IN',
    '--judge rules --pairs IN --out o.json --report IN',
    '--judge rules --pairs x.jsonl --config IN --out IN',
    '--judge rules --pairs x.jsonl --config IN --out o.json --report IN',
  ],
};

describe('a command that writes', () => {
  it('is one of these', async () => {
    const { stdout } = await runCli(['--help']);
    const names = [...stdout.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name]) => name as string);
    const writing = [];
    for (const name of names.filter((one) => one !== 'help')) {
      const help = await runCli([name, '--help']);
      if (help.stdout.includes('--out <file>')) writing.push(name);
    }
    expect(writing.sort()).toEqual(Object.keys(WRITING).sort());
  });

  it.each(
    Object.entries(WRITING).flatMap(([name, lines]) => lines.map((line) => `${name} ${line}`)),
  )('does not replace its input: %s', async (line) => {
    const argv = line.split(' ').map((word) => (word === 'IN' ? at('a.jsonl') : word));
    const { code, stderr } = await runCli(argv);
    expect(stderr).toContain(`${at('a.jsonl')}: is a file that is read; write to another place`);
    expect([code, readFileSync(at('a.jsonl'), 'utf8')]).toEqual([2, '{}\n']);
  });

  it('does not replace a part of the catalog, or write what would be read as one', async () => {
    mkdirSync(at('catalog/facts'), { recursive: true });
    writeFileSync(at('catalog/facts/her2.yaml'), 'x');
    const score = ['score', '--rollouts', at('a.jsonl'), '--catalog', at('catalog'), '--out'];
    for (const name of ['facts/her2.yaml', 'new.yaml', 'catalog.lock.json']) {
      const { code, stderr } = await runCli([...score, at('catalog', name)]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('would be part of the catalog')]);
    }
    const beside = await runCli([...score, at('catalog/rewards.jsonl')]);
    expect(beside.stderr).not.toContain('would be part of the catalog');
    expect(readFileSync(at('catalog/facts/her2.yaml'), 'utf8')).toBe('x');
  });
});
