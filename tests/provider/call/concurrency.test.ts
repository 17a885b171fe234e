import fc from 'fast-check';
import { adaptiveConcurrency } from '../../../src/provider/call/concurrency.js';

/** A round of clean answers in which `inFlight` were under way at once. */
function round(of: ReturnType<typeof adaptiveConcurrency>, { at = 0, inFlight = of.limit } = {}) {
  of.began(inFlight);
  const answers = Math.max(4, of.limit);
  for (let i = 0; i < answers; i += 1) of.answered({ clean: true, nowSeconds: at });
}

describe('the adaptive limit', () => {
  it('starts where it is told, and doubles with every clean round in which it was made use of', () => {
    const limit = adaptiveConcurrency({ start: 20, ceiling: 100 });
    const seen = [limit.limit];
    for (let i = 0; i < 4; i += 1) {
      round(limit);
      seen.push(limit.limit);
    }
    expect(seen).toEqual([20, 40, 80, 100, 100]);
  });

  it('does not grow on rounds in which fewer than 80 % of it were under way', () => {
    const limit = adaptiveConcurrency({ start: 20, ceiling: 100 });
    round(limit, { inFlight: 15 });
    expect(limit.limit).toBe(20);
    round(limit, { inFlight: 16 });
    expect(limit.limit).toBe(40);
  });

  it('is cut to 0.8 once for all that go wrong within 15 s, and again thereafter', () => {
    const limit = adaptiveConcurrency({ start: 100, ceiling: 100 });
    const at = [0, 0.1, 14.9, 15.1];
    const seen = at.map((nowSeconds) => {
      limit.limited({ nowSeconds });
      return limit.limit;
    });
    expect(seen).toEqual([80, 80, 80, 64]);
  });

  it('takes what a server asks to wait for part of the episode', () => {
    const limit = adaptiveConcurrency({ start: 100, ceiling: 100 });
    limit.limited({ nowSeconds: 0, hintSeconds: 60 });
    limit.limited({ nowSeconds: 59 });
    expect(limit.limit).toBe(80);
    limit.limited({ nowSeconds: 61 });
    expect(limit.limit).toBe(64);
  });

  it('takes a server that asks to wait for days at its word for a quarter of an hour', () => {
    const limit = adaptiveConcurrency({ start: 100, ceiling: 100 });
    limit.limited({ nowSeconds: 0, hintSeconds: 3 * 86_400 });
    round(limit, { at: 899 });
    expect(limit.limit).toBe(80);
    round(limit, { at: 901 });
    expect(limit.limit).toBe(84);
  });

  it('grows by 5 % a round after the first cut, and not before the episode is over', () => {
    const limit = adaptiveConcurrency({ start: 100, ceiling: 200 });
    limit.limited({ nowSeconds: 0 });
    round(limit, { at: 14 });
    expect(limit.limit).toBe(80);
    round(limit, { at: 16 });
    expect(limit.limit).toBe(84);
  });

  it('does not grow on a round in which the server failed, but is not cut for it either', () => {
    const limit = adaptiveConcurrency({ start: 20, ceiling: 100 });
    limit.began(20);
    for (let i = 0; i < 19; i += 1) limit.answered({ clean: true, nowSeconds: 0 });
    limit.troubled();
    limit.answered({ clean: true, nowSeconds: 0 });
    expect(limit.limit).toBe(20);
    round(limit);
    expect(limit.limit).toBe(40);
  });

  it('learns nothing from calls that needed a retry', () => {
    const limit = adaptiveConcurrency({ start: 4, ceiling: 100 });
    limit.began(4);
    for (let i = 0; i < 50; i += 1) limit.answered({ clean: false, nowSeconds: 0 });
    expect(limit.limit).toBe(4);
  });

  it('stays a whole number between 1 and its ceiling, whatever happens', () => {
    const event = fc.oneof(
      fc.constant('answered' as const),
      fc.constant('limited' as const),
      fc.constant('troubled' as const),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.tuple(event, fc.nat(20)), { maxLength: 300 }),
        (start, ceiling, events) => {
          const limit = adaptiveConcurrency({ start, ceiling });
          let nowSeconds = 0;
          for (const [what, seconds] of events) {
            nowSeconds += seconds;
            limit.began(limit.limit);
            if (what === 'answered') limit.answered({ clean: true, nowSeconds });
            else if (what === 'limited') limit.limited({ nowSeconds, hintSeconds: seconds });
            else limit.troubled();
            expect(Number.isInteger(limit.limit)).toBe(true);
            expect(limit.limit).toBeGreaterThanOrEqual(1);
            expect(limit.limit).toBeLessThanOrEqual(ceiling);
          }
        },
      ),
    );
  });
});
