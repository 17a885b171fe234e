import fc from 'fast-check';
import { openRetryBudget } from '../../../src/provider/call/retry-budget.js';

describe('a retry budget', () => {
  it('lets a first failure be retried', () => {
    const budget = openRetryBudget();
    budget.deposit();
    expect(budget.withdraw(0)).toBe(true);
  });

  it('keeps retries to a fifth of the calls, ten, and two a second', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ calls: fc.nat(30), retries: fc.nat(60), seconds: fc.nat(20) })),
        (rounds) => {
          const budget = openRetryBudget();
          let [now, calls, retried] = [0, 0, 0];
          for (const round of rounds) {
            now += round.seconds;
            for (let i = 0; i < round.calls; i += 1) budget.deposit();
            calls += round.calls;
            for (let i = 0; i < round.retries; i += 1) if (budget.withdraw(now)) retried += 1;
            expect(retried).toBeLessThanOrEqual(0.2 * calls + 10 + 2 * now + 1e-6);
          }
        },
      ),
    );
  });

  it('gets its floor back with time, so that the last of a batch can be retried', () => {
    const budget = openRetryBudget();
    while (budget.withdraw(0)) {}
    expect([budget.withdraw(0.4), budget.withdraw(1.1)]).toEqual([false, true]);
  });
});
