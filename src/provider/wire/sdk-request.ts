import type { Exchange } from './exchange.js';
import type { SlimFetch } from './slim-fetch.js';

/** What an SDK hands to its `fetch`, with what rides along. */
interface SdkInit {
  readonly headers: Headers;
  readonly body: string;
  readonly exchange: Exchange;
}

/** An SDK's own preparation of a request. */
interface Prepared {
  readonly url: string;
  readonly timeout: number;
  readonly req: unknown;
}

/** The options of an SDK's call, as far as they differ from call to call. */
interface SdkOptions {
  readonly body?: unknown;
  readonly fetchOptions?: unknown;
}

export type PreparedOnce = (options: SdkOptions) => Promise<Prepared>;

/** Request options that carry the exchange through the SDK to `sdkFetch`. */
export function withExchange(exchange: Exchange): { readonly fetchOptions: object } {
  return { fetchOptions: { exchange } };
}

/**
 * All but the body of a client's requests is the same, so it is asked for once: building a dozen headers anew takes an
 * SDK longer than all the rest of a request.
 */
export function preparedOnce(build: (options: SdkOptions) => Promise<Prepared>): PreparedOnce {
  let first: Promise<Prepared> | undefined;
  return async (options) => {
    first ??= build(options);
    const { url, timeout, req } = await first;
    const { headers } = req as SdkInit;
    const { exchange } = options.fetchOptions as SdkInit;
    const body = JSON.stringify(options.body);
    return { url, timeout, req: { method: 'post', headers, body, exchange } };
  };
}

/** Whether a request is one of the chat, which `preparedOnce` may prepare. */
export function isChat(options: SdkOptions): boolean {
  return (options.fetchOptions as Partial<SdkInit> | undefined)?.exchange !== undefined;
}

/** Where an SDK sends a request to, and what its headers are. */
export async function addressBy(
  client: { buildRequest(options: SdkTarget): Promise<Pick<Prepared, 'url' | 'req'>> },
  { method, path }: { readonly method: 'GET' | 'POST'; readonly path: string },
): Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }> {
  const target = { method: method.toLowerCase() as SdkTarget['method'], path };
  const { url, req } = await client.buildRequest(target);
  return { url, headers: Object.fromEntries((req as Pick<SdkInit, 'headers'>).headers) };
}

interface SdkTarget {
  method: 'get' | 'post';
  path: string;
}

/** The `fetch` of an SDK's client, over the wire. */
export function sdkFetch(wire: SlimFetch): typeof fetch {
  const flat = new WeakMap<Headers, string[]>();
  const paths = new Map<string, string>();
  return (target, init) => {
    const { headers, body, exchange } = init as unknown as SdkInit;
    const url = String(target);
    const path = paths.get(url) ?? pathOf(url);
    paths.set(url, path);
    const pairs = flat.get(headers) ?? [...headers].flat();
    flat.set(headers, pairs);
    return wire.post({ exchange, path, headers: pairs, body });
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
