import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { jsonText } from '../core/json-text.js';
import type { Clock } from '../core/ports.js';
import type { Metrics } from '../metrics.js';
import { type Address, cannotListen, formatAddress } from './address.js';
import { exposition } from './exposition.js';
import type { Log } from './log.js';

/** `ready` only while calls are served; otherwise `reason` says why not. */
export interface Readiness {
  readonly ready: boolean;
  readonly reason: string;
  /** What an operator should look at all the same. */
  readonly warnings: readonly string[];
}

/** What the HTTP side needs. */
export interface HttpParts {
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  readonly readiness: () => Readiness;
}

interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

type Page = (request: IncomingMessage) => Reply | Promise<Reply>;

/** GET and HEAD of /metrics, /healthz and /readyz; anything else is a 404 or 405 in JSON. */
export function httpServer(parts: HttpParts): Server {
  const pages: Readonly<Record<string, Page>> = {
    '/metrics': (request) => metricsPage(request, parts),
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': () => {
      const { ready, reason, warnings } = parts.readiness();
      const more = warnings.length > 0 ? { warnings } : {};
      return ready
        ? json(200, { status: 'ok', ...more })
        : json(503, { status: 'unavailable', reason, ...more });
    },
  };
  return createServer((request, response) => {
    replyTo(request, pages)
      .catch((error: unknown) => {
        parts.log.error({ err: error, path: request.url }, 'an HTTP request failed');
        return json(500, { error: 'internal error' });
      })
      .then((reply) => write(reply, { request, response }));
  });
}

async function replyTo(
  request: IncomingMessage,
  pages: Readonly<Record<string, Page>>,
): Promise<Reply> {
  const path = (request.url ?? '').split('?')[0] as string;
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (!page) return json(404, { error: 'not found', paths: Object.keys(pages) });
  if (request.method === 'GET' || request.method === 'HEAD') return page(request);
  return json(405, { error: 'method not allowed', methods: ['GET', 'HEAD'] });
}

async function metricsPage(request: IncomingMessage, parts: HttpParts): Promise<Reply> {
  const { metrics, clock } = parts;
  const started = clock.nowSeconds();
  const { contentType, text } = await exposition(metrics.registry, request.headers.accept);
  metrics.scrapeDuration.observe(clock.nowSeconds() - started);
  return { status: 200, contentType, text };
}

function json(status: number, body: object): Reply {
  return { status, contentType: 'application/json', text: `${jsonText(body)}\n` };
}

function write(
  { status, contentType, text }: Reply,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Resolves with the address in use. Throws FlipsideError `config_invalid` where it cannot be had. */
export function listen(server: Server, address: Address): Promise<string> {
  const { host, port } = address;
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(cannotListen(error, address));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      const bound = server.address();
      const own = bound !== null && typeof bound === 'object' ? bound.port : port;
      resolve(formatAddress({ host, port: own }));
    });
  });
}

/** Closes the server and the connections that scrapers keep open. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
