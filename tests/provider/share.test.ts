import { getEventListeners } from 'node:events';
import { shareInFlight } from '../../src/provider/share.js';

describe('shareInFlight', () => {
  it('leaves no rejection unmet where an asker had left before the call was made', async () => {
    const unmet: unknown[] = [];
    const note = (reason: unknown) => unmet.push(reason);
    process.on('unhandledRejection', note);
    const flights = shareInFlight<never>();
    const { joined, answer } = flights.ask('k', AbortSignal.abort(new Error('left')), (signal) =>
      Promise.resolve().then(() => {
        throw signal.reason;
      }),
    );
    await expect(answer).rejects.toThrow('left');
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', note);
    expect({ joined, open: flights.size, unmet }).toEqual({ joined: false, open: 0, unmet: [] });
  });

  it('listens once to a signal, however many questions are asked with it, and aborts each', async () => {
    const flights = shareInFlight<never>();
    const one = new AbortController();
    const calls: AbortSignal[] = [];
    const answers = Array.from({ length: 50 }, (_, i) => {
      const { answer } = flights.ask(`k${i}`, one.signal, (signal) => {
        calls.push(signal);
        return new Promise(() => {});
      });
      return answer;
    });
    expect(getEventListeners(one.signal, 'abort')).toHaveLength(1);
    one.abort(new Error('left'));
    const ends = await Promise.allSettled(answers);
    expect(ends.every((e) => e.status === 'rejected')).toBe(true);
    expect(calls.map((s) => s.aborted)).toEqual(Array(50).fill(true));
    expect(flights.size).toBe(0);
  });
});
