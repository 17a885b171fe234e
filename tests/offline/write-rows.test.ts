import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
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

  it('makes what a link leads to where that is not there yet, and keeps the link', async () => {
    mkdirSync(join(dir, 'far'));
    symlinkSync('far/real.jsonl', join(dir, 'one.jsonl'));
    symlinkSync('one.jsonl', join(dir, 'two.jsonl'));
    await writeRows(target(join(dir, 'two.jsonl')), (writer) => writer.write({ a: 1 }));
    expect(readFileSync(join(dir, 'far/real.jsonl'), 'utf8')).toBe('{"a":1}\n');
    expect(readdirSync(dir).sort()).toEqual(['far', 'one.jsonl', 'two.jsonl']);
    expect(readlinkSync(join(dir, 'two.jsonl'))).toBe('one.jsonl');
    symlinkSync('gone/real.jsonl', join(dir, 'lost.jsonl'));
    const lost = writeRows(target(join(dir, 'lost.jsonl')), async () => {});
    await expect(lost).rejects.toThrow(`there is no folder ${join(dir, 'gone')}); make it first`);
    symlinkSync('loop.jsonl', join(dir, 'loop.jsonl'));
    const loop = writeRows(target(join(dir, 'loop.jsonl')), async () => {});
    await expect(loop).rejects.toThrow('loop.jsonl: cannot be written (ELOOP');
  });

  it('has the bytes on disk before the name', async () => {
    const path = join(dir, 'out.jsonl');
    const probe = await open(join(dir, 'probe'), 'w');
    const handles = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    const synced: boolean[] = [];
    const { sync } = handles;
    const spy = jest.spyOn(handles, 'sync').mockImplementation(function (this: typeof probe) {
      synced.push(existsSync(path));
      return sync.call(this);
    });
    await writeRows(target(path), (writer) => writer.write({ a: 1 }));
    spy.mockRestore();
    expect([synced, existsSync(path)]).toEqual([[false], true]);
  });

  it('writes straight to a device, and to standard output for -', async () => {
    await writeRows(target('/dev/null'), (writer) => writer.write({ a: 1 }));
    expect(readFileSync('/dev/null', 'utf8')).toBe('');
    const out = sink();
    await writeRows({ path: '-', stdout: out.stream }, (writer) => writer.write({ a: 1 }));
    expect(out.text()).toBe('{"a":1}\n');
  });

  it.each([
    [
      'no/such/folder.jsonl',
      /cannot be written \(ENOENT: there is no folder .*no\/such\); make it/,
    ],
    ['.', /is a folder; name a file in it/],
  ])('says before the work starts that %s cannot be written', async (name, message) => {
    const work = () => Promise.reject(new Error('the work began'));
    const failing = writeRows(target(join(dir, name)), work);
    await expect(failing).rejects.toMatchObject({ kind: 'input_invalid' });
    await expect(failing).rejects.toThrow(message);
  });
});
