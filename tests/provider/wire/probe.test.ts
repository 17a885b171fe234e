import type { EndpointSettings, StructuredOutput } from '../../../src/provider/endpoint.js';
import { openaiProvider } from '../../../src/provider/wire/openai.js';
import { openProbe } from '../../../src/provider/wire/probe.js';
import { probedProvider } from '../../../src/provider/wire/probed-provider.js';
import { type Answer, completion, loopback, type Received, rejection, told } from '../loopback.js';

const GREETING = completion('{"greeting":"hello"}');

async function probed(
  answer: (request: Received, n: number) => Answer,
  settings: Partial<EndpointSettings> = {},
  timeoutSeconds = 10,
) {
  const server = await loopback(answer);
  const provider = openaiProvider(
    { kind: 'openai', model: 'gpt-test', baseUrl: server.url, apiKey: 'sk-SECRET99', ...settings },
    { epochSeconds: () => 0 },
  );
  let seconds = 0;
  const structuredOutput: StructuredOutput = settings.structuredOutput ?? 'json_schema';
  const probe = openProbe({
    provider,
    structuredOutput,
    timeoutSeconds,
    clock: { nowSeconds: () => seconds, today: () => '2026-11-30' },
    epochSeconds: () => Date.parse('Mon, 30 Nov 2026 12:00:00 GMT') / 1000,
    takes: (served) => served === 'gpt-test' || served === 'gateway-name',
    async sleep(more) {
      seconds += more;
    },
  });
  return {
    server,
    probe,
    provider: probedProvider(provider, probe),
    check: (signal = new AbortController().signal) => probe.check(signal),
    now: () => seconds,
    pass: (more: number) => {
      seconds += more;
    },
    async close() {
      await provider.close();
      await server.close();
    },
  };
}

