import { wilson } from '../../src/stats/wilson.js';

describe('wilson', () => {
  // R. G. Newcombe, Statistics in Medicine 17, 1998, 857-872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('is the published interval for %d of %d', (count, of, low, high) => {
    const interval = wilson({ rate: count / of, of });
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('ends at 0 where nothing holds and at 1 where all does, to the last bit', () => {
    expect(wilson({ rate: 0, of: 31.23305205455154 }).low).toBe(0);
    expect(wilson({ rate: 1, of: 31.23305205455154 }).high).toBe(1);
  });

  it('never leaves 0 to 1, for fractional sizes neither', () => {
    for (const rate of [0, 0.3, 1]) {
      for (const size of [0.4, 1, 3.7, 1e9]) {
        const { low, high } = wilson({ rate, of: size });
        expect([low >= 0, low <= rate + 1e-12, high >= rate - 1e-12, high <= 1]).toEqual(
          new Array(4).fill(true),
        );
      }
    }
  });
});
