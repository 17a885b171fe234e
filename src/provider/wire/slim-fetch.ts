import { Client, type Dispatcher } from 'undici';
import type { Exchange, ReplyHeaders } from './exchange.js';

/** A reply beyond this is no answer to any of our questions. */
export const MAX_REPLY_BYTES = 16 * 1024 * 1024;

/** Longer than the pauses between the steps of a trainer, shorter than gateways keep idle connections. */
const KEEP_ALIVE_MS = 30_000;

/** What goes over the wire. */
export interface SlimRequest {
  readonly exchange: Exchange;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string;
}

/** Connections to one origin, and the requests that go over them. */
export interface SlimFetch {
  /**
   * Posts the body; resolves when the whole reply is in, with what the SDKs read of a Response. Rejects with what broke
   * the exchange, or with the reason of its signal as soon as that fires. Follows no redirect.
   */
  post(request: SlimRequest): Promise<Response>;
  close(): Promise<void>;
}

/**
 * HTTP for the SDKs at a fraction of the processor time of the global `fetch`. As many connections as requests are
 * under way, one request on each at a time; `idleSeconds` without a byte end an exchange even where its signal does not.
 */
export function slimFetch(options: {
  readonly origin: string;
  readonly idleSeconds: number;
}): SlimFetch {
  const idleMs = options.idleSeconds * 1000;
  const settings = {
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
  };
  const all = new Set<Client>();
  // Last in, first out: what a burst has opened grows cold and closes. A pool would walk all that are busy.
  const free: Client[] = [];
  const open = () => {
    const client = new Client(options.origin, settings);
    all.add(client);
    return client;
  };
  return {
    post({ exchange, path, headers, body }) {
      return new Promise((resolve, reject) => {
        if (exchange.signal.aborted) return reject(exchange.signal.reason);
        const client = free.pop() ?? open();
        const handler = collect(exchange, { resolve, reject, end: () => free.push(client) });
        client.dispatch({ path, method: 'POST', headers, body }, handler);
      });
    },
    async close() {
      await Promise.all([...all].map((client) => client.destroy()));
    },
  };
}

interface Ends {
  resolve(response: Response): void;
  reject(cause: unknown): void;
  /** The connection is free again. */
  end(): void;
}

function collect(exchange: Exchange, ends: Ends): Dispatcher.DispatchHandler {
  const { signal } = exchange;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let request: Dispatcher.DispatchController | undefined;
  // While a connection is being made there is nothing to abort yet: whoever asked is let go at once all the same.
  const leave = () => {
    ends.reject(signal.reason);
    request?.abort(new Error('abandoned'));
  };
  signal.addEventListener('abort', leave, { once: true });
  return {
    onRequestStart(controller) {
      request = controller;
      if (signal.aborted) controller.abort(new Error('abandoned'));
    },
    onResponseStart(_controller, status, headers) {
      exchange.status = status;
      exchange.headers = joined(headers);
    },
    onResponseData(controller, chunk) {
      bytes += chunk.length;
      if (bytes > MAX_REPLY_BYTES) controller.abort(new Error('a reply of more than 16 MB'));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      signal.removeEventListener('abort', leave);
      exchange.text = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? '';
      exchange.whole = true;
      ends.end();
      ends.resolve(responseOf(exchange) as Response);
    },
    onResponseError(_controller, failure) {
      signal.removeEventListener('abort', leave);
      exchange.failure = failure;
      ends.end();
      ends.reject(failure);
    },
  };
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): ReplyHeaders {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
}

/** As much of a Response as the SDKs look at when they are asked for the response itself. */
function responseOf(exchange: Exchange): Partial<Response> {
  const status = exchange.status ?? 0;
  return {
    status,
    ok: status >= 200 && status < 300,
    url: '',
    body: null,
    headers: new SlimHeaders(exchange.headers) as unknown as Headers,
    text: () => Promise.resolve(exchange.text),
  };
}

/** A real Headers costs more to build than all else of a response. */
class SlimHeaders {
  readonly #headers: ReplyHeaders;
  constructor(headers: ReplyHeaders) {
    this.#headers = headers;
  }
  get(name: string): string | null {
    return this.#headers[name.toLowerCase()] ?? null;
  }
  has(name: string): boolean {
    return this.get(name) !== null;
  }
  entries(): IterableIterator<[string, string]> {
    return Object.entries(this.#headers).values();
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}
