import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Behave, type Behaviour, replyTo } from './fake-provider-behaviour.js';
import { type FakeCall, readCall } from './fake-provider-call.js';

/** A loopback provider that costs little: it checks nothing, keeps nothing, and reads as much of HTTP as clients here send. */
export interface BareProvider {
  readonly url: string;
  readonly counts: { calls: number; inFlight: number; peakInFlight: number; connections: number };
  behave(how: Behave): void;
}

/** Starts it; it runs until its process ends. Requests must have a content-length, and wait for the reply before the next. */
export async function startBareProvider(how: Behave): Promise<BareProvider> {
  let behave = how;
  const counts = { calls: 0, inFlight: 0, peakInFlight: 0, connections: 0 };
  const server = createServer({ noDelay: true }, (socket) => {
    counts.connections += 1;
    let busy = false;
    const free = () => {
      if (busy) counts.inFlight -= 1;
      busy = false;
    };
    socket.on('error', () => socket.destroy());
    socket.on('close', free);
    readRequests(socket, ({ path, raw }) => {
      const n = counts.calls++;
      counts.peakInFlight = Math.max(counts.peakInFlight, ++counts.inFlight);
      busy = true;
      const wire = path.endsWith('/messages') ? 'anthropic' : 'openai';
      const call = readCall({ n, wire, raw, body: JSON.parse(raw), headers: {} });
      const behaviour = behave(call, n) ?? {};
      const act = () => {
        if (behaviour.until === undefined) free();
        if (!socket.destroyed) play(socket, call, behaviour);
      };
      if (behaviour.latencyMs) setTimeout(act, behaviour.latencyMs);
      else act();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    behave: (next) => {
      behave = next;
    },
  };
}

const END_OF_HEAD = '\r\n\r\n';

function readRequests(
  socket: Socket,
  then: (request: { readonly path: string; readonly raw: string }) => void,
): void {
  let got: Buffer | undefined;
  let path = '';
  let from = 0;
  let until = 0;
  socket.on('data', (chunk) => {
    got = got ? Buffer.concat([got, chunk as Buffer]) : (chunk as Buffer);
    if (until === 0) {
      const end = got.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const head = got.toString('latin1', 0, end);
      path = head.slice(0, head.indexOf('\r\n')).split(' ')[1] ?? '';
      from = end + END_OF_HEAD.length;
      until = from + Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (got.length < until) return;
    const raw = got.toString('utf8', from, until);
    got = undefined;
    until = 0;
    then({ path, raw });
  });
}

function play(socket: Socket, call: FakeCall, behaviour: Behaviour): void {
  if (behaviour.until === 'silence') return;
  if (behaviour.until === 'reset') {
    socket.resetAndDestroy();
    return;
  }
  const { status, headers, body } = replyTo(call, behaviour);
  let head = `HTTP/1.1 ${status} Said\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  head += '\r\n';
  if (behaviour.until === undefined) socket.write(head + body);
  else if (behaviour.until === 'head_then_silence') socket.write(head);
  else socket.end(head + body.slice(0, body.length / 2));
}
