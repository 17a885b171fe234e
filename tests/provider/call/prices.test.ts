import { mostUsd, usdOf } from '../../../src/provider/call/prices.js';

const TOKENS = { input: 1000, cacheRead: 500, cacheWrite: 200, output: 300, reasoning: 250 };
const PRICES = { input: 2, cacheRead: 0.2, cacheWrite: 2.5, output: 8, batchDiscount: 0.5 };

describe('usdOf', () => {
  it('prices each kind of token once, reasoning as the output that it is', () => {
    expect(usdOf(TOKENS, PRICES, 'online')).toBeCloseTo(0.002 + 0.0001 + 0.0005 + 0.0024, 12);
  });

  it('takes the discount off a batch', () => {
    expect(usdOf(TOKENS, PRICES, 'batch')).toBeCloseTo(0.0025, 12);
  });

  it('knows no price where one that it needs is unknown, which is not 0', () => {
    const { cacheWrite: _w, ...some } = PRICES;
    const { batchDiscount: _b, ...online } = PRICES;
    expect(usdOf(TOKENS, undefined, 'online')).toBeUndefined();
    expect(usdOf(TOKENS, some, 'online')).toBeUndefined();
    expect(usdOf(TOKENS, online, 'batch')).toBeUndefined();
    expect(usdOf({ ...TOKENS, cacheWrite: 0 }, some, 'online')).toBeCloseTo(0.0045, 12);
  });

  it('is 0 where the price is', () => {
    expect(usdOf(TOKENS, { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }, 'online')).toBe(0);
  });
});

describe('mostUsd', () => {
  it('is more than any count of tokens of the same text can come to', () => {
    const most = mostUsd({ bodyBytes: 4000, maxOutputTokens: 400 }, PRICES);
    const dearest = { input: 0, cacheRead: 0, cacheWrite: 4000, output: 400, reasoning: 0 };
    expect(most).toBeGreaterThan(usdOf(dearest, PRICES, 'online') ?? Number.NaN);
  });
});
