import type { Tokens } from '../../core/bill.js';
import type { WireBody } from '../chat.js';
import type { Prices } from '../endpoint.js';

const PER = 1_000_000;

/** What both providers take off the price of what is asked by batch. */
const USUAL_BATCH_DISCOUNT = 0.5;

/** The share of its price that a call costs. */
export function priceShare(prices: Prices, mode: 'online' | 'batch'): number {
  return mode === 'online' ? 1 : 1 - (prices.batchDiscount ?? USUAL_BATCH_DISCOUNT);
}

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
  const share = priceShare(prices, mode);
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

/** The names that a cap on output goes by. */
const CAPS = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'];
/** The names that a number of answers to one question goes by. */
const COUNTS = ['n', 'best_of'];

/**
 * What one attempt can cost at most, in US dollars: a token of the prompt stands for at least one byte, and is counted
 * at the dearest of the prices that a prompt's token can have. The cap is the body's own, which settings may have
 * raised; `maxOutputTokens` stands in where it names none. Infinite for a body whose cap is no number.
 */
export function mostUsd(
  { body, maxOutputTokens }: { readonly body: WireBody; readonly maxOutputTokens: number },
  prices: Prices,
): number {
  const dearest = Math.max(prices.input, prices.cacheRead ?? 0, prices.cacheWrite ?? 0);
  const promptTokens = Buffer.byteLength(JSON.stringify(body)) + TEMPLATE_TOKENS;
  const caps = numbersOf(body, CAPS);
  const cap = caps.length > 0 ? Math.max(...caps) : maxOutputTokens;
  const answers = Math.max(1, ...numbersOf(body, COUNTS));
  // What is free is free without end, too.
  const outputUsd = prices.output === 0 ? 0 : answers * cap * prices.output;
  return (promptTokens * dearest + outputUsd) / PER;
}

function numbersOf(body: WireBody, names: readonly string[]): number[] {
  return names
    .filter((name) => name in body)
    .map((name) => {
      const value = body[name];
      return typeof value === 'number' && value >= 0 ? value : Number.POSITIVE_INFINITY;
    });
}
