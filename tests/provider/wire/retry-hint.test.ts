import { retryHint } from '../../../src/provider/wire/retry-hint.js';

const NOON = Date.parse('Mon, 30 Nov 2026 12:00:00 GMT') / 1000;

describe('what a server asks to wait', () => {
  it.each([
    [{ 'retry-after-ms': '1500' }, 1.5],
    [{ 'retry-after': '4' }, 4],
    [{ 'retry-after': ' 0.25 ' }, 0.25],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '277403' }, 277_403],
    [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT' }, 30],
  ])('%j is %s seconds', (headers, seconds) => {
    expect(retryHint(headers, NOON)).toBe(seconds);
  });

  it('a date is measured against the clock of the server that gave it', () => {
    const headers = {
      date: 'Mon, 30 Nov 2026 11:00:00 GMT',
      'retry-after': 'Mon, 30 Nov 2026 11:00:10 GMT',
    };
    expect(retryHint(headers, NOON)).toBe(10);
  });

  it.each([
    [{}],
    [{ 'retry-after': 'garbage' }],
    [{ 'retry-after': '-5' }],
    [{ 'retry-after': '' }],
    [{ 'retry-after': 'NaN' }],
    [{ 'retry-after': 'Infinity' }],
    [{ 'retry-after': '1e9' }],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:59:00 GMT' }],
    [{ 'retry-after-ms': '-100' }],
  ])('%j asks nothing', (headers) => {
    expect(retryHint(headers, NOON)).toBeUndefined();
  });
});
