import type { Lane } from '../../../src/core/ports.js';
import { openRateLimits } from '../../../src/provider/call/rate-limits.js';
import { openSlots, type SlotSeeker } from '../../../src/provider/call/slots.js';
import { fakeTime, settled } from '../../support/fake-time.js';

const SIGNAL = { signal: new AbortController().signal, leave: undefined };

function bench({ limit = 10, perMinute = undefined as number | undefined } = {}) {
  const { clock, timers, pass } = fakeTime();
  let most = limit;
  const rateLimits = openRateLimits({ requestsPerMinute: perMinute });
  const slots = openSlots({ limit: () => most, rateLimits, clock, timers });
  const granted: string[] = [];
  const seek = (
    lane: Lane,
    name: string,
    { ahead = false, abort = new AbortController() } = {},
  ) => {
    const need = { input: 0, output: 0 };
    const seeker: SlotSeeker = { lane, need, signal: abort.signal, leave: undefined };
    abort.signal.addEventListener('abort', () => seeker.leave?.(abort.signal.reason));
    if (slots.take(seeker)) granted.push(name);
    else
      slots.wait(seeker, { ahead }).then(
        () => granted.push(name),
        () => granted.push(`${name} left`),
      );
  };
  return {
    slots,
    granted,
    seek,
    pass,
    release: (lane: Lane, how = { unused: false }) =>
      slots.release({ lane, need: { input: 0, output: 0 }, ...SIGNAL }, how),
    setLimit: (n: number) => {
      most = n;
    },
  };
}

describe('the slots of an endpoint', () => {
  it('go to those who came first, and again to those who have waited before', async () => {
    const { release, seek, granted } = bench({ limit: 1 });
    for (const name of ['a', 'b', 'c']) seek('online', name);
    seek('online', 'again', { ahead: true });
    for (let i = 0; i < 3; i += 1) {
      release('online');
      await settled();
    }
    expect(granted).toEqual(['a', 'again', 'b', 'c']);
  });

  it('are never more than the limit says at that moment', () => {
    const { slots, release, seek, granted, setLimit } = bench({ limit: 3 });
    for (const name of ['a', 'b', 'c', 'd']) seek('online', name);
    expect([slots.held, slots.queued]).toEqual([3, { online: 1, offline: 0 }]);
    setLimit(2);
    release('online');
    expect([slots.held, granted.length]).toEqual([2, 3]);
  });

  it('go four to one to the online lane where both wait', async () => {
    const { release, seek, granted } = bench({ limit: 1 });
    seek('online', 'first');
    for (let i = 0; i < 10; i += 1) {
      seek('offline', 'f');
      seek('online', 'n');
    }
    let running: Lane = 'online';
    for (let i = 0; i < 10; i += 1) {
      release(running);
      await settled();
      running = granted.at(-1) === 'f' ? 'offline' : 'online';
    }
    expect(granted.slice(1).filter((name) => name === 'f')).toHaveLength(2);
  });

  it('are kept for the online lane to a fifth as long as there is online work, and no longer', async () => {
    const { slots, release, seek, pass } = bench({ limit: 10 });
    seek('online', 'n');
    for (let i = 0; i < 12; i += 1) seek('offline', 'f');
    expect(slots.queued.offline).toBe(4);
    release('online');
    expect(slots.held).toBe(8);
    await pass(61);
    release('offline');
    expect(slots.held).toBe(10);
  });

  it('all serve work in bulk where there is no online work', () => {
    const { slots, seek } = bench({ limit: 10 });
    for (let i = 0; i < 12; i += 1) seek('offline', 'f');
    expect(slots.held).toBe(10);
  });

  it('are not given to those who have left, of a long line from its end', async () => {
    const { slots, release, seek, granted } = bench({ limit: 1 });
    seek('online', 'a');
    const aborts = Array.from({ length: 50_000 }, () => new AbortController());
    for (const abort of aborts) seek('online', 'gone', { abort });
    seek('online', 'z');
    for (const abort of aborts.reverse()) abort.abort(new Error('left'));
    expect(slots.queued.online).toBe(1);
    release('online');
    await settled();
    expect(granted.at(-1)).toBe('z');
  });

  it('are not waited for under a signal that has fired', async () => {
    const { seek, granted, slots } = bench({ limit: 1 });
    seek('online', 'a');
    const abort = new AbortController();
    abort.abort(new Error('left'));
    seek('online', 'b', { abort });
    await settled();
    expect([granted, slots.queued.online]).toEqual([['a', 'b left'], 0]);
  });

  it('come with room within the rate limits, in the order of the lanes', async () => {
    const { slots, seek, granted, pass } = bench({ limit: 10, perMinute: 60 });
    seek('offline', 'f0');
    for (let i = 1; i < 4; i += 1) seek('offline', `f${i}`);
    for (let i = 0; i < 6; i += 1) seek('online', `n${i}`);
    expect([granted, slots.held]).toEqual([['f0'], 1]);
    await pass(7.5);
    expect(granted).toEqual(['f0', 'n0', 'n1', 'n2', 'n3', 'f1', 'n4', 'n5']);
  });

  it('give back the room of which no use was made', async () => {
    const { release, seek, granted } = bench({ limit: 10, perMinute: 1 });
    seek('online', 'a');
    seek('online', 'b');
    release('online', { unused: true });
    await settled();
    expect(granted).toEqual(['a', 'b']);
  });

  it('are given to the next in time where the first in line leaves, and set no timer for nobody', async () => {
    const { slots, seek, granted, pass } = bench({ perMinute: 60 });
    const abort = new AbortController();
    seek('online', 'a');
    seek('online', 'b', { abort });
    seek('online', 'c');
    abort.abort(new Error('left'));
    await pass(1);
    expect([granted, slots.queued.online]).toEqual([['a', 'b left', 'c'], 0]);
  });
});
