import { shareInFlight } from '../../src/judge/share.js';

describe('shareInFlight', () => {
  it('leaves no rejection unmet where an asker had left before the call was made', async () => {
    const unmet: unknown[] = [];
    const note = (reason: unknown) => unmet.push(reason);
    process.on('unhandledRejection', note);
    const flights = shareInFlight();
    const { joined, verdict } = flights.ask('k', AbortSignal.abort(new Error('left')), (signal) =>
      Promise.resolve().then(() => {
        throw signal.reason;
      }),
    );
    await expect(verdict).rejects.toThrow('left');
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', note);
    expect({ joined, open: flights.size, unmet }).toEqual({ joined: false, open: 0, unmet: [] });
  });
});
