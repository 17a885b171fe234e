import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRows } from '../../src/offline/write-rows.js';
import { sink } from '../support/rows.js';

describe('writeRows', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'flipside-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const target = (path: string) => ({ path, stdout: sink().stream });

  it('writes one row a line, and gives back what the work gave', async () => {
    const path = join(dir, 'out.jsonl');
    const result = await writeRows(target(path), async (writer) => {
      await writer.write({ a: 'x\u2028', lone: '\ud800' });
      await writer.write({ b: [1] });
      return 'done';
    });
    expect(result).toBe('done');
    expect(readFileSync(path, 'utf8')).toBe('{"a":"x\u2028","lone":"\ufffd"}\n{"b":[1]}\n');
    expect(readdirSync(dir)).toEqual(['out.jsonl']);
  });

  it('shows nothing before the end, and leaves an older file as it was when the work fails', async () => {
    const path = join(dir, 'out.jsonl');
    writeFileSync(path, 'older');
    const failing = writeRows(target(path), async (writer) => {
      await writer.write({ a: 1 });
      expect(readFileSync(path, 'utf8')).toBe('older');
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(readFileSync(path, 'utf8')).toBe('older');
    expect(readdirSync(dir)).toEqual(['out.jsonl']);
  });

  it('replaces what a link leads to, not the link', async () => {
    writeFileSync(join(dir, 'real.jsonl'), 'older');
    symlinkSync('real.jsonl', join(dir, 'link.jsonl'));
    await writeRows(target(join(dir, 'link.jsonl')), (writer) => writer.write({ a: 1 }));
    expect(readFileSync(join(dir, 'real.jsonl'), 'utf8')).toBe('{"a":1}\n');
  });

  it('writes straight to a device, and to standard output for -', async () => {
    await writeRows(target('/dev/null'), (writer) => writer.write({ a: 1 }));
    expect(readFileSync('/dev/null', 'utf8')).toBe('');
    const out = sink();
    await writeRows({ path: '-', stdout: out.stream }, (writer) => writer.write({ a: 1 }));
    expect(out.text()).toBe('{"a":1}\n');
  });

  it.each([
    ['no/such/folder.jsonl', /cannot be written \(ENOENT/],
    ['.', /cannot be written \(EISDIR/],
  ])('says before the work starts that %s cannot be written', async (name, message) => {
    const work = () => Promise.reject(new Error('the work began'));
    const failing = writeRows(target(join(dir, name)), work);
    await expect(failing).rejects.toMatchObject({ kind: 'input_invalid' });
    await expect(failing).rejects.toThrow(message);
  });
});
