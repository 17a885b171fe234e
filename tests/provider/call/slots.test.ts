import type { Lane } from '../../../src/core/ports.js';
import { openSlots, type SlotSeeker } from '../../../src/provider/call/slots.js';
import { settled } from '../../support/fake-time.js';

function bench({ limit = 10 } = {}) {
  let now = 0;
  let most = limit;
  const slots = openSlots({ limit: () => most, nowSeconds: () => now });
  const granted: string[] = [];
  const seek = (
    lane: Lane,
    name: string,
    { ahead = false, abort = new AbortController() } = {},
  ) => {
    const seeker: SlotSeeker = { lane, signal: abort.signal, leave: undefined };
    abort.signal.addEventListener('abort', () => seeker.leave?.(abort.signal.reason));
    if (slots.take(lane)) granted.push(name);
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
    pass: (seconds: number) => {
      now += seconds;
    },
    setLimit: (n: number) => {
      most = n;
    },
  };
}

describe('the slots of an endpoint', () => {
  it('go to those who came first, and again to those who have waited before', async () => {
    const { slots, seek, granted } = bench({ limit: 1 });
    for (const name of ['a', 'b', 'c']) seek('online', name);
    seek('online', 'again', { ahead: true });
    for (let i = 0; i < 3; i += 1) {
      slots.release('online');
      await settled();
    }
    expect(granted).toEqual(['a', 'again', 'b', 'c']);
  });

  it('are never more than the limit says at that moment', () => {
    const { slots, seek, granted, setLimit } = bench({ limit: 3 });
    for (const name of ['a', 'b', 'c', 'd']) seek('online', name);
    expect([slots.held, slots.queued]).toEqual([3, { online: 1, offline: 0 }]);
    setLimit(2);
    slots.release('online');
    expect([slots.held, granted.length]).toEqual([2, 3]);
  });

  it('go four to one to the online lane where both wait', async () => {
    const { slots, seek, granted } = bench({ limit: 1 });
    seek('online', 'first');
    for (let i = 0; i < 10; i += 1) {
      seek('offline', 'f');
      seek('online', 'n');
    }
    let running: Lane = 'online';
    for (let i = 0; i < 10; i += 1) {
      slots.release(running);
      await settled();
      running = granted.at(-1) === 'f' ? 'offline' : 'online';
    }
    expect(granted.slice(1).filter((name) => name === 'f')).toHaveLength(2);
  });

  it('are kept for the online lane to a fifth as long as there is online work, and no longer', async () => {
    const { slots, seek, pass } = bench({ limit: 10 });
    seek('online', 'n');
    for (let i = 0; i < 12; i += 1) seek('offline', 'f');
    expect(slots.queued.offline).toBe(4);
    slots.release('online');
    expect(slots.held).toBe(8);
    pass(61);
    slots.release('offline');
    expect(slots.held).toBe(10);
  });

  it('all serve work in bulk where there is no online work', () => {
    const { slots, seek } = bench({ limit: 10 });
    for (let i = 0; i < 12; i += 1) seek('offline', 'f');
    expect(slots.held).toBe(10);
  });

  it('are not given to those who have left, and leaving a long line takes no time', async () => {
    const { slots, seek, granted } = bench({ limit: 1 });
    seek('online', 'a');
    const aborts = Array.from({ length: 50_000 }, () => new AbortController());
    for (const abort of aborts) seek('online', 'gone', { abort });
    seek('online', 'z');
    const started = performance.now();
    for (const abort of aborts.reverse()) abort.abort(new Error('left'));
    expect(performance.now() - started).toBeLessThan(2000);
    expect(slots.queued.online).toBe(1);
    slots.release('online');
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
});
