import { costJson, costLine, costWords } from '../../src/cli/cost.js';
import { cutOffRow } from '../../src/cli/score-summary.js';
import { openBill } from '../../src/core/bill.js';

const tokens = { input: 900, cacheRead: 100, cacheWrite: 0, output: 50, reasoning: 20 };
const charge = { provider: 'openai', model: 'm', mode: 'online' as const, tokens };

/** A bill of calls with these prices; undefined is an unpriced one. */
function billOf(...usd: (number | undefined)[]) {
  const bill = openBill();
  for (const each of usd) bill.add({ ...charge, ...(each === undefined ? {} : { usd: each }) });
  return bill.total();
}

describe('the cost of judging', () => {
  it('is told in dollars, calls and tokens', () => {
    expect(costLine(billOf(0.25, 1))).toBe(
      '$1.25, 2 calls, 2,000 tokens in (200 of them cached), 100 out',
    );
    expect(costWords(billOf(0.0125))).toBe('$0.0125');
  });

  it('is called unpriced where a price is unknown, and never 0', () => {
    expect(costWords(billOf(undefined))).toBe('unpriced');
    expect(costWords(billOf(2, undefined))).toBe('$2.00 and 1 unpriced');
    expect(costJson(billOf(undefined))).toMatchObject({ usd: null, calls: 1, unpriced_calls: 1 });
  });

  it('is nothing where nobody was asked', () => {
    expect(costLine(billOf())).toBe('nothing: no call of a judge was billed');
    expect(costJson(billOf())).toMatchObject({ usd: null, calls: 0 });
  });

  it('says of a run that was stopped how many calls may have been paid for besides', () => {
    expect(cutOffRow(0)).toEqual([]);
    expect(cutOffRow(8)).toEqual([expect.stringContaining('up to 8 calls under way')]);
  });
});
