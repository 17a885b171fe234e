import fc from 'fast-check';
import { retryDelaySeconds } from '../../../src/provider/call/backoff.js';

const chance = fc.double({ min: 0, max: 0.999999, noNaN: true });

describe('retryDelaySeconds', () => {
  it('is anything between nothing and an exponential cap of 30 s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), chance, (retry, r) => {
        const delay = retryDelaySeconds({ retry, random: () => r });
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(Math.min(30, 0.5 * 2 ** (retry - 1)));
      }),
    );
    const [least, most] = [0, 0.999].map((r) => retryDelaySeconds({ retry: 3, random: () => r }));
    expect([least, most]).toEqual([0, 0.999 * 2]);
  });

  it('never falls below what the server asked for, and adds a quarter at most to a long wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 30, max: 1e6, noNaN: true }),
        chance,
        (retry, hintSeconds, r) => {
          const delay = retryDelaySeconds({ retry, hintSeconds, random: () => r });
          expect(delay).toBeGreaterThanOrEqual(hintSeconds);
          expect(delay).toBeLessThanOrEqual(1.25 * hintSeconds);
        },
      ),
    );
  });

  it('spreads callers that were all told the same', () => {
    const delays = [0, 0.5, 0.9].map((r) =>
      retryDelaySeconds({ retry: 1, hintSeconds: 20, random: () => r }),
    );
    expect(delays).toEqual([20, 22.5, 24.5]);
  });

  it('openai-node retry-after 0: waits for 100 ms at least', () => {
    expect(retryDelaySeconds({ retry: 1, hintSeconds: 0, random: () => 0 })).toBe(0.1);
  });

  it('openai-node retry-after garbage: a hint that is no number counts for nothing', () => {
    for (const hintSeconds of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(retryDelaySeconds({ retry: 2, hintSeconds, random: () => 0.5 })).toBe(0.5);
    }
  });
});
