import type { Lane } from '../../../src/core/ports.js';
import { FlipsideError } from '../../../src/errors.js';
import { openBudget } from '../../../src/provider/call/budget.js';
import { CallFailed } from '../../../src/provider/failure.js';
import { settled } from '../../support/fake-time.js';
import { judgeCall } from '../../support/judge-call.js';
import {
  failure,
  later,
  question,
  reply,
  type Script,
  scriptedCaller,
  silence,
} from '../../support/scripted-caller.js';

type Bench = ReturnType<typeof scriptedCaller>;

/** Asks so many questions, and gathers how each ends, as it does. */
function askMany({ caller }: Bench, n: number, { lane = 'online' as Lane, name = 'Q' } = {}) {
  const ends: string[] = [];
  for (let i = 0; i < n; i += 1) {
    caller.ask(question(`${name}${i}`), judgeCall({ lane })).then(
      ({ value }) => ends.push(value),
      (error: unknown) => ends.push(endOf(error)),
    );
  }
  return ends;
}

function endOf(error: unknown): string {
  if (error instanceof CallFailed) return error.fault;
  return error instanceof FlipsideError ? error.kind : `defect: ${String(error)}`;
}

const UNSENT = { parameter: 'max_tokens', unsent: true };

function tally(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

/** An endpoint that is down until a moment. */
function outage(given: {
  readonly seconds: number;
  readonly failing: () => Error;
  readonly limits?: object;
}) {
  let up = false;
  const script: Script = () => (up ? 'good' : given.failing());
  const bench = scriptedCaller(script, { limits: { startInFlight: 50, ...given.limits } });
  bench.time.timers.after(given.seconds * 1000, () => {
    up = true;
  });
  return bench;
}

describe('a slot', () => {
  it('is held until the answer is kept: no more of them are lost with a process than it has slots', async () => {
    let keep = () => {};
    const keeping = () =>
      new Promise<void>((resolve) => {
        keep = resolve;
      });
    const bench = scriptedCaller(() => 'good', { limits: { maxInFlight: 1 }, keeping });
    const ends = askMany(bench, 2);
    await settled();
    expect([bench.sent.length, bench.kept.size, ends]).toEqual([1, 0, []]);
    keep();
    await settled();
    expect([bench.sent.length, bench.kept.size, ends]).toEqual([2, 1, ['GOOD']]);
  });
});

describe('an endpoint that is rate limited', () => {
  const failing = () => failure('rate', 'rate_limited');

  it('litellm#3646, litellm#7669: is waited for by all who ask, with a probe now and then', async () => {
    const bench = outage({ seconds: 60, failing });
    const ends = askMany(bench, 100);
    await bench.time.pass(59);
    expect(ends).toEqual([]);
    expect(bench.sent.length).toBeLessThan(70);
    expect(await bench.counted('flipside_judge_breaker_state')).toBe(2);
    await bench.time.pass(40);
    expect(tally(ends)).toEqual({ GOOD: 100 });
  });

  it('litellm#40130: is not asked before the longest of its hints', async () => {
    let n = 0;
    const hints = [10, 50];
    const bench = outage({
      seconds: 0.5,
      failing: () => failure('rate', 'rate_limited', { hintSeconds: hints[n++ % 2] ?? 0 }),
    });
    const ends = askMany(bench, 50);
    await bench.time.pass(49);
    expect([bench.sent.length, ends.length]).toEqual([50, 0]);
    await bench.time.pass(60);
    expect(tally(ends)).toEqual({ GOOD: 50 });
  });

  it('fails those whom it asks to wait beyond their deadline at once', async () => {
    const bench = outage({
      seconds: 1e6,
      failing: () => failure('rate', 'rate_limited', { hintSeconds: 86_400 }),
    });
    const ends = askMany(bench, 200);
    await bench.time.pass(0);
    expect(tally(ends)).toEqual({ rate_limited: 50, breaker_open: 150 });
  });

  it('promptfoo#7727: fails all who ask once it has been so for as long as a call may take', async () => {
    const bench = outage({ seconds: 1e6, failing });
    askMany(bench, 30);
    await bench.time.pass(301);
    const ends = askMany(bench, 10, { name: 'late' });
    await bench.time.pass(0);
    expect(tally(ends)).toEqual({ breaker_open: 10 });
    expect(bench.time.pending).toBe(1);
  });

  it('is asked less at once from then on', async () => {
    const bench = outage({ seconds: 0.1, failing });
    askMany(bench, 50);
    await bench.time.pass(0);
    expect(await bench.counted('flipside_judge_concurrency_limit')).toBe(40);
  });

  it('is not asked still less because its probes fail', async () => {
    const bench = outage({ seconds: 40, failing });
    askMany(bench, 50);
    await bench.time.pass(39);
    expect(bench.sent.length).toBeGreaterThan(52);
    expect(await bench.counted('flipside_judge_concurrency_limit')).toBe(40);
  });
});

describe('an endpoint that keeps failing', () => {
  const failing = () => failure('transient', 'server_error');

  it('is not asked for new online work, which hears when it will be', async () => {
    const bench = outage({ seconds: 1e6, failing });
    askMany(bench, 50);
    await bench.time.pass(0);
    const asked = bench.caller.ask(question('new'), judgeCall());
    await expect(asked).rejects.toMatchObject({
      kind: 'judge_unavailable',
      fault: 'breaker_open',
      message:
        'api.example.org (judge-1) was not asked: it keeps failing; it is asked again in 2 s; last: it said server_error',
    });
    expect(bench.sent).toHaveLength(50);
  });

  it('is waited for by those who have asked already, and by work in bulk', async () => {
    const bench = outage({ seconds: 20, failing });
    const online = askMany(bench, 25);
    await bench.time.pass(0);
    const bulk = askMany(bench, 25, { lane: 'offline', name: 'bulk' });
    await bench.time.pass(100);
    expect([tally(online), tally(bulk)]).toEqual([{ GOOD: 25 }, { GOOD: 25 }]);
  });

  it('is tried by one alone, and by the next where that one leaves', async () => {
    let calls = 0;
    const bench = scriptedCaller(
      (n, { signal }) => {
        if (n <= 20) return failure('transient', 'server_error');
        calls += 1;
        return calls === 1 ? silence(signal) : 'good';
      },
      { limits: { startInFlight: 50, maxAttempts: 1 } },
    );
    askMany(bench, 20);
    await bench.time.pass(0);
    const abort = new AbortController();
    const first = bench.caller.ask(
      question('first'),
      judgeCall({ lane: 'offline', signal: abort.signal }),
    );
    await settled();
    const others = askMany(bench, 9, { lane: 'offline', name: 'other' });
    await bench.time.pass(2.5);
    expect([bench.sent.length, await bench.counted('flipside_judge_breaker_state')]).toEqual([
      21, 1,
    ]);
    abort.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    await bench.time.pass(1);
    expect(tally(others)).toEqual({ GOOD: 9 });
  });
});

describe('the slots of an endpoint', () => {
  it('are as many as the limit, which grows with use', async () => {
    let [now, most] = [0, 0];
    const bench: Bench = scriptedCaller(
      async () => {
        now += 1;
        most = Math.max(most, now);
        const answer = await later(bench.time, 1)();
        now -= 1;
        return answer;
      },
      { limits: { maxInFlight: 64 } },
    );
    const ends = askMany(bench, 500);
    await bench.time.pass(0.5);
    expect(most).toBe(20);
    await bench.time.pass(30);
    expect([most, tally(ends)]).toEqual([64, { GOOD: 500 }]);
  });

  it('promptfoo#7727: are waited for by no more than the queue holds', async () => {
    const bench: Bench = scriptedCaller(() => later(bench.time, 1)(), {
      limits: { startInFlight: 10, maxQueue: 30 },
    });
    const ends = askMany(bench, 100);
    await bench.time.pass(0);
    expect(tally(ends)).toEqual({ queue_full: 60 });
    await bench.time.pass(30);
    expect(tally(ends)).toEqual({ queue_full: 60, GOOD: 40 });
  });

  it('are waited for as long as it takes: the clock of a call starts with its first', async () => {
    const bench: Bench = scriptedCaller(() => later(bench.time, 100)(), {
      limits: { startInFlight: 1, maxInFlight: 1 },
    });
    const ends = askMany(bench, 5);
    await bench.time.pass(501);
    expect(tally(ends)).toEqual({ GOOD: 5 });
  });

  it('go first to those who have waited for one before', async () => {
    const order: string[] = [];
    const bench: Bench = scriptedCaller(
      (n, { body }) => {
        order.push((body.messages as string[])[1]?.split(' ')[0] ?? '');
        return n === 1
          ? failure('rate', 'rate_limited', { hintSeconds: 1 })
          : later(bench.time, 1)();
      },
      { limits: { startInFlight: 1, maxInFlight: 1 } },
    );
    askMany(bench, 6);
    await bench.time.pass(30);
    expect(order).toEqual(['Q0', 'Q1', 'Q2', 'Q0', 'Q3', 'Q4', 'Q5']);
  });

  it('are free again, and nothing waits, when all have ended or left', async () => {
    const bench = scriptedCaller((n, { signal }) => (n % 2 ? 'good' : silence(signal)));
    const abort = new AbortController();
    const all = Array.from({ length: 200 }, (_, i) =>
      bench.caller
        .ask(question(`Q${i}`), judgeCall({ signal: abort.signal }))
        .catch((error: Error) => error.message),
    );
    await bench.time.pass(1);
    abort.abort(new Error('left'));
    const ends = await Promise.all(all);
    expect(ends.filter((end) => end === 'left').length).toBeGreaterThan(0);
    await settled();
    expect(await bench.counted('flipside_judge_calls_inflight')).toBe(0);
    expect(await bench.counted('flipside_judge_queue_depth')).toBe(0);
    expect(bench.time.pending).toBe(0);
  });
});

describe('limits per minute', () => {
  it('are kept from the first call', async () => {
    const bench = scriptedCaller(() => 'good', { limits: { requestsPerMinute: 60 } });
    askMany(bench, 20);
    await bench.time.pass(9.5);
    expect(bench.sent).toHaveLength(10);
  });

  it('that are told in headers are kept thereafter, and shown', async () => {
    const headers = {
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '60s',
    };
    const bench = scriptedCaller((n) => (n === 1 ? { ...reply('good'), headers } : 'good'));
    askMany(bench, 1);
    await bench.time.pass(0);
    askMany(bench, 10, { name: 'more' });
    await bench.time.pass(4.5);
    expect(bench.sent).toHaveLength(5);
    expect(await bench.counted('flipside_judge_ratelimit_remaining', { kind: 'requests' })).toBe(0);
  });

  it('are waited for before the clock of a call starts, however long that takes', async () => {
    const bench = scriptedCaller(() => 'good', { limits: { requestsPerMinute: 3 } });
    const ends = askMany(bench, 100, { lane: 'offline' });
    await bench.time.pass(1981);
    expect(tally(ends)).toEqual({ GOOD: 100 });
    expect(bench.sent).toHaveLength(100);
  });

  it('for tokens are waited for likewise, and so are those that are told in headers', async () => {
    const limits = { tokensPerMinute: 1200, callTimeoutSeconds: 100 };
    const bench = scriptedCaller(() => 'good', { limits });
    const ends = askMany(bench, 50);
    await bench.time.pass(4000);
    expect(tally(ends)).toEqual({ GOOD: 50 });
    const headers = {
      'x-ratelimit-limit-requests': '2',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '60s',
    };
    const told = scriptedCaller(() => ({ ...reply('good'), headers }), {
      limits: { startInFlight: 2, callTimeoutSeconds: 10 },
    });
    const toldEnds = askMany(told, 20);
    await told.time.pass(2000);
    expect(tally(toldEnds)).toEqual({ GOOD: 20 });
  });

  it('have lost nothing to a body that was not sent after all', async () => {
    const bench = scriptedCaller(
      (n) => (n === 1 ? failure('config', 'unsupported_parameter', UNSENT) : 'good'),
      { limits: { requestsPerMinute: 1 }, canLeaveOut: ['max_tokens'] },
    );
    const ends = askMany(bench, 1);
    await bench.time.pass(1);
    expect(tally(ends)).toEqual({ GOOD: 1 });
  });

  it('do not count against those who ask again', async () => {
    const bench = scriptedCaller(
      (n) => (n % 5 === 1 ? failure('transient', 'server_error') : 'good'),
      {
        limits: { requestsPerMinute: 6, callTimeoutSeconds: 30 },
      },
    );
    const ends = askMany(bench, 20, { lane: 'offline' });
    await bench.time.pass(1000);
    expect(tally(ends)).toEqual({ GOOD: 20 });
  });

  it('let nothing burst out that has waited for a slot', async () => {
    const bench: Bench = scriptedCaller((n) => later(bench.time, n <= 10 ? 60 : 1)(), {
      limits: { requestsPerMinute: 60, startInFlight: 10, maxInFlight: 10 },
    });
    askMany(bench, 40);
    await bench.time.pass(59.5);
    expect(bench.sent).toHaveLength(10);
    await bench.time.pass(10);
    expect(bench.sent).toHaveLength(20);
  });

  it('hold no slot of those who wait for them, and none counts as under way', async () => {
    const bench: Bench = scriptedCaller(() => later(bench.time, 1)(), {
      limits: { requestsPerMinute: 12 },
    });
    askMany(bench, 30);
    await bench.time.pass(0.5);
    expect(await bench.counted('flipside_judge_calls_inflight')).toBe(1);
    expect(await bench.counted('flipside_judge_queue_depth')).toBe(29);
    await bench.time.pass(3.5);
    expect(await bench.counted('flipside_judge_calls_inflight')).toBe(0);
    await bench.time.pass(200);
    // A limit that nobody has made use of does not grow.
    expect(await bench.counted('flipside_judge_concurrency_limit')).toBe(20);
  });

  it('are waited for in the order of the lanes, and by no more than the queue holds', async () => {
    const bench = scriptedCaller(() => 'good', { limits: { requestsPerMinute: 60, maxQueue: 20 } });
    askMany(bench, 1, { name: 'first' });
    const bulk = askMany(bench, 15, { lane: 'offline', name: 'bulk' });
    await bench.time.pass(0);
    const online = askMany(bench, 10, { name: 'online' });
    await bench.time.pass(5.5);
    expect([tally(online), tally(bulk)]).toEqual([{ GOOD: 4, queue_full: 5 }, { GOOD: 1 }]);
  });

  it('are waited for no longer once nobody waits for the answer', async () => {
    const bench = scriptedCaller(() => 'good', { limits: { requestsPerMinute: 1 } });
    const abort = new AbortController();
    const ask = (text: string, more = {}) =>
      bench.caller.ask(question(text), judgeCall(more)).catch((error: Error) => error.message);
    await ask('first');
    const left = ask('left', { signal: abort.signal });
    await bench.time.pass(1);
    abort.abort(new Error('left'));
    expect(await left).toBe('left');
    await settled();
    expect([bench.time.pending, await bench.counted('flipside_judge_queue_depth')]).toEqual([0, 0]);
  });
});

describe('an attempt that is not answered', () => {
  const unanswered = async (limits: object) => {
    const bench = scriptedCaller((_n, { signal }) => silence(signal), { limits });
    const asked = bench.caller.ask(question(), judgeCall()).catch((error: Error) => error.message);
    await bench.time.pass(400);
    return asked;
  };

  it('says how long it was given by the configuration', async () => {
    expect(await unanswered({ attemptTimeoutSeconds: 20, maxAttempts: 1 })).toMatch(
      /has not answered within 20 s/,
    );
  });

  it('says that it was cut short by the deadline of its call', async () => {
    expect(await unanswered({ attemptTimeoutSeconds: 20, callTimeoutSeconds: 21 })).toMatch(
      /had not answered when the 21 s of the call were over/,
    );
  });
});

describe('a budget', () => {
  it('is never exceeded: what it has no room for fails, and nothing else', async () => {
    const budget = openBudget(0.05);
    const bench: Bench = scriptedCaller(() => later(bench.time, 1)(), { budget });
    const ends = askMany(bench, 100);
    await bench.time.pass(100);
    const { GOOD = 0, ...rest } = tally(ends);
    expect(rest).toEqual({ budget_spent: 100 - GOOD });
    expect(GOOD).toBeGreaterThanOrEqual(20);
    expect(budget.spentUsd).toBeLessThanOrEqual(0.05);
    expect(budget.spentUsd).toBeCloseTo(0.002 * GOOD, 9);
  });

  it('counts what was cut off for the most that it can have cost, and what was turned away for nothing', async () => {
    const budget = openBudget(1);
    const turned = scriptedCaller(() => failure('rate', 'rate_limited'), {
      budget,
      limits: { maxAttempts: 1 },
    });
    askMany(turned, 1);
    await turned.time.pass(0);
    expect(budget.spentUsd).toBe(0);
    const cut = scriptedCaller((_n, { signal }) => silence(signal), {
      budget,
      limits: { maxAttempts: 1 },
    });
    askMany(cut, 1);
    await cut.time.pass(200);
    expect(budget.spentUsd).toBeGreaterThan(0.004);
  });

  it('costs nothing where the reply was kept', async () => {
    const { kept, caller } = scriptedCaller(() => 'good');
    await caller.ask(question(), judgeCall());
    const poor = scriptedCaller(() => 'good', { kept, budget: openBudget(0) });
    expect((await poor.caller.ask(question(), judgeCall())).cached).toBe(true);
    await expect(poor.caller.ask(question('new'), judgeCall())).rejects.toMatchObject({
      kind: 'budget_spent',
    });
  });

  it('is not taken without prices', () => {
    const budget = openBudget(1);
    const limits = { prices: undefined as never };
    expect(() => scriptedCaller(() => 'good', { budget, limits })).toThrow(/prices of judge-1/);
  });
});
