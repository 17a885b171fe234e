import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Level } from 'level';
import type { TextStore } from '../../src/core/ports.js';
import { FlipsideError } from '../../src/errors.js';
import { type DiskOptions, type DiskStore, openDisk } from '../../src/store/disk.js';
import { memoryTexts } from '../../src/store/memory.js';
import { tiered } from '../../src/store/tiered.js';
import { verdictsAsTexts } from '../../src/store/verdict-text.js';
import { verdict } from '../support/builders.js';

let dir: string;
const open: DiskStore[] = [];
const disk = async (given: Partial<DiskOptions> = {}) => {
  const opened = await openDisk({ dir, maxBytes: 10_000_000, ...given });
  open.push(opened);
  return opened;
};
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flipside-store-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  rmSync(dir, { recursive: true, force: true });
});

const STORES: [string, () => Promise<TextStore>][] = [
  ['memory', async () => memoryTexts({ maxBytes: 10_000_000 })],
  ['disk', async () => (await disk()).texts('reply')],
  ['disk, promptly', async () => (await disk({ isPrompt: true })).texts('reply')],
  [
    'memory in front of disk',
    async () =>
      tiered({
        near: memoryTexts({ maxBytes: 10_000_000 }),
        far: (await disk()).texts('reply'),
        onFar: () => {},
      }),
  ],
];

describe.each(STORES)('a store of texts: %s', (_name, make) => {
  it('gives back what was put, the last where a key was put twice, and undefined for the rest', async () => {
    const store = await make();
    await store.set('a', 'one');
    await store.set('b', 'zwei \u{1F9EC}\n\u2028 ende');
    await store.set('a', 'two');
    expect(await store.get('a')).toBe('two');
    expect(await store.get('b')).toBe('zwei \u{1F9EC}\n\u2028 ende');
    expect(await store.get('c')).toBeUndefined();
  });

  it('keeps the empty text, and long ones', async () => {
    const store = await make();
    await store.set('empty', '');
    await store.set('long', 'x'.repeat(1_000_000));
    expect(await store.get('empty')).toBe('');
    expect(await store.get('long')).toHaveLength(1_000_000);
  });
});

describe('a store on disk', () => {
  it('outlives its process', async () => {
    const first = await openDisk({ dir, maxBytes: 1_000_000 });
    await first.texts('reply').set('k', 'kept');
    await first.close();
    expect(await (await disk()).texts('reply').get('k')).toBe('kept');
  });

  it('keeps kinds apart', async () => {
    const store = await disk();
    await store.texts('reply').set('k', 'a reply');
    expect(await store.texts('verdict').get('k')).toBeUndefined();
  });

  it('stays within its bytes: the oldest go, what was written again stays', async () => {
    let evicted = 0;
    let bytes = 0;
    const store = await disk({
      maxBytes: 50_000,
      onEvict: (n) => {
        evicted += n;
      },
      onChange: (held) => {
        bytes = held.bytes;
      },
    });
    const texts = store.texts('reply');
    await texts.set('again', 'old');
    for (let i = 0; i < 100; i++) {
      await texts.set(`k${i}`, 'x'.repeat(1_000));
      if (i === 80) await texts.set('again', 'new');
      if (i % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await store.close();
    open.splice(0);
    expect(evicted).toBeGreaterThan(40);
    expect(bytes).toBeLessThanOrEqual(50_000);
    const after = (await disk({ maxBytes: 50_000 })).texts('reply');
    expect(await after.get('k0')).toBeUndefined();
    expect(await after.get('k99')).toHaveLength(1_000);
    expect(await after.get('again')).toBe('new');
  });

  it('takes a record that is not what was written for a miss, and deletes it', async () => {
    const store = await openDisk({ dir, maxBytes: 1_000_000 });
    await store.texts('reply').set('k', 'the verdict is WRONG');
    await store.close();
    const level = new Level<string, string>(dir);
    const key = 'e!reply:k';
    const record = (await level.get(key)) as string;
    await level.put(key, record.replace('WRONG', 'RIGHT'));
    await level.close();
    let corrupt = 0;
    const again = await disk({ onCorrupt: () => corrupt++ });
    expect(await again.texts('reply').get('k')).toBeUndefined();
    expect(await again.texts('reply').get('k')).toBeUndefined();
    expect(corrupt).toBe(1);
  });

  it('belongs to one process, and says so to a second', async () => {
    await disk();
    const error = await openDisk({ dir, maxBytes: 1 }).catch((e) => e);
    expect(error).toBeInstanceOf(FlipsideError);
    expect(error.kind).toBe('config_invalid');
    expect(error.message).toContain(dir);
    expect(error.message).toContain('another process has it open');
  });

  it('is whole after its process was killed while writing', async () => {
    const script = `
      import { openDisk } from ${JSON.stringify(join(import.meta.dirname, '../../src/store/disk.ts'))};
      const store = await openDisk({ dir: ${JSON.stringify(dir)}, maxBytes: 1e9 });
      const texts = store.texts('reply');
      for (let i = 0; ; i++) {
        await texts.set('k' + i, String(i).repeat(200));
        if (i % 50 === 0) await new Promise((r) => setTimeout(r, 5));
        if (i === 2000) process.stdout.write('writing');
      }`;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      {
        cwd: join(import.meta.dirname, '../..'),
      },
    );
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    let corrupt = 0;
    const texts = (await disk({ maxBytes: 1e9, onCorrupt: () => corrupt++ })).texts('reply');
    let found = 0;
    for (let i = 0; i < 2000; i++) {
      const text = await texts.get(`k${i}`);
      if (text === undefined) continue;
      expect(text).toBe(String(i).repeat(200));
      found += 1;
    }
    expect(corrupt).toBe(0);
    expect(found).toBeGreaterThan(500);
  });
});

describe('tiered stores', () => {
  it('learn from the far one, and take its failures for misses', async () => {
    const near = memoryTexts({ maxBytes: 1_000_000 });
    const far = memoryTexts({ maxBytes: 1_000_000 });
    await far.set('k', 'far');
    const results: string[] = [];
    const store = tiered({ near, far, onFar: (r) => results.push(r) });
    expect(await store.get('k')).toBe('far');
    expect(await near.get('k')).toBe('far');
    expect(await store.get('none')).toBeUndefined();
    const fails = () => Promise.reject(new Error('disk'));
    const broken = tiered({
      near,
      far: { tier: 'disk', get: fails, set: fails },
      onFar: (r) => results.push(r),
    });
    expect(await broken.get('other')).toBeUndefined();
    await broken.set('other', 'near only');
    expect(await broken.get('other')).toBe('near only');
    expect(results).toEqual(['hit', 'miss', 'error', 'error']);
  });
});

describe('verdicts kept as texts', () => {
  it('come back whole, and those of another format not at all', async () => {
    const texts = memoryTexts({ maxBytes: 1_000_000 });
    const store = verdictsAsTexts(texts);
    const given = verdict({
      kind: 'PARTIAL',
      doubts: ['unknown_drug'],
      votes: [{ judge: 'rules', verdict: 'WRONG' }],
      spans: { baseline: [], sibling: [{ start: 1, end: 2, credit: -1, reason: 'kept' }] },
    });
    await store.set('k', given);
    expect(await store.get('k')).toEqual(given);
    await texts.set('old', JSON.stringify({ format: 0, verdict: given }));
    await texts.set('odd', JSON.stringify({ format: 1, verdict: { kind: 'GREAT' } }));
    expect(await store.get('old')).toBeUndefined();
    expect(await store.get('odd')).toBeUndefined();
  });
});
