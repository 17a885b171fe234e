import { memoryStore } from '../../src/store/memory.js';
import { verdict } from '../support/builders.js';

describe('memoryStore', () => {
  it('returns what was put, and undefined for what was not', async () => {
    const store = memoryStore({ maxBytes: 10_000 });
    await store.set('k', verdict({ rationale: 'r' }));
    expect(await store.get('k')).toEqual(verdict({ rationale: 'r' }));
    expect(await store.get('other')).toBeUndefined();
  });

  it('stays within its bytes by dropping what was used longest ago', async () => {
    let evicted = 0;
    const store = memoryStore({ maxBytes: 10_000, onEvict: () => evicted++ });
    for (let i = 0; i < 100; i++) {
      await store.set(`k${i}`, verdict({ rationale: 'x'.repeat(500) }));
      await store.get('k0');
    }
    expect(store.bytes).toBeLessThanOrEqual(10_000);
    expect(store.entries + evicted).toBe(100);
    expect(await store.get('k0')).toBeDefined();
    expect(await store.get('k1')).toBeUndefined();
  });

  it('leaves out a verdict larger than the whole store', async () => {
    const store = memoryStore({ maxBytes: 1_000 });
    await store.set('k', verdict({ rationale: 'x'.repeat(10_000) }));
    expect(await store.get('k')).toBeUndefined();
  });
});
