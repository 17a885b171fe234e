import type { AttemptReply } from '../../../src/provider/chat.js';
import { CallFailed } from '../../../src/provider/failure.js';
import { judgeCall } from '../../support/judge-call.js';
import {
  failure,
  question,
  reply,
  scriptedCaller,
  silence,
} from '../../support/scripted-caller.js';

/** Asks, lets the time pass, and says how it ended. */
async function askFor(
  { caller, time }: Pick<ReturnType<typeof scriptedCaller>, 'caller' | 'time'>,
  { seconds = 1000, call = judgeCall() } = {},
) {
  const asked = caller.ask(question(), call).then(
    ({ value }) => value,
    (error: CallFailed) => ({
      kind: error instanceof CallFailed ? error.kind : `defect: ${String(error)}`,
      fault: error.fault,
      message: error.message,
    }),
  );
  await time.pass(seconds);
  return asked;
}

describe('an attempt that failed', () => {
  it('is made again after a wait, where the fault may pass', async () => {
    const faults = ['server_error', 'connection', 'overloaded', 'garbled', 'error_body'] as const;
    const bench = scriptedCaller((n) => {
      const fault = faults[n - 1];
      return fault ? failure('transient', fault) : 'good';
    });
    expect(await askFor(bench)).toBe('GOOD');
    expect(bench.sent).toHaveLength(6);
    for (const reason of faults) {
      expect(await bench.counted('flipside_judge_retries_total', { reason })).toBe(1);
    }
  });

  it('simple-evals, metacoder#18: is not made for ever', async () => {
    const bench = scriptedCaller(() => failure('transient', 'server_error'));
    expect(await askFor(bench)).toMatchObject({
      kind: 'judge_unavailable',
      fault: 'server_error',
      message: 'it said server_error; attempt 6 of 6',
    });
    expect(bench.sent).toHaveLength(6);
  });

  it('promptfoo#7727: is not made again where retries are off', async () => {
    const faults = [
      failure('transient', 'server_error'),
      failure('rate', 'rate_limited', { hintSeconds: 1 }),
      reply('bad'),
      reply('', { ending: 'truncated' }),
    ];
    for (const fault of faults) {
      const bench = scriptedCaller(() => fault, { limits: { maxAttempts: 1 } });
      expect(await askFor(bench)).toMatchObject({ kind: expect.stringContaining('judge_un') });
      expect(bench.sent).toHaveLength(1);
    }
  });

  it.each([
    ['unauthorized', true],
    ['quota', true],
    ['bad_request', false],
    ['context_length', false],
  ] as const)('is not made again for %s', async (fault, hopeless) => {
    const bench = scriptedCaller(() => failure('permanent', fault, { hopeless }));
    expect(await askFor(bench)).toMatchObject({ kind: 'judge_unavailable', fault });
    expect(bench.sent).toHaveLength(1);
  });

  it('tracker#547, llxprt#3140: stops all who come after it where there is no hope, with the reason', async () => {
    const bench = scriptedCaller(() => failure('permanent', 'quota', { hopeless: true }));
    await askFor(bench, { seconds: 0 });
    const later = await askFor(bench, { seconds: 0 });
    expect(later).toMatchObject({
      fault: 'breaker_open',
      message: expect.stringMatching(/until someone acts; .* in 60 s; last: it said quota/),
    });
    expect(bench.sent).toHaveLength(1);
    await bench.time.pass(61);
    await askFor(bench, { seconds: 0 });
    expect(bench.sent).toHaveLength(2);
  });

  it('waits as long as the server asks, and a little more', async () => {
    const bench = scriptedCaller((n) =>
      n === 1 ? failure('rate', 'rate_limited', { hintSeconds: 40 }) : 'good',
    );
    const asked = bench.caller.ask(question(), judgeCall());
    await bench.time.pass(39.9);
    expect(bench.sent).toHaveLength(1);
    await bench.time.pass(10.2);
    expect((await asked).value).toBe('GOOD');
  });

  it('pi#6911: fails at once, with the hint, where the server asks for more than the call has', async () => {
    const bench = scriptedCaller(() => failure('rate', 'rate_limited', { hintSeconds: 277_403 }));
    expect(await askFor(bench, { seconds: 0 })).toMatchObject({
      kind: 'judge_unavailable',
      fault: 'rate_limited',
      message: 'it said rate_limited; it asks to wait 277403 s, and the call has 300 s',
    });
    expect(bench.time.pending).toBe(0);
  });

  it('openai-node#2727: ends its wait with its caller', async () => {
    const bench = scriptedCaller(() => failure('rate', 'rate_limited', { hintSeconds: 200 }));
    const abort = new AbortController();
    const asked = bench.caller.ask(question(), judgeCall({ signal: abort.signal }));
    await bench.time.pass(1);
    abort.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    expect(bench.time.pending).toBe(0);
  });

  it('openai-node#1825: ends at its own timeout, though the provider hears nothing, and is made again', async () => {
    const bench = scriptedCaller((n) => (n === 1 ? new Promise<never>(() => {}) : 'good'), {
      limits: { attemptTimeoutSeconds: 20 },
    });
    const asked = bench.caller.ask(question(), judgeCall());
    await bench.time.pass(19);
    expect(bench.sent).toHaveLength(1);
    await bench.time.pass(2);
    expect((await asked).value).toBe('GOOD');
  });

  it('xingyu#72: has a signal of its own each time', async () => {
    const signals: AbortSignal[] = [];
    const bench = scriptedCaller(
      (_n, { signal }) => {
        signals.push(signal);
        return signals.length < 3 ? silence(signal) : 'good';
      },
      { limits: { attemptTimeoutSeconds: 5 } },
    );
    expect(await askFor(bench)).toBe('GOOD');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  });

  it('verl#6673: fails as unavailable at the deadline of its call, however often it is made', async () => {
    const bench = scriptedCaller((_n, { signal }) => silence(signal), {
      limits: { attemptTimeoutSeconds: 120, callTimeoutSeconds: 300 },
    });
    const ended = await askFor(bench, { seconds: 301 });
    expect(ended).toMatchObject({ kind: 'judge_unavailable', fault: 'timeout' });
    expect(bench.sent).toHaveLength(3);
  });

  it('is not waited for by a slot: others go on while it backs off', async () => {
    const bench = scriptedCaller(
      (n) => (n === 1 ? failure('rate', 'rate_limited', { hintSeconds: 100 }) : 'good'),
      { limits: { startInFlight: 1, maxInFlight: 1 } },
    );
    const first = bench.caller.ask(question('first'), judgeCall());
    await bench.time.pass(0);
    expect((await bench.caller.ask(question('second'), judgeCall())).value).toBe('GOOD');
    await bench.time.pass(130);
    expect((await first).value).toBe('GOOD');
  });

  it('ends as what it is where it is a defect of ours', async () => {
    const bench = scriptedCaller(() => new TypeError('oops'));
    await expect(bench.caller.ask(question(), judgeCall())).rejects.toThrow(TypeError);
    expect(await bench.counted('flipside_judge_attempts_total', { result: 'defect' })).toBe(1);
    expect(await bench.counted('flipside_judge_calls_inflight')).toBe(0);
  });
});

