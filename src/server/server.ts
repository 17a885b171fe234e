import { parseAddress } from './address.js';
import { grpcServer } from './grpc.js';
import { close, httpServer, listen, type Readiness } from './http.js';
import type { ServerParts } from './parts.js';

/** A server that is up. */
export interface RunningServer {
  /** The addresses in use, with the port that the system picked where 0 was given. */
  readonly grpc: string;
  readonly http: string;
  /** Finishes the calls under way, up to `drainSeconds`, then closes both ports. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts gRPC and HTTP, and returns once calls are served. Throws FlipsideError `config_invalid` for an address that
 * is none, or that cannot be listened on; then nothing is left open.
 */
export async function startServer(
  parts: ServerParts,
  addresses: { readonly grpc: string; readonly http: string },
): Promise<RunningServer> {
  const grpcAddress = parseAddress({ text: addresses.grpc, flag: '--grpc' });
  const httpAddress = parseAddress({ text: addresses.http, flag: '--http' });
  const { metrics, clock, catalog } = parts.scoreParts;
  for (const state of ['MATCHES', 'DIFFERS', 'MISSING']) {
    metrics.catalogLock.set({ state }, state === catalog.lock.state ? 1 : 0);
  }
  for (const family of catalog.families) metrics.pairScore.zero({ family });

  let state: Omit<Readiness, 'warnings'> = { ready: false, reason: 'starting' };
  const readiness = () => ({ ...state, warnings: parts.warnings() });
  const web = httpServer({ metrics, clock, log: parts.log, readiness });
  const rpc = await grpcServer(parts);
  const http = await listen(web, httpAddress);
  const grpc = await rpc.listen(grpcAddress).catch(async (error) => {
    await close(web);
    throw error;
  });
  state = { ready: true, reason: '' };

  const shutDown = async () => {
    state = { ready: false, reason: 'stopping: calls under way are finished, no more taken' };
    await rpc.stop();
    await close(web);
  };
  let stopped: Promise<void> | undefined;
  return {
    grpc,
    http,
    stop() {
      stopped ??= shutDown();
      return stopped;
    },
  };
}
