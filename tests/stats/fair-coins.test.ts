import { seededRandom } from '../../src/core/seeded-random.js';
import { fairCoins } from '../../src/stats/fair-coins.js';

describe('fairCoins', () => {
  it('takes the bits of a number one by one, the last first, over as many numbers as it needs', () => {
    const words = [0b1011, 2 ** 32 - 1, 0b1, 2 ** 31];
    let at = 0;
    const heads = fairCoins(() => (words[at++] as number) / 2 ** 32);
    expect([1, 2, 1, 0, 28, 32, 33, 31].map(heads)).toEqual([1, 1, 1, 0, 0, 32, 1, 1]);
    expect(at).toBe(4);
  });

  it('has half of them heads, with the variance of coins', () => {
    const heads = fairCoins(seededRandom(3));
    const drawn = Array.from({ length: 4000 }, () => heads(101));
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    const variance = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / drawn.length;
    expect(Math.abs(mean - 50.5)).toBeLessThan(0.3);
    expect(Math.abs(variance - 101 / 4)).toBeLessThan(2.5);
  });
});
