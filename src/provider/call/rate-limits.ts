import type { Tokens } from '../../core/bill.js';
import type { ReplyHeaders } from '../wire/exchange.js';
import { type Bucket, configuredBucket, learntBucket } from './rate-bucket.js';
import { type LimitKind, limitsTold } from './rate-headers.js';

/** What an attempt is thought to need, before it is known. */
export interface Need {
  readonly input: number;
  readonly output: number;
}

/** The limits of one endpoint per minute: those of the configuration, and those that it tells of itself. */
export interface RateLimits {
  /** Tokens for a prompt of so many characters, with as many for the answer as answers have had of late. */
  need(promptChars: number): Need;
  /** In how many seconds there is room for what is needed; 0 where there is already. */
  wait(need: Need, nowSeconds: number): number;
  /** Takes what is needed, for an attempt that is made now. */
  take(need: Need, nowSeconds: number): void;
  /** The attempt was not made. */
  giveBack(need: Need, nowSeconds: number): void;
  /** The attempt was answered. Without a count the need stands as it was thought. */
  settle(need: Need, tokens: Tokens | undefined, nowSeconds: number): void;
  learn(headers: ReplyHeaders, nowSeconds: number): void;
  /** What the endpoint last said is left. */
  readonly remaining: Readonly<Record<string, number>>;
}

/** Characters to a token of English prose and JSON, on the low side. */
const CHARS_PER_TOKEN = 3.5;
/** An answer of ours before any has been seen. */
const FIRST_OUTPUT = 500;
/** Weight of the newest answer in the running mean. */
const NEWEST = 0.1;

/** `remaining` of a limit is forgotten with the process. */
export function openRateLimits(configured: {
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}): RateLimits {
  const { requestsPerMinute, tokensPerMinute } = configured;
  const buckets: { readonly kind: LimitKind; readonly bucket: Bucket }[] = [];
  const learnt = new Map<LimitKind, Bucket>();
  if (requestsPerMinute) {
    buckets.push({ kind: 'requests', bucket: configuredBucket(requestsPerMinute) });
  }
  if (tokensPerMinute) buckets.push({ kind: 'tokens', bucket: configuredBucket(tokensPerMinute) });
  const remaining: Record<string, number> = {};
  let meanOutput = FIRST_OUTPUT;
  return {
    remaining,
    need: (promptChars) => ({ input: promptChars / CHARS_PER_TOKEN, output: meanOutput }),
    wait(need, nowSeconds) {
      let wait = 0;
      for (const { kind, bucket } of buckets) {
        wait = Math.max(wait, bucket.wait(amountOf(kind, need), nowSeconds));
      }
      return wait;
    },
    take(need, nowSeconds) {
      for (const { kind, bucket } of buckets) bucket.take(amountOf(kind, need), nowSeconds);
    },
    giveBack(need, nowSeconds) {
      for (const { kind, bucket } of buckets) bucket.give(amountOf(kind, need), nowSeconds);
    },
    settle(need, tokens, nowSeconds) {
      if (!tokens) return;
      const { output } = tokens;
      meanOutput += NEWEST * (output - meanOutput);
      const used = { input: tokens.input + tokens.cacheRead + tokens.cacheWrite, output };
      for (const { kind, bucket } of buckets) {
        bucket.give(amountOf(kind, need) - amountOf(kind, used), nowSeconds);
      }
    },
    learn(headers, nowSeconds) {
      const told = limitsTold(headers);
      if (!told) return;
      for (const [kind, news] of told) {
        if (news.remaining !== undefined) remaining[kind] = news.remaining;
        let bucket = learnt.get(kind);
        if (!bucket && news.limit) {
          bucket = learntBucket(news.limit);
          learnt.set(kind, bucket);
          buckets.push({ kind, bucket });
        }
        bucket?.learn(news, nowSeconds);
      }
    },
  };
}

function amountOf(kind: LimitKind, need: Need): number {
  switch (kind) {
    case 'requests':
      return 1;
    case 'tokens':
      return need.input + need.output;
    case 'input_tokens':
      return need.input;
    case 'output_tokens':
      return need.output;
  }
}
