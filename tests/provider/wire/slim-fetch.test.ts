import { type AddressInfo, createServer, type Socket } from 'node:net';
import { newExchange } from '../../../src/provider/wire/exchange.js';
import { slimFetch } from '../../../src/provider/wire/slim-fetch.js';
import { loopback } from '../loopback.js';

describe('HTTP for the SDKs', () => {
  it('keeps one connection for questions one after the other, and as many as are asked at once', async () => {
    const sockets = new Set<unknown>();
    const server = await loopback(() => (response) => {
      sockets.add(response.socket);
      setTimeout(() => response.end('{}'), 20);
    });
    const wire = slimFetch({ origin: server.url, idleSeconds: 10 });
    const post = () => {
      const exchange = newExchange(new AbortController().signal);
      return wire.post({ exchange, path: '/', headers: [], body: '{}' });
    };
    for (let n = 0; n < 3; n += 1) await post();
    expect(sockets.size).toBe(1);
    await Promise.all(Array.from({ length: 50 }, post));
    expect(sockets.size).toBe(50);
    await Promise.all(Array.from({ length: 50 }, post));
    expect(sockets.size).toBe(50);
    await wire.close();
    await server.close();
  });

  it('brings a body in many pieces whole, and letters that were cut in two', async () => {
    const text = JSON.stringify({ text: '≥ 70 % élevé 🩺'.repeat(1000) });
    const bytes = Buffer.from(text);
    const server = await loopback(() => (response) => {
      for (let at = 0; at < bytes.length; at += 997) response.write(bytes.subarray(at, at + 997));
      response.end();
    });
    const wire = slimFetch({ origin: server.url, idleSeconds: 10 });
    const exchange = newExchange(new AbortController().signal);
    await wire.post({ exchange, path: '/', headers: [], body: '{}' });
    expect(exchange).toMatchObject({ status: 200, whole: true, text });
    await wire.close();
    await server.close();
  });

  it('ends a silence that no signal ends', async () => {
    const server = await loopback(() => () => {});
    const wire = slimFetch({ origin: server.url, idleSeconds: 1 });
    const exchange = newExchange(new AbortController().signal);
    const asked = wire.post({ exchange, path: '/', headers: [], body: '{}' });
    await expect(asked).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' });
    expect(exchange.failure).toBeDefined();
    await wire.close();
    await server.close();
  });

  it('lets go at once of a connection that is still being made', async () => {
    // A server that accepts, and never greets: the connection is neither made nor refused.
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as AddressInfo;
    const wire = slimFetch({ origin: `https://127.0.0.1:${port}`, idleSeconds: 10 });
    const abort = new AbortController();
    const exchange = newExchange(abort.signal);
    const asked = wire.post({ exchange, path: '/', headers: [], body: '{}' });
    setTimeout(() => abort.abort('left'), 50);
    await expect(asked).rejects.toBe('left');
    await wire.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('goes on after exchanges that broke', async () => {
    let n = 0;
    const server = await loopback(() => (response) => {
      n += 1;
      if (n % 2 === 1) response.destroy();
      else response.end('{}');
    });
    const wire = slimFetch({ origin: server.url, idleSeconds: 10 });
    const post = () => {
      const exchange = newExchange(new AbortController().signal);
      return wire.post({ exchange, path: '/', headers: [], body: '{}' });
    };
    for (let k = 0; k < 3; k += 1) {
      await expect(post()).rejects.toBeDefined();
      expect((await post()).status).toBe(200);
    }
    await wire.close();
    await server.close();
  });
});
