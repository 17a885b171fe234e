import fc from 'fast-check';
import { type Budget, openBudget } from '../../../src/provider/call/budget.js';
import type { Waiting } from '../../../src/provider/call/waiting-line.js';
import { settled } from '../../support/fake-time.js';

function seeker(): Waiting & { readonly abort: AbortController } {
  const abort = new AbortController();
  const one = { signal: abort.signal, leave: undefined as Waiting['leave'], abort };
  abort.signal.addEventListener('abort', () => one.leave?.(abort.signal.reason));
  return one;
}

const reserve = async (budget: Budget, usd: number, who = seeker()) => budget.reserve(who, usd);

describe('a budget', () => {
  it('lets calls go while there is room for the most that they can cost', async () => {
    const budget = openBudget(1);
    expect([budget.reserve(seeker(), 0.5), budget.reserve(seeker(), 0.5)]).toEqual([
      undefined,
      undefined,
    ]);
    budget.settle(0.5, 0.1);
    expect(budget.reserve(seeker(), 0.4)).toBeUndefined();
    expect(budget.spentUsd).toBe(0.1);
  });

  it('has a call wait while others may leave room, and fails it once they have not', async () => {
    const budget = openBudget(1);
    budget.reserve(seeker(), 0.8);
    const cheap = reserve(budget, 0.3);
    const dear = reserve(budget, 0.9);
    budget.settle(0.8, 0.2);
    await expect(cheap).resolves.toBeUndefined();
    await expect(dear).rejects.toMatchObject({ kind: 'budget_spent' });
  });

  it('fails at once what can never fit, and says what is spent', () => {
    const budget = openBudget(1);
    budget.reserve(seeker(), 0.9);
    budget.settle(0.9, 0.9);
    expect(() => budget.reserve(seeker(), 0.2)).toThrow(/\$1 .*\$0\.9000 is spent/);
  });

  it('lets those who wait leave', async () => {
    const budget = openBudget(1);
    budget.reserve(seeker(), 1);
    const who = seeker();
    const waiting = reserve(budget, 0.5, who);
    who.abort.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    budget.settle(1, 0);
    expect(budget.reserve(seeker(), 1)).toBeUndefined();
  });

  it('is never exceeded, and leaves nobody waiting when the last call has ended', async () => {
    const call = fc.record({
      most: fc.double({ min: 0, max: 0.3, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 60 }), async (calls) => {
        const budget = openBudget(1);
        const ends = calls.map(async ({ most, share }) => {
          await reserve(budget, most);
          await settled();
          budget.settle(most, share * most);
          expect(budget.spentUsd).toBeLessThanOrEqual(1);
        });
        const all = await Promise.allSettled(ends);
        for (const end of all) {
          if (end.status === 'rejected') expect(end.reason).toMatchObject({ kind: 'budget_spent' });
        }
      }),
      { numRuns: 50 },
    );
  });
});
