import type { Charge } from '../../core/bill.js';
import type { Lane } from '../../core/ports.js';
import type { CallMetrics } from '../../metrics/calls.js';
import type { ChatReply, EndpointIdentity } from '../chat.js';
import type { Prices } from '../endpoint.js';
import { type AttemptFailure, CALL_FAULTS, type CallFault } from '../failure.js';
import { usdOf } from './prices.js';

/** How an attempt ended, a metric label: a closed set. */
export type AttemptResult = 'ok' | CallFault | 'cancelled' | 'defect';

/** How a look-up of a kept reply ended, a metric label. */
export const REPLY_RESULTS = ['hit', 'miss', 'stale', 'coalesced', 'bypass', 'error'] as const;
export type ReplyResult = (typeof REPLY_RESULTS)[number];

const SPARED_BY = ['cache', 'coalesce', 'batch'] as const;

/** Faults that no attempt ends in. */
const NO_ATTEMPT: ReadonlySet<CallFault> = new Set(['breaker_open', 'queue_full']);
const STAGES: ReadonlySet<CallFault> = new Set([
  'empty',
  'not_json',
  'schema_mismatch',
  'wrong_nonce',
  'inconsistent',
  'misquoted',
  'unfinished',
  'wrong_model',
]);

/** The metrics of one endpoint. */
export interface CallMeters {
  /** Attempts that have been sent and have not ended yet. */
  readonly underWay: number;
  sent(): void;
  /** An attempt that was sent has ended. */
  attempted(result: AttemptResult, seconds: number): void;
  /** What an answered attempt, or an item of a batch, comes to. */
  charge(reply: ChatReply, mode?: Charge['mode']): Charge;
  retried(fault: CallFault): void;
  /** An attempt whose answer is of no use. */
  failed(failure: AttemptFailure): void;
  lookedUp(result: ReplyResult): void;
  /** A call that was not made: what it would have cost, where that is known. */
  spared(by: Exclude<(typeof SPARED_BY)[number], 'batch'>, reply: ChatReply): void;
  waited(lane: Lane, seconds: number): void;
}

/** Every series of the endpoint starts at 0. */
export function callMeters(
  metrics: CallMetrics,
  endpoint: EndpointIdentity,
  prices: Prices | undefined,
): CallMeters {
  const { provider, model } = endpoint;
  const labels = { provider, model };
  const genAi = {
    gen_ai_operation_name: 'chat',
    gen_ai_provider_name: provider,
    gen_ai_request_model: model,
  };
  const inputUsage = { ...genAi, gen_ai_token_type: 'input' };
  const outputUsage = { ...genAi, gen_ai_token_type: 'output' };
  startAtZero(metrics, labels);
  metrics.attemptDuration.zero({ ...genAi, error_type: '' });
  metrics.tokenUsage.zero(inputUsage);
  metrics.tokenUsage.zero(outputUsage);
  let underWay = 0;
  return {
    get underWay() {
      return underWay;
    },
    sent() {
      underWay += 1;
    },
    attempted(result, seconds) {
      underWay -= 1;
      metrics.attempts.inc({ ...labels, result });
      metrics.attemptDuration.observe(
        { ...genAi, error_type: result === 'ok' ? '' : result },
        seconds,
      );
    },
    charge({ tokens }, mode = 'online') {
      const usd = tokens ? usdOf(tokens, prices, mode) : undefined;
      if (usd === undefined) metrics.unpriced.inc(labels);
      else metrics.cost.inc({ ...labels, mode }, usd);
      if (mode === 'batch' && tokens && usd !== undefined) {
        metrics.saved.inc({ source: mode }, (usdOf(tokens, prices, 'online') ?? usd) - usd);
      }
      if (tokens) {
        const { input, cacheRead, cacheWrite, output, reasoning } = tokens;
        metrics.tokenUsage.observe(inputUsage, input + cacheRead + cacheWrite);
        metrics.tokenUsage.observe(outputUsage, output);
        for (const [type, count] of [
          ['input', input],
          ['cache_read', cacheRead],
          ['cache_write', cacheWrite],
          ['output', output],
          ['reasoning', reasoning],
        ] as const) {
          if (count > 0) metrics.tokens.inc({ ...labels, type }, count);
        }
      }
      return {
        ...labels,
        mode,
        ...(tokens ? { tokens } : {}),
        ...(usd === undefined ? {} : { usd }),
      };
    },
    retried: (fault) => metrics.retries.inc({ ...labels, reason: fault }),
    failed({ failureClass, fault }) {
      if (failureClass === 'refusal') metrics.refusals.inc(labels);
      if (fault === 'truncated') metrics.truncations.inc(labels);
      if (failureClass === 'output' && STAGES.has(fault)) {
        metrics.parseFailures.inc({ ...labels, stage: fault });
      }
    },
    lookedUp: (result) => metrics.replies.inc({ result }),
    spared(by, { tokens }) {
      const usd = tokens ? usdOf(tokens, prices, 'online') : undefined;
      if (usd !== undefined) metrics.saved.inc({ source: by }, usd);
    },
    waited: (lane, seconds) => metrics.queueWait.observe({ lane }, seconds),
  };
}

function startAtZero(
  metrics: CallMetrics,
  labels: { readonly provider: string; readonly model: string },
): void {
  const attempted = CALL_FAULTS.filter((fault) => !NO_ATTEMPT.has(fault));
  for (const result of ['ok', 'cancelled', 'defect', ...attempted]) {
    metrics.attempts.inc({ ...labels, result }, 0);
  }
  for (const reason of attempted) metrics.retries.inc({ ...labels, reason }, 0);
  for (const stage of STAGES) metrics.parseFailures.inc({ ...labels, stage }, 0);
  for (const type of ['input', 'cache_read', 'cache_write', 'output', 'reasoning']) {
    metrics.tokens.inc({ ...labels, type }, 0);
  }
  metrics.refusals.inc(labels, 0);
  metrics.truncations.inc(labels, 0);
  metrics.unpriced.inc(labels, 0);
  for (const mode of ['online', 'batch']) metrics.cost.inc({ ...labels, mode }, 0);
  for (const source of SPARED_BY) metrics.saved.inc({ source }, 0);
  for (const result of REPLY_RESULTS) metrics.replies.inc({ result }, 0);
  for (const lane of ['online', 'offline']) metrics.queueWait.zero({ lane });
}