describe('an endpoint that is tried out', () => {
  it('is reported with its limits, its clock and who answered', async () => {
    const headers = {
      date: 'Mon, 30 Nov 2026 12:00:05 GMT',
      'x-ratelimit-limit-requests': '500',
      'x-ratelimit-remaining-requests': '499',
      'x-ratelimit-remaining-tokens': 'many',
    };
    const { check, close, server } = await probed(() => ({ headers, body: GREETING }));
    expect(await check()).toMatchObject({
      endpoint: { provider: 'custom', model: 'gpt-test' },
      structuredOutput: 'enforced',
      clockSkewSeconds: 5.5,
      limits: [{ kind: 'requests', limit: 500, remaining: 499 }],
      leftOut: [],
      servedModel: 'gpt-test',
      tokens: { input: 90, output: 10 },
    });
    // Only an endpoint that is held to the schema can know of it.
    const messages = server.requests[0]?.body.messages;
    expect(JSON.stringify(messages)).not.toContain('greeting');
    await close();
  });

  it('is asked once by all who ask at the same time, and not again after it has passed', async () => {
    const { check, close, server, probe } = await probed(() => (response) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(GREETING));
      }, 50);
    });
    await Promise.all(Array.from({ length: 20 }, () => check()));
    await check();
    expect(probe.passed).toBe(true);
    expect(server.requests).toHaveLength(1);
    await close();
  });

  it('shows which parameters it does not take', async () => {
    const { check, close, provider } = await probed(
      ({ body }) => {
        const parameter = ['temperature', 'max_tokens'].find((each) => each in body);
        if (parameter === undefined) return { body: GREETING };
        const code = 'unsupported_parameter';
        return { status: 400, body: { error: { message: 'no', code, param: parameter } } };
      },
      { temperature: 0 },
    );
    expect((await check()).leftOut).toEqual(['temperature', 'max_tokens']);
    const body = provider.bodyOf({ system: '', user: '', answer: { name: 'a', schema: {} } });
    expect(body).toHaveProperty('max_completion_tokens');
    expect(body).not.toHaveProperty('temperature');
    await close();
  });

  it.each([
    ['ignores the schema', 'Hello there!', {}, /not held to .*structured_output: json_object/],
    ['fences its JSON', '```json\n{"greeting":"hello"}\n```', {}, /structured_output: json_object/],
    ['says it in other words', '{"greeting":"hi"}', {}, /structured_output/],
    ['puts its answer elsewhere', null, {}, /read_reasoning_content/],
    ['will not greet', '', { finish_reason: 'content_filter' }, /filtered/],
    ['is cut off', ' '.repeat(100), { finish_reason: 'length' }, /raise max_output_tokens/],
  ])('is no use when it %s', async (_what, text, more, message) => {
    const { check, close } = await probed(() => ({ body: completion(text, more) }));
    const failure = await rejection(check());
    expect(told(failure)).toBe('permanent probe_failed hopeless');
    expect(failure.message).toMatch(message);
    await close();
  });

  it('is asked in words where it is held to no schema, and may fence its answer', async () => {
    for (const structuredOutput of ['json_object', 'prompt'] as const) {
      const { check, close } = await probed(
        ({ text }) => ({
          body: completion(text.includes('JSON') ? '```json\n{"greeting":"hello"}\n```' : 'hello'),
        }),
        { structuredOutput },
      );
      expect((await check()).structuredOutput).toBe('followed');
      await close();
    }
  });

  it('says what to fix about a wrong key or model, and is not asked again for a minute', async () => {
    const { check, close, server, pass } = await probed((_request, n) =>
      n === 1
        ? { status: 401, body: { error: { message: 'bad key sk-SECRET99' } } }
        : { body: GREETING },
    );
    const failure = await rejection(check());
    expect(told(failure)).toBe('permanent unauthorized hopeless');
    expect(failure.message).toMatch(/check the API key/);
    expect(failure.message).not.toContain('SECRET');
    pass(59);
    expect(await rejection(check())).toBe(failure);
    expect(server.requests).toHaveLength(1);
    pass(2);
    expect(await check()).toMatchObject({ servedModel: 'gpt-test' });
    await close();
  });

  it('that takes no response_format is told so, for good', async () => {
    const error = { message: "'response_format' is not supported", param: 'response_format' };
    const { check, close } = await probed(() => ({ status: 400, body: { error } }));
    const failure = await rejection(check());
    expect(told(failure)).toBe('permanent probe_failed hopeless');
    expect(failure.message).toContain('structured_output: json_object');
    await close();
  });

  it('that has another model answer is of no use, and said so', async () => {
    const { check, close } = await probed(() => ({
      body: { ...GREETING, model: 'gpt-other' },
    }));
    const failure = await rejection(check());
    expect(told(failure)).toBe('permanent wrong_model hopeless');
    expect(failure.message).toBe(
      '"gpt-other" answers where "gpt-test" was asked, and no such answer is used: name the model that answers, or list it under served_as',
    );
    const known = await probed(() => ({ body: { ...GREETING, model: 'gateway-name' } }));
    expect(await known.check()).toMatchObject({ servedModel: 'gateway-name' });
    await Promise.all([close(), known.close()]);
  });

  it('that nobody answers for is tried for seconds, and not again for ten', async () => {
    const { check, close, server, pass, now } = await probed(() => ({ body: GREETING }));
    await server.close();
    const failure = await rejection(check());
    expect(told(failure)).toBe('permanent connection hopeless');
    expect(failure.more.hopelessSeconds).toBe(10);
    expect(failure.message).toContain('ECONNREFUSED');
    expect(now()).toBe(3);
    pass(9);
    expect(await rejection(check())).toBe(failure);
    pass(2);
    expect(await rejection(check())).not.toBe(failure);
    await close();
  });

  it('is sent no body that was made before it was known what it does not take', async () => {
    const { provider, close, server } = await probed(
      ({ body, text }) => {
        const error = { message: 'no', code: 'unsupported_parameter', param: 'temperature' };
        if ('temperature' in body) return { status: 400, body: { error } };
        return { body: text.includes('flipside_probe') ? GREETING : completion('{}') };
      },
      { temperature: 0 },
    );
    const request = { system: '', user: '', answer: { name: 'a', schema: {} } };
    const { signal } = new AbortController();
    const [stale, waiting, queued] = [request, request, request].map((each) =>
      provider.bodyOf(each),
    );
    const first = provider.attempt(stale ?? {}, signal);
    const second = rejection(provider.attempt(waiting ?? {}, signal));
    expect(await first).toMatchObject({ trial: true });
    // It is as stale to those who come when the trial is over.
    for (const failure of [await second, await rejection(provider.attempt(queued ?? {}, signal))]) {
      expect(told(failure)).toBe('config unsupported_parameter');
      expect(failure.more).toEqual({ parameter: 'temperature', unsent: true });
    }
    expect(server.requests.every(({ text }) => text.includes('flipside_probe'))).toBe(true);
    expect((await provider.attempt(provider.bodyOf(request), signal)).reply.text).toBe('{}');
    await close();
  });

  it('has whoever asks first pay for the trial, and the others fail with it for nothing', async () => {
    const { provider, close } = await probed(() => ({ body: completion('Hello!') }));
    const { signal } = new AbortController();
    const body = provider.bodyOf({ system: '', user: '', answer: { name: 'a', schema: {} } });
    expect(JSON.stringify(provider.trialBody)).toContain('flipside_probe');
    const [payer, other] = await Promise.all([
      rejection(provider.attempt(body, signal)),
      rejection(provider.attempt(body, signal)),
    ]);
    expect([payer?.more.reply?.tokens?.output, payer?.more.unsent]).toEqual([10, undefined]);
    expect([other?.more.reply, other?.more.unsent]).toEqual([undefined, true]);
    const later = await rejection(provider.attempt(body, signal));
    expect([later.message, later.more.unsent]).toEqual([payer?.message, true]);
    await close();
  });

  it('that is busy, or down, is asked again by the next', async () => {
    const answers: Answer[] = [
      { status: 503, body: {} },
      { status: 429, headers: { 'retry-after': '3' }, body: {} },
      { body: GREETING },
    ];
    const { check, close } = await probed((_request, n) => answers[n - 1] ?? { body: {} });
    expect(told(await rejection(check()))).toBe('transient server_error');
    expect((await rejection(check())).more.hintSeconds).toBe(3);
    expect(await check()).toMatchObject({ structuredOutput: 'enforced' });
    await close();
  });

  it('that does not answer is not waited for longer than an attempt may take', async () => {
    const { check, close } = await probed(() => () => {}, {}, 0.1);
    expect(told(await rejection(check()))).toBe('transient timeout');
    await expect(check(AbortSignal.abort('left'))).rejects.toBe('left');
    await close();
  });

  it('is tried before its first attempt and by nobody who only builds a body', async () => {
    const { provider, server, close } = await probed(({ text }) => ({
      body: text.includes('flipside_probe') ? GREETING : completion('{}'),
    }));
    const body = provider.bodyOf({ system: 's', user: 'u', answer: { name: 'a', schema: {} } });
    expect(server.requests).toHaveLength(0);
    const { signal } = new AbortController();
    expect(await provider.attempt(body, signal)).toMatchObject({ trial: true });
    expect(provider.trialBody).toBeUndefined();
    expect((await provider.attempt(body, signal)).reply.text).toBe('{}');
    expect(server.requests).toHaveLength(2);
    await close();
  });
});
