import { logGamma } from './log-gamma.js';

/** Things that came out otherwise under two conditions; those that came out alike tell nothing. */
export interface Discordant {
  readonly firstOnly: number;
  readonly secondOnly: number;
}

/** McNemar's test. The ps are absent where no pair is discordant. */
export interface McNemar extends Discordant {
  readonly n: number;
  /** Exact binomial, two-sided. */
  readonly p?: number;
  /** Share of the discordant pairs that hold under the first condition alone; 0.5 where neither is better. */
  readonly share?: number;
  readonly method: 'exact_binomial' | 'none';
  readonly why?: 'no_discordant_pair';
}

/**
 * McNemar's test of two conditions on the same things (Q. McNemar, Psychometrika 12, 1947, 153-157), exact: the
 * discordant ones are split as coins fall. Takes the things to be independent, which pairs of one case are not: see
 * `signFlip`. Throws RangeError unless both are whole counts.
 */
export function mcnemar({ firstOnly, secondOnly }: Discordant): McNemar {
  for (const count of [firstOnly, secondOnly]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is no count`);
  }
  const n = firstOnly + secondOnly;
  if (n === 0) return { n, firstOnly, secondOnly, method: 'none', why: 'no_discordant_pair' };
  const tail = coinsUpTo(Math.min(firstOnly, secondOnly), { of: n });
  return {
    n,
    firstOnly,
    secondOnly,
    p: Math.min(1, 2 * tail),
    share: firstOnly / n,
    method: 'exact_binomial',
  };
}

/** Chance of `heads` heads among fair coins. */
function coins(heads: number, { of }: { readonly of: number }): number {
  const logWays = logGamma(of + 1) - logGamma(heads + 1) - logGamma(of - heads + 1);
  return Math.exp(logWays - of * Math.LN2);
}

/** Chance of at most `heads`, least terms first: each is the next one times a ratio. */
function coinsUpTo(heads: number, { of }: { readonly of: number }): number {
  let [sum, term] = [0, coins(heads, { of })];
  for (let k = heads; k >= 0 && term > sum * 1e-17; k--) {
    sum += term;
    term *= k / (of - k + 1);
  }
  return sum;
}
