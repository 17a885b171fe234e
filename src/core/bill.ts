/** Tokens of one call as its provider counted them, brought to one accounting: no token stands in two of these. */
export interface Tokens {
  /** Prompt tokens that no prompt cache served or kept. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Everything generated, reasoning included. */
  readonly output: number;
  /** That part of `output` which the model spent on thinking. */
  readonly reasoning: number;
}

/** One attempt that a provider answered, whatever the answer was worth. */
export interface Charge {
  readonly provider: string;
  readonly model: string;
  readonly mode: 'online' | 'batch';
  /** Of what is read again after a break, and is to be billed once; absent for what is billed as it happens. */
  readonly id?: string;
  /** Absent where the provider reported no usage. */
  readonly tokens?: Tokens;
  /** US dollars; absent where the price or the usage is unknown: unpriced, which is never 0. */
  readonly usd?: number;
}

/** Collects what one request has cost. */
export interface Bill {
  add(charge: Charge): void;
}

/** What a bill comes to. `usd` is the sum of the priced calls, absent where there is none. */
export interface BillTotal {
  readonly calls: number;
  readonly unpricedCalls: number;
  readonly usd?: number;
  readonly tokens: Tokens;
}

const NO_TOKENS: Tokens = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** A bill that is added to, and what it has come to so far. */
export interface OpenBill extends Bill {
  total(): BillTotal;
}

/** A bill that adds up; `total` may be asked at any time. */
export function openBill(): OpenBill {
  const charges = { calls: 0, unpricedCalls: 0 };
  let usd: number | undefined;
  let tokens = NO_TOKENS;
  return {
    add(charge) {
      charges.calls += 1;
      if (charge.usd === undefined) charges.unpricedCalls += 1;
      else usd = (usd ?? 0) + charge.usd;
      if (charge.tokens) tokens = sumOf(tokens, charge.tokens);
    },
    total: () => ({ ...charges, ...(usd === undefined ? {} : { usd }), tokens }),
  };
}

function sumOf(a: Tokens, b: Tokens): Tokens {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    reasoning: a.reasoning + b.reasoning,
  };
}
