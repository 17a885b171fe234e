import { mostUsd, usdOf } from '../../../src/provider/call/prices.js';

const TOKENS = { input: 1000, cacheRead: 500, cacheWrite: 200, output: 300, reasoning: 250 };
const PRICES = { input: 2, cacheRead: 0.2, cacheWrite: 2.5, output: 8, batchDiscount: 0.5 };

describe('usdOf', () => {
  it('prices each kind of token once, reasoning as the output that it is', () => {
    expect(usdOf(TOKENS, PRICES, 'online')).toBeCloseTo(0.002 + 0.0001 + 0.0005 + 0.0024, 12);
  });

  it('takes the discount off a batch, which is half unless another is configured', () => {
    const { batchDiscount: _b, ...usual } = PRICES;
    expect(usdOf(TOKENS, usual, 'batch')).toBeCloseTo(0.0025, 12);
    expect(usdOf(TOKENS, { ...PRICES, batchDiscount: 0.25 }, 'batch')).toBeCloseTo(0.00375, 12);
  });

  it('knows no price where one that it needs is unknown, which is not 0', () => {
    const { cacheWrite: _w, ...some } = PRICES;
    expect(usdOf(TOKENS, undefined, 'online')).toBeUndefined();
    expect(usdOf(TOKENS, some, 'online')).toBeUndefined();
    expect(usdOf({ ...TOKENS, cacheWrite: 0 }, some, 'online')).toBeCloseTo(0.0045, 12);
  });

  it('is 0 where the price is', () => {
    expect(usdOf(TOKENS, { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }, 'online')).toBe(0);
  });
});

describe('mostUsd', () => {
  it('is more than any count of tokens of the same text can come to', () => {
    const body = { messages: ['a'.repeat(4000)] };
    const most = mostUsd({ body, maxOutputTokens: 400 }, PRICES);
    const dearest = { input: 0, cacheRead: 0, cacheWrite: 4000, output: 400, reasoning: 0 };
    expect(most).toBeGreaterThan(usdOf(dearest, PRICES, 'online') ?? Number.NaN);
  });

  const outputUsd = (body: Record<string, unknown>, output = 1) =>
    mostUsd({ body, maxOutputTokens: 100 }, { input: 0, output }) * 1_000_000;

  it('goes by the cap that the body has, under whichever name, and else by the configured one', () => {
    expect(outputUsd({})).toBe(100);
    expect(outputUsd({ max_tokens: 3000 })).toBe(3000);
    expect(outputUsd({ max_tokens: 100, max_completion_tokens: 3000 })).toBe(3000);
  });

  it('counts every answer that the body asks for', () => {
    expect(outputUsd({ max_tokens: 100, n: 5 })).toBe(500);
  });

  it('has no end where the cap is no number, save where output is free', () => {
    expect(outputUsd({ max_tokens: null })).toBe(Number.POSITIVE_INFINITY);
    expect(outputUsd({ n: '5' })).toBe(Number.POSITIVE_INFINITY);
    expect(outputUsd({ max_tokens: null }, 0)).toBe(0);
  });
});