describe('retries of one endpoint', () => {
  it('are a fifth of its calls at most, ten, and two a second, and wait for their turn', async () => {
    const bench = scriptedCaller(
      (n) => (n <= 100 && n % 3 === 0 ? failure('transient', 'server_error') : 'good'),
      { limits: { startInFlight: 256 } },
    );
    const asked = Array.from({ length: 100 }, (_, i) =>
      bench.caller.ask(question(`Q${i}`), judgeCall()),
    );
    await bench.time.pass(0.6);
    expect(bench.sent.length).toBeLessThanOrEqual(100 + 20 + 10 + 2);
    await bench.time.pass(60);
    await Promise.all(asked);
    expect(bench.sent).toHaveLength(133);
  });
});

describe('a parameter that is rejected', () => {
  const rejecting = (body: object) =>
    'temperature' in body
      ? failure('config', 'unsupported_parameter', { parameter: 'temperature' })
      : 'good';
  const given = { extraBody: { temperature: 0 }, canLeaveOut: ['temperature'] };

  it('inspect#3721: is left out once for all, and counts as no attempt', async () => {
    const bench = scriptedCaller((_n, { body }) => rejecting(body), {
      ...given,
      limits: { maxAttempts: 1 },
    });
    expect(await askFor(bench)).toBe('GOOD');
    await bench.caller.ask(question('another'), judgeCall());
    expect(bench.sent).toHaveLength(3);
  });

  it('leaves all the attempts there are for what goes wrong besides', async () => {
    const bench = scriptedCaller(
      (n, { body }) => (n === 2 ? failure('transient', 'server_error') : rejecting(body)),
      { ...given, limits: { maxAttempts: 2 } },
    );
    expect(await askFor(bench)).toBe('GOOD');
    expect(bench.sent).toHaveLength(3);
  });

  it('inspect#3721: is not part of the key of what was kept without it, also for a process that does not know yet', async () => {
    const first = scriptedCaller((_n, { body }) => rejecting(body), given);
    await askFor(first);
    const second = scriptedCaller((_n, { body }) => rejecting(body), {
      ...given,
      kept: first.kept,
    });
    expect(await askFor(second)).toBe('GOOD');
    expect(second.sent).toHaveLength(1);
    expect((await second.caller.ask(question(), judgeCall())).cached).toBe(true);
  });

  it('fails the call where the endpoint cannot do without, or rejects for ever', async () => {
    const stubborn = failure('config', 'unsupported_parameter', { parameter: 'temperature' });
    for (const canLeaveOut of [[], ['temperature']]) {
      const bench = scriptedCaller(() => stubborn, { ...given, canLeaveOut });
      expect(await askFor(bench)).toMatchObject({
        kind: 'judge_unavailable',
        fault: 'unsupported_parameter',
      });
      expect(bench.sent.length).toBeLessThanOrEqual(7);
    }
  });
});

