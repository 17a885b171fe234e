import { randomBytes } from 'node:crypto';
import type { EndpointJudge } from '../config/judge-definition.js';
import type { Config } from '../config.js';
import { canonicalJson } from '../core/digest.js';
import type { Clock, TextStore } from '../core/ports.js';
import type { CallMetrics } from '../metrics/calls.js';
import { type BatchDesk, openBatchDesk } from '../provider/batch/desk.js';
import { openBudget } from '../provider/call/budget.js';
import { createCaller } from '../provider/call/call-path.js';
import { processTimers } from '../provider/call/timers.js';
import type { Caller } from '../provider/caller.js';
import type { OpenProvider } from '../provider/wire/open-provider.js';
import { probedProvider } from '../provider/wire/probed-provider.js';
import type { OpenProbed } from './probed.js';

/** The callers of a process, one for each endpoint. */
export interface Callers {
  /** Throws FlipsideError `config_invalid` for a key that is missing or is none. */
  callerOf(judge: EndpointJudge): Caller;
  /** Where they hand in questions to be asked by batch. */
  readonly desk: BatchDesk;
  /** Drops all connections. */
  close(): Promise<void>;
}

/** Callers that share a store of raw replies, and the budget where one is set. */
export function openCallers(parts: {
  readonly config: Pick<Config, 'max_cost_usd'>;
  readonly openEndpoint: OpenProbed;
  readonly replies: TextStore;
  readonly metrics: CallMetrics;
  readonly clock: Clock;
  /** Told what the user should know of a key that is used. */
  readonly onWarning: (warning: string) => void;
}): Callers {
  const { config, openEndpoint, replies: store, metrics, clock, onWarning } = parts;
  const budget = config.max_cost_usd === undefined ? undefined : openBudget(config.max_cost_usd);
  const desk = openBatchDesk();
  const callers = new Map<string, Caller>();
  const providers: OpenProvider[] = [];
  const open = (judge: EndpointJudge): Caller => {
    const { provider, probe, settings } = openEndpoint(judge);
    providers.push(provider);
    for (const warning of judge.warnings) onWarning(`${judge.place}: ${warning}`);
    return createCaller({
      provider: probedProvider(provider, probe),
      store,
      limits: settings,
      ...(budget ? { budget } : {}),
      servedAs: judge.servedAs,
      batch: { desk, provider, tryOut: (signal) => probe.trial(signal) },
      metrics,
      clock,
      timers: processTimers,
      random: Math.random,
      nonce: () => randomBytes(NONCE_BYTES).toString('hex'),
    });
  };
  return {
    desk,
    callerOf(judge) {
      const { endpoint, key, servedAs } = judge;
      const id = canonicalJson({ endpoint, key, servedAs });
      const caller = callers.get(id) ?? open(judge);
      callers.set(id, caller);
      return caller;
    },
    async close() {
      await Promise.all(providers.map((provider) => provider.close()));
    },
  };
}

/** More than a policy can guess in the calls that there will ever be. */
const NONCE_BYTES = 12;
