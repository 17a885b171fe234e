import fc from 'fast-check';
import { configuredBucket, learntBucket } from '../../../src/provider/call/rate-bucket.js';
import { limitsTold } from '../../../src/provider/call/rate-headers.js';
import { openRateLimits } from '../../../src/provider/call/rate-limits.js';

describe('a bucket', () => {
  it('lets no minute see more than a second above what is configured', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 200 }),
        (perMinute, gaps) => {
          const bucket = configuredBucket(perMinute);
          let now = 0;
          const starts = gaps.map((gap) => {
            now += gap;
            now += bucket.wait(1, now);
            bucket.take(1, now);
            return now;
          });
          for (const from of starts) {
            const inMinute = starts.filter((s) => s >= from && s < from + 60 - 1e-6).length;
            expect(inMinute).toBeLessThanOrEqual(perMinute + Math.max(1, perMinute / 60) + 1e-6);
          }
        },
      ),
    );
  });

  it('lets one that wants more than it holds go when it is full, and leaves a debt', () => {
    const bucket = configuredBucket(600);
    expect(bucket.wait(50, 0)).toBe(0);
    bucket.take(50, 0);
    expect(bucket.wait(10, 0)).toBe(5);
  });

  it('has room after as long as it said, however that rounds', () => {
    const bucket = configuredBucket(7);
    let now = 1e9 + 0.1;
    for (let i = 0; i < 1000; i += 1) {
      now += bucket.wait(1, now);
      expect(bucket.wait(1, now)).toBe(0);
      bucket.take(1, now);
    }
  });

  it('takes back what was not needed', () => {
    const bucket = configuredBucket(60);
    bucket.take(1, 0);
    bucket.give(1, 0);
    expect(bucket.wait(1, 0)).toBe(0);
  });

  it('never knows of more than the endpoint says is left, and fills as fast as that says', () => {
    const bucket = learntBucket(100);
    bucket.learn({ limit: 100, remaining: 0, resetSeconds: 200 }, 0);
    expect(bucket.wait(1, 0)).toBe(2);
  });

  it('is told of a reset in days, and believes no more than a quarter of an hour', () => {
    const bucket = learntBucket(900);
    bucket.learn({ limit: 900, remaining: 0, resetSeconds: 2 * 86_400 }, 0);
    expect(bucket.wait(1, 0)).toBe(1);
  });
});

describe('limits in headers', () => {
  it('are read as OpenAI writes them', () => {
    const told = limitsTold({
      'x-ratelimit-limit-requests': '500',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-tokens': '12',
      'x-ratelimit-reset-tokens': '120ms',
    });
    expect(Object.fromEntries(told ?? [])).toEqual({
      requests: { limit: 500, remaining: 0, resetSeconds: 360 },
      tokens: { remaining: 12, resetSeconds: 0.12 },
    });
  });

  it("are read as Anthropic writes them, against the server's own clock", () => {
    const told = limitsTold({
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      'anthropic-ratelimit-input-tokens-limit': '40000',
      'anthropic-ratelimit-input-tokens-remaining': '1000',
      'anthropic-ratelimit-input-tokens-reset': '2026-01-01T00:00:58Z',
    });
    expect(told?.get('input_tokens')).toEqual({ limit: 40000, remaining: 1000, resetSeconds: 58 });
  });

  it.each([
    ['1h2m3s', 3723],
    ['1m30.5s', 90.5],
    ['7', 7],
    ['', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['2026-01-01T00:00:58Z', undefined],
  ])('a reset of %j is %p seconds', (text, seconds) => {
    const told = limitsTold({ 'x-ratelimit-reset-tokens': text });
    expect(told?.get('tokens')?.resetSeconds).toBe(seconds);
  });

  it('that are no numbers are not read', () => {
    expect(limitsTold({ 'x-ratelimit-remaining-tokens': 'NaN', other: '1' })).toBeUndefined();
  });
});

describe('the rate limits of an endpoint', () => {
  it('hold nobody back where nothing is known', () => {
    const limits = openRateLimits({});
    expect(limits.wait(limits.need(1e9), 0)).toBe(0);
  });

  it('charge what is thought to be needed, and what was used in the end', () => {
    const limits = openRateLimits({ tokensPerMinute: 6000 });
    const need = limits.need(700);
    expect(need).toEqual({ input: 200, output: 500 });
    limits.take(need, 0);
    const used = { input: 50, cacheRead: 10, cacheWrite: 0, output: 40, reasoning: 0 };
    limits.settle(need, used, 0);
    expect(limits.wait({ input: 100, output: 0 }, 0)).toBe(1);
    expect(limits.need(0).output).toBeLessThan(500);
  });

  it('are learnt from headers, and wait as those say', () => {
    const limits = openRateLimits({});
    limits.learn(
      {
        'x-ratelimit-limit-requests': '60',
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '60s',
      },
      0,
    );
    expect(limits.remaining).toEqual({ requests: 0 });
    expect(limits.wait(limits.need(1), 0)).toBe(1);
  });
});
