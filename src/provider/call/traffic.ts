import type { Clock } from '../../core/ports.js';
import type { CallMetrics } from '../../metrics/calls.js';
import type { Provider } from '../chat.js';
import { ENDPOINT_DEFAULTS, type EndpointSettings, type Prices } from '../endpoint.js';
import type { Budget } from './budget.js';
import { type CallMeters, callMeters } from './call-meters.js';
import { adaptiveConcurrency, type Concurrency } from './concurrency.js';
import { type Gate, openGate } from './gate.js';
import { openRateLimits, type RateLimits } from './rate-limits.js';
import { openSlots, type Slots } from './slots.js';
import type { Timers } from './timers.js';

/** What of an endpoint's settings bears on how it is asked. */
export type CallLimits = Pick<
  EndpointSettings,
  | 'attemptTimeoutSeconds'
  | 'callTimeoutSeconds'
  | 'maxAttempts'
  | 'maxInFlight'
  | 'startInFlight'
  | 'requestsPerMinute'
  | 'tokensPerMinute'
  | 'maxQueue'
  | 'prices'
>;

/** What is passed in for the traffic of one endpoint. */
export interface TrafficParts {
  readonly provider: Provider;
  readonly limits: CallLimits;
  /** Shared by all whose cost counts together; absent: no limit. Its calls need prices. */
  readonly budget?: Budget;
  /** Names under which the model answers besides its own, as behind a gateway. */
  readonly servedAs?: readonly string[];
  readonly metrics: CallMetrics;
  readonly clock: Clock;
  readonly timers: Timers;
  /** A new one each time, that nobody can guess. */
  readonly nonce: () => string;
}

/** One endpoint, with all that the attempts to ask it share. */
export interface Traffic {
  readonly provider: Provider;
  readonly gate: Gate;
  readonly slots: Slots;
  readonly concurrency: Concurrency;
  readonly rateLimits: RateLimits;
  readonly budget: Budget | undefined;
  readonly prices: Prices | undefined;
  readonly meters: CallMeters;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly nonce: () => string;
  /** Names the endpoint in messages. */
  readonly endpoint: string;
  /** The models whose answer is taken. */
  readonly models: readonly string[];
  readonly attemptTimeoutSeconds: number;
  readonly callTimeoutSeconds: number;
}

const BREAKER_LEVEL = { closed: 0, half_open: 1, open: 2 } as const;

/** The traffic of one endpoint, at rest; its gauges are read from now on. */
export function openTraffic(parts: TrafficParts): Traffic {
  const { provider, limits, metrics, clock, timers, nonce, budget, servedAs = [] } = parts;
  const { baseUrl, model, provider: label } = provider.identity;
  const { prices, requestsPerMinute, tokensPerMinute } = limits;
  const {
    attemptTimeoutSeconds = ENDPOINT_DEFAULTS.attemptTimeoutSeconds,
    callTimeoutSeconds = ENDPOINT_DEFAULTS.callTimeoutSeconds,
    startInFlight: start = ENDPOINT_DEFAULTS.startInFlight,
    maxInFlight: ceiling = ENDPOINT_DEFAULTS.maxInFlight,
  } = limits;
  const endpoint = `${new URL(baseUrl).host} (${model})`;
  const concurrency = adaptiveConcurrency({ start, ceiling });
  const rateLimits = openRateLimits({ requestsPerMinute, tokensPerMinute });
  const slots = openSlots({ limit: () => concurrency.limit, rateLimits, clock, timers });
  const gate = openGate({ clock, timers, callTimeoutSeconds, endpoint });
  const meters = callMeters(metrics, provider.identity, prices);
  metrics.watch({ provider: label, model }, () => ({
    // As long as it is tried out, one request is under way for all.
    inFlight: provider.trialBody ? Math.min(1, meters.underWay) : meters.underWay,
    limit: concurrency.limit,
    queued: slots.queued,
    breaker: BREAKER_LEVEL[gate.breaker.state],
    remaining: rateLimits.remaining,
  }));
  return {
    provider,
    gate,
    slots,
    concurrency,
    rateLimits,
    budget,
    prices,
    meters,
    clock,
    timers,
    nonce,
    endpoint,
    attemptTimeoutSeconds,
    callTimeoutSeconds,
    models: [model, ...servedAs],
  };
}
