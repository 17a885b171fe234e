import {
  ServerInterceptingCall,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
  status,
} from '@grpc/grpc-js';
import type { Clock } from '../core/ports.js';
import { FlipsideError } from '../errors.js';
import { RewardServiceService } from '../gen/flipside/v1/reward_service.js';
import { VerificationServiceService } from '../gen/flipside/v1/verification_service.js';
import type { Metrics } from '../metrics.js';
import { cutByDeadline } from './deadline.js';
import { statusOf } from './status.js';

/** Every call of the services passes here first, before its message is read into memory. */
export interface Gate {
  readonly interceptor: ServerInterceptor;
  /** Calls let in that have not ended. */
  readonly open: number;
  /** Resolves when no call is open. */
  idle(): Promise<void>;
}

const METHODS: ReadonlyMap<string, string> = new Map(
  [RewardServiceService, VerificationServiceService]
    .flatMap((service) => Object.values(service))
    .map(({ path }) => [path, path.split('/').at(-1) as string]),
);

/**
 * Lets in `maxConcurrentCalls` calls and turns the next away with RESOURCE_EXHAUSTED and RetryInfo; measures each by
 * method and code. Health checks and reflection pass freely.
 */
export function callGate(parts: {
  readonly maxConcurrentCalls: number;
  readonly metrics: Metrics;
  readonly clock: Clock;
}): Gate {
  const { maxConcurrentCalls, metrics, clock } = parts;
  let open = 0;
  let waiting: (() => void)[] = [];
  for (const method of METHODS.values()) metrics.rpcDuration.zero({ method, code: 'OK' });

  const leave = () => {
    open -= 1;
    metrics.rpcOpen.set(open);
    if (open > 0) return;
    for (const tell of waiting) tell();
    waiting = [];
  };

  const interceptor: ServerInterceptor = (definition, call) => {
    const method = METHODS.get(definition.path);
    if (method === undefined) return new ServerInterceptingCall(call);
    const full = open >= maxConcurrentCalls;
    if (!full) metrics.rpcOpen.set(++open);
    const started = clock.nowSeconds();
    const endedWith = codeOf(call);
    const onCancel = () => {
      const seconds = clock.nowSeconds() - started;
      metrics.rpcDuration.observe({ method, code: status[endedWith()] as string }, seconds);
      if (!full) leave();
    };
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) =>
            full ? call.sendStatus(overloaded(maxConcurrentCalls)) : pass(metadata),
          // grpc-js calls it once at the end of every call, however it ended.
          onCancel,
        }),
    });
  };
  return {
    interceptor,
    get open() {
      return open;
    },
    idle: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/**
 * The code that a call ended with. grpc-js itself ends calls past their deadline or over the size limit, through the
 * same method but past the interceptor's responder, so the method is watched on the call.
 */
function codeOf(call: ServerInterceptingCallInterface): () => status {
  let sent: status | undefined;
  const send = call.sendStatus.bind(call);
  call.sendStatus = (ending) => {
    sent ??= ending.code ?? status.UNKNOWN;
    send(ending);
  };
  const left = () => (cutByDeadline(call) ? status.DEADLINE_EXCEEDED : status.CANCELLED);
  return () => sent ?? left();
}

function overloaded(limit: number) {
  return statusOf(
    new FlipsideError('overloaded', `${limit} calls are being served, which is the limit; retry`),
  );
}
