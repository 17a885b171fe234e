import type { Tokens } from '../../core/bill.js';
import type { Prices } from '../endpoint.js';

const PER = 1_000_000;

/**
 * What an answered call has cost, in US dollars. Undefined where a price that it needs is unknown: unpriced, which is
 * never 0. Reasoning is part of the output and costs nothing besides.
 */
export function usdOf(
  tokens: Tokens,
  prices: Prices | undefined,
  mode: 'online' | 'batch',
): number | undefined {
  if (!prices) return undefined;
  const share = mode === 'online' ? 1 : 1 - (prices.batchDiscount ?? Number.NaN);
  const parts = [
    of(tokens.input, prices.input),
    of(tokens.cacheRead, prices.cacheRead),
    of(tokens.cacheWrite, prices.cacheWrite),
    of(tokens.output, prices.output),
  ];
  const usd = share * parts.reduce((sum, part) => sum + part, 0);
  return Number.isFinite(usd) ? usd : undefined;
}

function of(tokens: number, price: number | undefined): number {
  return tokens === 0 ? 0 : (tokens * (price ?? Number.NaN)) / PER;
}

/** What a chat template puts around two messages, generously. */
const TEMPLATE_TOKENS = 256;

/**
 * What one attempt can cost at most, in US dollars: a token of the prompt stands for at least one byte, and is counted
 * at the dearest of the prices that a prompt's token can have.
 */
export function mostUsd(
  attempt: { readonly bodyBytes: number; readonly maxOutputTokens: number },
  prices: Prices,
): number {
  const dearest = Math.max(prices.input, prices.cacheRead ?? 0, prices.cacheWrite ?? 0);
  const promptTokens = attempt.bodyBytes + TEMPLATE_TOKENS;
  return (promptTokens * dearest + attempt.maxOutputTokens * prices.output) / PER;
}
