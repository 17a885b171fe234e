import { cutByDeadline } from '../../src/server/deadline.js';

const due = (inMs: number) => ({ getDeadline: () => Date.now() + inMs });

describe('a call that was cut short', () => {
  it('was cut by its deadline where that has passed, or would have within the time a message travels', () => {
    expect(cutByDeadline(due(-1))).toBe(true);
    expect(cutByDeadline(due(20))).toBe(true);
    expect(cutByDeadline({ getDeadline: () => new Date(Date.now() - 1) })).toBe(true);
  });

  it('was left by its client where the deadline is far, or there is none', () => {
    expect(cutByDeadline(due(5_000))).toBe(false);
    expect(cutByDeadline({ getDeadline: () => Number.POSITIVE_INFINITY })).toBe(false);
  });
});
