import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AttemptFailure } from '../../src/provider/failure.js';

/** A request as the server has received it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came. */
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What is to be answered: JSON under a status, or whatever the function does. */
export type Answer =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body: unknown;
    }
  | ((response: ServerResponse) => void);

/** A server that answers every request as it is told, and remembers them. */
export async function loopback(answer: (request: Received, n: number) => Answer) {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      const received = { path, headers, text, body: JSON.parse(text || '{}') };
      requests.push(received);
      const told = answer(received, requests.length);
      if (typeof told === 'function') return told(response);
      const { status = 200, headers: more = {}, body } = told;
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A chat completion that answers with the text. */
export function completion(text: unknown, more: Readonly<Record<string, unknown>> = {}) {
  const { message, finish_reason = 'stop', ...rest } = more;
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'gpt-test',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, ...(message as object) },
        finish_reason,
      },
    ],
    usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
    ...rest,
  };
}

/** A message of Anthropic's that answers with the text. */
export function message(text: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 90, output_tokens: 10 },
    ...more,
  };
}

/** The failure that a promise ends in; throws for any other end. */
export async function rejection(promise: Promise<unknown>): Promise<AttemptFailure> {
  const end = await promise.catch((cause: unknown) => cause);
  if (end instanceof AttemptFailure) return end;
  throw new Error(`no attempt has failed: ${end}`);
}

/** A failure in three words. */
export function told({ failureClass, fault, more }: AttemptFailure): string {
  return `${failureClass} ${fault}${more.hopeless ? ' hopeless' : ''}`;
}
