import { status } from '@grpc/grpc-js';
import { parseAddress } from '../../src/server/address.js';
import { afterMs } from '../support/fake-judge.js';
import { A2, testApp } from '../support/test-app.js';
import { until } from '../support/wait.js';

const rollouts = [
  { rolloutId: 'b', caseId: 'c1', output: 'Start TCHP.' },
  { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'Start TC.' },
];

describe('an address', () => {
  it.each([
    ['127.0.0.1:50051', { host: '127.0.0.1', port: 50051 }],
    ['localhost:0', { host: 'localhost', port: 0 }],
    ['[::1]:0', { host: '::1', port: 0 }],
    ['0.0.0.0:65535', { host: '0.0.0.0', port: 65535 }],
  ])('is read from %s', (text, address) => {
    expect(parseAddress({ text, flag: '--grpc' })).toEqual({ ...address, flag: '--grpc' });
  });

  it.each([
    '',
    '50051',
    ':50051',
    '::1:50051',
    '127.0.0.1',
    '127.0.0.1:',
    'a b:1',
    'a:65536',
    'http://a:1',
    '[x]:1',
  ])('is not "%s", and the message names the flag', (text) => {
    expect(() => parseAddress({ text, flag: '--http' })).toThrow(
      expect.objectContaining({
        kind: 'config_invalid',
        message: expect.stringContaining(`--http "${text}": not host:port`),
      }),
    );
  });
});

describe('a server', () => {
  it('says on which ports it is, also over IPv6', async () => {
    const app = await testApp({ addresses: { grpc: '[::1]:0', http: '[::1]:0' } });
    expect(app.grpc).toMatch(/^\[::1\]:[1-9]\d*$/);
    expect(app.http).toMatch(/^\[::1\]:[1-9]\d*$/);
    expect((await app.score({ rollouts })).rewards[0]?.reward).toBe(1);
    expect((await fetch(`http://${app.http}/readyz`)).status).toBe(200);
    await app.stop();
  });

  it.each(['grpc', 'http'] as const)(
    'names the %s address that is in use, and leaves nothing open',
    async (taken) => {
      const app = await testApp();
      const free = { grpc: '127.0.0.1:0', http: '127.0.0.1:0' };
      const error = await testApp({ addresses: { ...free, [taken]: app[taken] } }).catch((e) => e);
      expect([error.kind, error.message]).toEqual([
        'config_invalid',
        `--${taken} ${app[taken]}: the address is in use; stop what listens there; choose another address with --${taken} (port 0 picks a free one)`,
      ]);
      await app.stop();
      const again = await testApp({ addresses: { ...free, [taken]: app[taken] } });
      await again.stop();
    },
  );

  it('names an address that this machine does not have', async () => {
    const addresses = { grpc: '203.0.113.1:1', http: '127.0.0.1:0' };
    await expect(testApp({ addresses })).rejects.toThrow(
      '--grpc 203.0.113.1:1: no interface of this machine',
    );
  });

  it('finishes the calls under way before it stops, and takes no new ones', async () => {
    const app = await testApp();
    app.judge.before = afterMs(300);
    const stream = app.openStream();
    stream.send({ settings: { groupSize: 2 } });
    for (const rollout of rollouts) stream.send({ rollout });
    const scored = app.score({
      rollouts: rollouts.map((r) => ({ ...r, output: `${r.output} now` })),
    });
    await until(() => app.judge.asked.length === 2);
    const stopping = app.stop();
    stream.end();
    expect((await scored).rewards.map((r) => r.reward)).toEqual([1, 1]);
    expect((await stream.rest()).map((r) => r.reward?.reward)).toEqual([1, 1, undefined]);
    await stopping;
    const refused = await testApp({ addresses: { grpc: app.grpc, http: app.http } });
    await refused.stop();
  });

  it('cuts off what has not ended in time', async () => {
    const app = await testApp({ limits: { drainSeconds: 0.3 } });
    app.judge.before = afterMs(60_000);
    const stream = app.openStream();
    stream.send({ settings: {} });
    const scored = app.score({ rollouts }).catch((e) => e);
    await until(() => app.judge.asked.length === 1);
    await Promise.all([app.stop(), app.stop()]);
    expect([status.UNAVAILABLE, status.CANCELLED]).toContain((await scored).code);
    await expect(stream.rest()).rejects.toThrow();
    expect(app.judge.aborted).toBe(1);
    expect(app.lines.filter((l) => l.level === 'error')).toEqual([]);
  });

  it('stops at once when nothing is under way, whoever is still connected', async () => {
    // A stop that waited for the drain would outlast the test.
    const app = await testApp({ limits: { drainSeconds: 600 } });
    await app.score({ rollouts });
    const other = await fetch(`http://${app.http}/healthz`, {
      headers: { connection: 'keep-alive' },
    });
    await other.text();
    await app.stop();
    await expect(fetch(`http://${app.http}/healthz`)).rejects.toThrow();
  });
});
