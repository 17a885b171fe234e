import { sha256Hex } from '../../src/core/digest.js';
import { keySet } from '../../src/store/key-set.js';

describe('keySet', () => {
  it('knows what was added, and nothing else, as it grows', () => {
    const set = keySet();
    const keys = Array.from({ length: 20_000 }, (_, i) => sha256Hex(`${i}`));
    for (const key of keys) expect(set.add(key)).toBe(true);
    expect(set.size).toBe(20_000);
    expect(keys.every(set.has)).toBe(true);
    expect(keys.some((key) => set.add(key))).toBe(false);
    const others = keys.map((key) => sha256Hex(key));
    expect(others.some(set.has)).toBe(false);
    expect(set.size).toBe(20_000);
  });

  it('takes the key of no bits for a key', () => {
    const set = keySet();
    const zero = '0'.repeat(64);
    expect([set.has(zero), set.add(zero), set.has(zero), set.add(zero)]).toEqual([
      ...[false, true, true, false],
    ]);
  });
});