describe('an answer that cannot be used', () => {
  it('litellm#39817: is asked for once more with twice the cap where it broke off, and kept under its own key', async () => {
    const bench = scriptedCaller((n) => (n === 1 ? reply('{', { ending: 'truncated' }) : 'good'));
    expect(await askFor(bench)).toBe('GOOD');
    expect(bench.sent.map(({ max_tokens }) => max_tokens)).toEqual([400, 800]);
    expect((await bench.caller.ask(question(), judgeCall())).cached).toBe(true);
    expect(await bench.counted('flipside_judge_truncations_total')).toBe(1);
  });

  it('vllm#38696: is unreadable where it breaks off again', async () => {
    const bench = scriptedCaller(() => reply(' '.repeat(1000), { ending: 'truncated' }));
    expect(await askFor(bench)).toMatchObject({ kind: 'judge_unreadable', fault: 'truncated' });
    expect(bench.sent).toHaveLength(2);
  });

  it('is unreadable, too, where the endpoint does not take the larger cap', async () => {
    const bench = scriptedCaller((n) =>
      n === 1 ? reply('{', { ending: 'truncated' }) : failure('permanent', 'bad_request'),
    );
    expect(await askFor(bench)).toMatchObject({ kind: 'judge_unreadable' });
  });

  it('is asked for once more at once, under another nonce', async () => {
    const bench = scriptedCaller((n) => (n === 1 ? 'bad' : 'good'));
    expect(await askFor(bench, { seconds: 0 })).toBe('GOOD');
    const [first, second] = bench.sent.map(({ messages }) => (messages as string[])[1]);
    expect([first, second]).toEqual(['Q nonce0', 'Q nonce1']);
  });

  it.each<[string, AttemptReply, string]>([
    ['no JSON', reply('bad'), 'not_json'],
    ['nothing', reply(''), 'empty'],
    ["another model's", reply('good', { servedModel: 'cheap-1' }), 'wrong_model'],
    ['broken off', reply('good', { ending: 'other' }), 'unfinished'],
  ])('is unreadable where it is %s twice', async (_what, answer, fault) => {
    const bench = scriptedCaller(() => answer);
    expect(await askFor(bench)).toMatchObject({ kind: 'judge_unreadable', fault });
    expect(bench.sent).toHaveLength(2);
    expect(await bench.counted('flipside_judge_parse_failures_total', { stage: fault })).toBe(2);
  });

  it('of an alias is taken where the alias is known', async () => {
    const bench = scriptedCaller(() => reply('good', { servedModel: 'gpt-5-2025-08-07' }), {
      servedAs: ['gpt-5'],
    });
    expect(await askFor(bench)).toBe('GOOD');
  });

  it('anthropic-sdk-python#1850: is refused where it is a refusal, with the category, and not asked for again', async () => {
    const bench = scriptedCaller(() => reply('', { ending: 'refused', refusal: 'bio' }));
    expect(await askFor(bench)).toMatchObject({
      kind: 'judge_refused',
      fault: 'refused',
      message: 'api.example.org (judge-1) refused to answer: bio',
    });
    expect(bench.sent).toHaveLength(1);
    expect(await bench.counted('flipside_judge_refusals_total')).toBe(1);
  });

  it('leaves the breaker closed', async () => {
    const bench = scriptedCaller(() => 'bad', { limits: { startInFlight: 50 } });
    const all = Array.from({ length: 40 }, (_, i) =>
      bench.caller.ask(question(`Q${i}`), judgeCall()).catch((e: { fault: string }) => e.fault),
    );
    await bench.time.pass(60);
    expect(new Set(await Promise.all(all))).toEqual(new Set(['not_json']));
    expect(await bench.counted('flipside_judge_breaker_state')).toBe(0);
  });
});
