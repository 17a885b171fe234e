import { memoryTexts } from '../../src/store/memory.js';
import { runFirst } from '../../src/store/run-first.js';

describe('runFirst', () => {
  const stores = () => {
    const [run, kept] = [memoryTexts({ maxBytes: 1e6 }), memoryTexts({ maxBytes: 1e6 })];
    const told: string[] = [];
    return { run, kept, told, store: runFirst({ run, kept, onKept: (key) => told.push(key) }) };
  };

  it('tells of what was kept before the run, and not of what the run has brought itself', async () => {
    const { run, kept, told, store } = stores();
    await kept.set('before', 'old');
    await store.set('own', 'new');
    expect(await store.get('before')).toBe('old');
    expect(await store.get('own')).toBe('new');
    expect(await store.get('neither')).toBeUndefined();
    expect(told).toEqual(['before']);
    expect([await run.get('own'), await kept.get('own')]).toEqual(['new', 'new']);
  });

  it('writes to the run first: what is kept without it would look as if it had been there before', async () => {
    const { kept, store } = stores();
    const broken = runFirst({
      run: { ...store, set: () => Promise.reject(new Error('full')) },
      kept,
    });
    await expect(broken.set('key', 'text')).rejects.toThrow('full');
    expect(await kept.get('key')).toBeUndefined();
  });

  it('does without anything that outlives the run', async () => {
    const run = memoryTexts({ maxBytes: 1e6 });
    const store = runFirst({ run });
    await store.set('key', 'text');
    expect([await store.get('key'), await store.get('other')]).toEqual(['text', undefined]);
  });
});
