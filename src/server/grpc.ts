import { setTimeout as pause } from 'node:timers/promises';
import { Server, ServerCredentials, setLogger } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { type Address, cannotListen, formatAddress } from './address.js';
import { callGate, type Gate } from './gate.js';
import { handlers } from './handle.js';
import type { ServerLimits, ServerParts } from './parts.js';
import { addReflection } from './reflection.js';
import { rewardService } from './reward-service.js';
import { verificationService } from './verification-service.js';
import { rewardServiceDefinition, verificationServiceDefinition } from './wire.js';

/** The services with health and reflection beside them. */
export interface GrpcServer {
  /** Resolves with the address in use. Throws FlipsideError `config_invalid` where it cannot be had. */
  listen(address: Address): Promise<string>;
  /** Says NOT_SERVING, takes no new calls, waits for those under way up to the limit, then cuts them off. */
  stop(): Promise<void>;
}

/** The names under which health is asked for: the server as a whole, and its services. */
const HEALTH_NAMES = ['', 'flipside.v1.RewardService', 'flipside.v1.VerificationService'];

/** A handler that was cut off ends when its judge has noticed. */
const HANDLERS_MAY_TAKE_MS = 1_000;

export async function grpcServer(parts: ServerParts): Promise<GrpcServer> {
  const { scoreParts, limits, log } = parts;
  const { metrics, clock } = scoreParts;
  // Its own way is the console, for the whole process.
  setLogger({ error: (line: string) => log.warn({ from: 'grpc-js' }, line) });
  const gate = callGate({ maxConcurrentCalls: limits.maxConcurrentCalls, metrics, clock });
  const handle = handlers(log);
  const health = new HealthImplementation();
  const server = new Server({ ...channelOptions(limits), interceptors: [gate.interceptor] });
  server.addService(rewardServiceDefinition, rewardService(parts, handle));
  server.addService(verificationServiceDefinition, verificationService(parts, handle));
  health.addToServer(server);
  await addReflection(server);

  const say = (status: 'SERVING' | 'NOT_SERVING') => {
    for (const name of HEALTH_NAMES) health.setStatus(name, status);
  };
  say('NOT_SERVING');
  return {
    async listen(address) {
      const bound = await bind(server, address);
      say('SERVING');
      return bound;
    },
    async stop() {
      say('NOT_SERVING');
      await drain(server, { gate, seconds: limits.drainSeconds });
      await atMost(HANDLERS_MAY_TAKE_MS, handle.settled());
    },
  };
}

/** Health checks, reflection and calls that are about to be turned away need streams of their own. */
const SPARE_STREAMS = 64;

function channelOptions({ maxMessageBytes, maxConcurrentCalls }: ServerLimits) {
  return {
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': -1,
    'grpc.max_concurrent_streams': maxConcurrentCalls + SPARE_STREAMS,
    // A client whose machine has gone would otherwise keep its stream, and what the stream holds, for ever.
    'grpc.keepalive_time_ms': 60_000,
    'grpc.keepalive_timeout_ms': 20_000,
  };
}

function bind(server: Server, address: Address): Promise<string> {
  return new Promise((resolve, reject) => {
    server.bindAsync(formatAddress(address), ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(cannotListen(error, address));
      else resolve(formatAddress({ ...address, port }));
    });
  });
}

/** The last bytes of a call that has ended are still on their way to the socket. */
const LINGER_MS = 100;

/** A health watch or a reflection stream may stay open for ever, so only calls of the service are waited for. */
async function drain(
  server: Server,
  { gate, seconds }: { readonly gate: Gate; readonly seconds: number },
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.tryShutdown(() => resolve());
  });
  const idle = gate.idle().then(() => pause(LINGER_MS));
  await atMost(seconds * 1_000, Promise.race([closed, idle]));
  server.forceShutdown();
}

/** Waits for the work, but no longer than that; leaves no timer behind. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const patience = pause(ms, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, patience]);
  over.abort();
}
