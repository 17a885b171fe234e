import type { BillTotal } from '../core/bill.js';
import type { JudgeIdentity } from '../core/ports.js';
import { count, counted } from './figures.js';

/** What judging has cost, for programs: `usd` is null where no call was priced, and never 0 for one that was not. */
export function costJson({ calls, unpricedCalls, usd, tokens }: BillTotal) {
  return {
    usd: usd ?? null,
    calls,
    unpriced_calls: unpricedCalls,
    tokens: {
      input: tokens.input,
      cache_read: tokens.cacheRead,
      cache_write: tokens.cacheWrite,
      output: tokens.output,
      reasoning: tokens.reasoning,
    },
  };
}

/** What judging has cost, for people, in one line: dollars, what of it has no price, calls and tokens. */
export function costLine(bill: BillTotal): string {
  const { calls, tokens } = bill;
  if (calls === 0) return 'nothing: no call of a judge was billed';
  const cached = tokens.cacheRead > 0 ? ` (${count(tokens.cacheRead)} of them cached)` : '';
  const input = tokens.input + tokens.cacheRead + tokens.cacheWrite;
  return `${costWords(bill)}, ${counted(calls, 'call')}, ${count(input)} tokens in${cached}, ${count(tokens.output)} out`;
}

/** The dollars alone: "$1.2345", "unpriced", "$1.2345 and 3 unpriced". */
export function costWords({ calls, unpricedCalls, usd }: BillTotal): string {
  if (calls === 0) return '$0';
  if (usd === undefined) return 'unpriced';
  const dollars = `$${usd < 1 ? usd.toFixed(4) : usd.toFixed(2)}`;
  return unpricedCalls === 0 ? dollars : `${dollars} and ${count(unpricedCalls)} unpriced`;
}

/** The dollars for a line of progress; empty as long as nothing was billed. */
export function costSoFar(bill: { total(): BillTotal }): string {
  const total = bill.total();
  return total.calls === 0 ? '' : costWords(total);
}

/** The row of a summary; none for a judge that never costs anything and did not. */
export function costRow(bill: BillTotal, { configDigest }: JudgeIdentity): string[] {
  return bill.calls === 0 && configDigest === '' ? [] : [`cost      ${costLine(bill)}`];
}
