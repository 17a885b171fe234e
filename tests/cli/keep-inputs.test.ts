import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireOutApart } from '../../src/cli/keep-inputs.js';

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

  it('must have a name', async () => {
    await expect(requireOutApart('', [])).rejects.toThrow('--out: empty; name a file');
  });
});
