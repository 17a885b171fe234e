import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent } from 'undici';
import { FlipsideError } from '../../errors.js';
import type { Exchange } from './exchange.js';
import { MAX_REPLY_BYTES } from './slim-fetch.js';

/** A file on its way to an endpoint, with what is written before and after it. */
export interface Upload {
  readonly file: string;
  readonly contentType: string;
  readonly before: string;
  readonly after: string;
}

/** A request beside the chat: of files and batches. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Beneath the base URL, query included. */
  readonly path: string;
  readonly json?: unknown;
  readonly upload?: Upload;
  /** The file that the body of a good reply goes to; it appears whole or not at all. */
  readonly saveTo?: string;
}

/** A request with where it goes. */
export interface Addressed extends ApiRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends requests whose bodies may be larger than memory. */
export interface ApiFetch {
  /** Fills the exchange. Rejects with what broke it, or FlipsideError `store_failed` for a file of ours. */
  send(exchange: Exchange, request: Addressed): Promise<void>;
  close(): Promise<void>;
}

/** HTTP from file to file: a body is streamed, and never held. `idleSeconds` without a byte end an exchange. */
export function apiFetch({ idleSeconds }: { readonly idleSeconds: number }): ApiFetch {
  const idleMs = idleSeconds * 1000;
  let agent: Agent | undefined;
  const opened = () => {
    agent ??= new Agent({ headersTimeout: idleMs, bodyTimeout: idleMs });
    return agent;
  };
  return {
    async send(exchange, request) {
      const { origin, pathname, search } = new URL(request.url);
      const { body, headers } = await bodyOf(request);
      const { method } = request;
      const to = { origin, path: pathname + search, method, signal: exchange.signal };
      const reply = await opened().request({ ...to, body, headers });
      exchange.status = reply.statusCode;
      exchange.headers = flat(reply.headers);
      const { saveTo } = request;
      if (saveTo !== undefined && reply.statusCode >= 200 && reply.statusCode < 300) {
        await save(reply.body, saveTo);
      } else {
        exchange.text = await textOf(reply.body);
      }
      exchange.whole = true;
    },
    close: async () => agent?.destroy(),
  };
}

async function bodyOf({ headers, json, upload }: Addressed) {
  if (upload) {
    const { before, after, contentType } = upload;
    const { size } = await stat(upload.file);
    const length = Buffer.byteLength(before) + size + Buffer.byteLength(after);
    const more = { 'content-type': contentType, 'content-length': String(length) };
    return { headers: { ...headers, ...more }, body: Readable.from(parts(upload)) };
  }
  if (json === undefined) return { headers, body: null };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  };
}

async function* parts({ before, file, after }: Upload): AsyncIterable<Buffer> {
  if (before !== '') yield Buffer.from(before);
  yield* createReadStream(file);
  if (after !== '') yield Buffer.from(after);
}

async function save(body: Readable, path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(body, createWriteStream(part));
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true });
    const { syscall, message } = cause as NodeJS.ErrnoException;
    if (syscall === undefined || !['open', 'write', 'rename'].includes(syscall)) throw cause;
    throw new FlipsideError('store_failed', `${path}: cannot be written (${message})`, { cause });
  }
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new Error('a reply of more than 16 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
