import OpenAI from 'openai';
import type { ChatRequest } from '../../../src/provider/chat.js';
import type { EndpointSettings } from '../../../src/provider/endpoint.js';
import { openaiProvider } from '../../../src/provider/wire/openai.js';
import { type Answer, completion, loopback, type Received, rejection, told } from '../loopback.js';

const KEY = 'sk-test-SECRET1234567890';

const question: ChatRequest = {
  system: 'You judge.',
  user: 'Which?',
  answer: { name: 'pair', schema: { type: 'object', properties: {}, additionalProperties: false } },
};

async function endpoint(
  answer: (request: Received, n: number) => Answer,
  settings: Partial<EndpointSettings> = {},
) {
  const server = await loopback(answer);
  const provider = openaiProvider(
    { kind: 'openai', model: 'gpt-test', baseUrl: `${server.url}/v1`, apiKey: KEY, ...settings },
    { epochSeconds: () => 0 },
  );
  return {
    server,
    provider,
    ask: (signal = new AbortController().signal, asked = question) =>
      provider.attempt(provider.bodyOf(asked), signal),
    async close() {
      await provider.close();
      await server.close();
    },
  };
}

async function failureOf(answer: Answer) {
  const { ask, close } = await endpoint(() => answer);
  try {
    return await rejection(ask());
  } finally {
    await close();
  }
}

describe('one attempt at an endpoint of the OpenAI kind', () => {
  it('brings the reply, and of the headers only what tells of limits', async () => {
    const headers = {
      'x-ratelimit-remaining-requests': '99',
      'x-request-id': 'req_1',
      'set-cookie': 'session=1',
      authorization: `Bearer ${KEY}`,
    };
    const { ask, server, close } = await endpoint(() => ({ headers, body: completion('{}') }));
    const { reply, headers: kept } = await ask();
    expect(reply).toMatchObject({ text: '{}', ending: 'complete', servedModel: 'gpt-test' });
    expect(kept).toMatchObject({ 'x-ratelimit-remaining-requests': '99', 'x-request-id': 'req_1' });
    expect(JSON.stringify(kept)).not.toMatch(/SECRET|session/);
    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
    expect(server.requests[0]?.body).toEqual({
      model: 'gpt-test',
      messages: [
        { role: 'system', content: 'You judge.' },
        { role: 'user', content: 'Which?' },
      ],
      max_tokens: 4096,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'pair', strict: true, schema: question.answer.schema },
      },
    });
    await close();
  });

  it('sends the very headers that the SDK sends', async () => {
    const { ask, server, close } = await endpoint(() => ({ body: completion('{}') }));
    const sdk = new OpenAI({
      apiKey: KEY,
      baseURL: `${server.url}/v1`,
      maxRetries: 0,
      timeout: 120_000,
      organization: null,
      project: null,
    });
    await sdk.chat.completions.create({ model: 'gpt-test', messages: [] });
    await ask();
    await ask();
    const [theirs, ...ours] = server.requests.map(({ headers }) => {
      // What the two ways to speak HTTP add of their own.
      const { connection, 'content-length': _, 'accept-encoding': __, ...rest } = headers;
      const { 'accept-language': ___, 'sec-fetch-mode': ____, ...said } = rest;
      return said;
    });
    for (const each of ours) expect(each).toEqual(theirs);
    await close();
  });

  it('asks without a key where there is none', async () => {
    const { ask, server, close } = await endpoint(() => ({ body: completion('{}') }), {
      apiKey: '',
    });
    await ask();
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    await close();
  });

  it('never lets a key, an organization or a header of the environment in', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { OPENAI_ORG_ID: 'org', OPENAI_PROJECT_ID: 'proj' });
    const { ask, server, close } = await endpoint(() => ({ body: completion('{}') }));
    await ask();
    process.env = before;
    expect(server.requests[0]?.headers['openai-organization']).toBeUndefined();
    expect(server.requests[0]?.headers['openai-project']).toBeUndefined();
    await close();
  });

  it('claude-code#2108: a lone surrogate does not reach the wire', async () => {
    const { ask, server, close } = await endpoint(() => ({ body: completion('{}') }));
    await ask(undefined, { ...question, user: 'cut \ud83d here', system: '\udc00' });
    expect(server.requests[0]?.text).not.toMatch(/\\ud83d|\\udc00/i);
    expect(server.requests[0]?.text).toContain('cut \ufffd here');
    await close();
  });

  it('makes one request, whatever comes back', async () => {
    for (const status of [408, 409, 429, 500, 503]) {
      const { ask, server, close } = await endpoint(() => ({ status, body: {} }));
      await expect(ask()).rejects.toThrow(`answered ${status}`);
      expect(server.requests).toHaveLength(1);
      await close();
    }
  });
});

describe('an attempt that fails', () => {
  it.each([
    [
      'a page under 200',
      '<html>Welcome</html>',
      'text/html',
      /text\/html instead of JSON.*base_url/,
    ],
    ['an empty body', '', 'application/json', /an empty body/],
    ['NaN for a number', '{"choices":[NaN]}', 'application/json', /no JSON object/],
    ['a list', '[]', 'application/json', /no JSON object/],
    ['cut JSON', '{"choices":[{"mess', 'application/json', /no JSON object/],
    ['no choices', '{"choices":[]}', 'application/json', /holds no answer/],
  ])('garbled: %s', async (_what, body, type, message) => {
    const failure = await failureOf({ headers: { 'content-type': type }, body });
    expect(told(failure)).toBe('transient garbled');
    expect(failure.message).toMatch(message);
  });

  it.each([
    [{ error: { message: 'Provider returned error' } }, 'transient error_body'],
    [{ error: { message: 'slow down', code: 429 } }, 'rate rate_limited'],
    [{ error: { message: 'no', code: 502 } }, 'transient server_error'],
    [{ object: 'error', message: 'boom' }, 'transient error_body'],
    [completion('{"a', { finish_reason: 'error' }), 'transient error_body'],
    [{ ...completion('{}'), error: null }, undefined],
  ])('under status 200: %j', async (body, expected) => {
    const { ask, close } = await endpoint(() => ({ body }));
    if (expected === undefined) expect((await ask()).reply.text).toBe('{}');
    else expect(told(await rejection(ask()))).toBe(expected);
    await close();
  });

  it('keeps what a server says outside the shape that the SDK knows', async () => {
    const vllm = { object: 'error', message: 'maximum context length is 8192', code: 400 };
    expect(told(await failureOf({ status: 400, body: vllm }))).toBe('permanent context_length');
    const fastapi = { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] };
    const failure = await failureOf({ status: 422, body: fastapi });
    expect(told(failure)).toBe('config unsupported_parameter');
    expect(failure.more).toMatchObject({ parameter: 'seed', status: 422 });
    const page = await failureOf({
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><title>502</title>Bad Gateway</html>',
    });
    expect(page.message).toContain('Bad Gateway');
  });

  it('says how long the server asks to wait', async () => {
    const headers = { 'retry-after': '277403' };
    const failure = await failureOf({ status: 429, headers, body: {} });
    expect(told(failure)).toBe('rate rate_limited');
    expect(failure.more.hintSeconds).toBe(277_403);
    const garbage = await failureOf({ status: 429, headers: { 'retry-after': 'x' }, body: {} });
    expect(garbage.more).not.toHaveProperty('hintSeconds');
  });

  it('never shows the key, whole or in part', async () => {
    const body = {
      error: {
        message: `Incorrect API key provided: sk-test-*********7890 (${KEY}).`,
        code: 'invalid_api_key',
      },
    };
    const failure = await failureOf({ status: 401, headers: { authorization: KEY }, body });
    expect(told(failure)).toBe('permanent unauthorized hopeless');
    const all = `${failure.stack}${JSON.stringify(failure)}${String(failure.cause)}`;
    expect(all).not.toMatch(/SECRET|7890|\*\*\*/);
  });

  it('a redirect is not followed with the key in hand', async () => {
    const headers = { location: 'http://127.0.0.1:1/v1/chat/completions' };
    const failure = await failureOf({ status: 308, headers, body: '' });
    expect(told(failure)).toBe('permanent not_found hopeless');
  });
});

describe('a connection that fails', () => {
  it('that is cut in the middle of a body loses the attempt, not more', async () => {
    const failure = await failureOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices":[');
      setTimeout(() => response.destroy(), 10);
    });
    expect(told(failure)).toBe('transient connection');
    expect(failure.message).toContain('in the middle of its answer');
  });

  it('that is refused may be tried again', async () => {
    const server = await loopback(() => ({ body: {} }));
    await server.close();
    const provider = openaiProvider(
      { kind: 'openai', model: 'm', baseUrl: server.url, apiKey: KEY },
      { epochSeconds: () => 0 },
    );
    const failure = await rejection(
      provider.attempt(provider.bodyOf(question), new AbortController().signal),
    );
    expect(told(failure)).toBe('transient connection');
    expect(failure.message).toContain('ECONNREFUSED');
    await provider.close();
  });

  it('that the server closes between two questions does not fail the second', async () => {
    const { ask, close } = await endpoint(() => ({
      headers: { connection: 'close' },
      body: completion('{}'),
    }));
    for (let n = 0; n < 5; n += 1) expect((await ask()).reply.text).toBe('{}');
    await close();
  });

  it('openai-node#1825: headers, then silence: the deadline ends it', async () => {
    const { ask, close } = await endpoint(() => (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    });
    const deadline = new Error('deadline');
    const abort = new AbortController();
    setTimeout(() => abort.abort(deadline), 100);
    await expect(ask(abort.signal)).rejects.toBe(deadline);
    await close();
  });

  it('openai-node#2153: no limit of the transport comes before the configured one', async () => {
    const silent = () => (response: { writeHead(status: number): void }) => {
      setTimeout(() => response.writeHead(200), 60_000).unref();
    };
    const { ask, close } = await endpoint(silent, { attemptTimeoutSeconds: 1200 });
    const abort = new AbortController();
    const asked = ask(abort.signal);
    const early = await Promise.race([
      asked.then(
        () => 'ended',
        () => 'ended',
      ),
      new Promise((resolve) => setTimeout(resolve, 300, 'waiting')),
    ]);
    expect(early).toBe('waiting');
    abort.abort('enough');
    await expect(asked).rejects.toBe('enough');
    await close();
  });

  it('pi#6911: whoever leaves is let go at once, and the server sees it', async () => {
    let gone: Promise<unknown> = Promise.resolve();
    const { ask, close } = await endpoint(() => (response) => {
      gone = new Promise((resolve) => response.on('close', resolve));
    });
    const abort = new AbortController();
    const asked = ask(abort.signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    abort.abort('left');
    await expect(asked).rejects.toBe('left');
    await gone;
    await expect(ask(AbortSignal.abort('never came'))).rejects.toBe('never came');
    await close();
  });

  it('leaves no listener behind on a signal', async () => {
    const { ask, close } = await endpoint(() => ({ body: completion('{}') }));
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    for (let n = 0; n < 5; n += 1) await ask(signal);
    expect(listeners).toBe(0);
    await close();
  });

  it('that brings more than 16 MB is cut', async () => {
    const failure = await failureOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const megabyte = Buffer.alloc(1024 * 1024, 32);
      for (let n = 0; n < 20; n += 1) response.write(megabyte);
      response.end();
    });
    expect(told(failure)).toBe('transient garbled');
  });
});

describe('what goes into a body', () => {
  const body = (settings: Partial<EndpointSettings>, options = {}) => {
    const all = { kind: 'openai', model: 'm', apiKey: '', ...settings } as const;
    return openaiProvider(all, { epochSeconds: () => 0 }).bodyOf(question, options);
  };

  it('is the cap under the name that the endpoint knows', () => {
    expect(body({})).toMatchObject({ max_completion_tokens: 4096 });
    expect(body({})).not.toHaveProperty('max_tokens');
    const local = { baseUrl: 'http://localhost:8000/v1', maxOutputTokens: 100 };
    expect(body(local)).toMatchObject({ max_tokens: 100 });
    expect(body(local, { maxOutputTokens: 200 })).toMatchObject({ max_tokens: 200 });
  });

  it('llmcomp#69: is nothing that was not configured', () => {
    expect(Object.keys(body({})).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'response_format',
    ]);
    expect(body({ temperature: 0, effort: 'low' })).toMatchObject({
      temperature: 0,
      reasoning_effort: 'low',
    });
  });

  it('is how the answer is to be held to its schema', () => {
    expect(body({ structuredOutput: 'json_object' }).response_format).toEqual({
      type: 'json_object',
    });
    expect(body({ structuredOutput: 'prompt' })).not.toHaveProperty('response_format');
  });

  it('is what the configuration adds', () => {
    const extraBody = { num_ctx: 8192, temperature: 0.5 };
    expect(body({ extraBody, temperature: 0 })).toMatchObject(extraBody);
  });

  it('inspect#3721: is no parameter that was rejected, from then on', () => {
    const settings = {
      kind: 'openai',
      model: 'm',
      apiKey: '',
      temperature: 0,
      effort: 'low',
      extraBody: { seed: 7, top_p: 1 },
    } as const;
    const provider = openaiProvider(settings, { epochSeconds: () => 0 });
    for (const each of ['temperature', 'seed', 'top_p', 'effort']) {
      expect(provider.leaveOut(each)).toBe(true);
      expect(provider.leaveOut(each)).toBe(true);
    }
    expect(Object.keys(provider.bodyOf(question)).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'response_format',
    ]);
  });

  it('is the other name of the cap once one was rejected, and never none', () => {
    const settings = { kind: 'openai', model: 'm', apiKey: '' } as const;
    const provider = openaiProvider(settings, { epochSeconds: () => 0 });
    expect(provider.leaveOut('max_completion_tokens')).toBe(true);
    expect(provider.bodyOf(question)).toMatchObject({ max_tokens: 4096 });
    expect(provider.bodyOf(question)).not.toHaveProperty('max_completion_tokens');
    // Said again by a request that was under way.
    expect(provider.leaveOut('max_completion_tokens')).toBe(true);
    expect(provider.leaveOut('max_tokens')).toBe(false);
    expect(provider.bodyOf(question)).toMatchObject({ max_tokens: 4096 });
  });

  it('is always the schema, the model and what the configuration adds', () => {
    const settings = { kind: 'openai', model: 'm', apiKey: '', extraBody: { foo: 1 } } as const;
    const provider = openaiProvider(settings, { epochSeconds: () => 0 });
    for (const each of ['response_format', 'model', 'messages', 'foo', '']) {
      expect(provider.leaveOut(each)).toBe(false);
    }
  });
});

it('a key that no header takes is said before anything is sent', () => {
  const settings = { kind: 'openai', model: 'm', apiKey: 'sk-\n1' } as const;
  expect(() => openaiProvider(settings, { epochSeconds: () => 0 })).toThrow(/line break/);
});

describe('what a server says of the key', () => {
  const azure = 'AZURE0123456789secret';
  const headers = { 'api-key': azure };

  it('does not leave in a refusal, nor in the name of the model', async () => {
    const refusal = `I see ${KEY} and ${azure}.`;
    const model = `model-${KEY}-${azure}`;
    const { ask, close } = await endpoint(
      () => ({ body: completion('', { model, message: { refusal } }) }),
      { headers },
    );
    const { reply } = await ask();
    expect(reply.refusal).toBe('I see [key] and [key].');
    expect(reply.servedModel).toBe('model-[key]-[key]');
    await close();
  });

  it('does not leave in a failure, a type of content included', async () => {
    const answers: Answer[] = [
      { status: 500, body: { error: { message: `no ${azure}` } } },
      { headers: { 'content-type': `text/${azure}` }, body: 'x' },
    ];
    const { ask, close } = await endpoint((_, n) => answers[n - 1] as Answer, { headers });
    for (const _ of answers) {
      const { message } = await rejection(ask());
      expect(message).toContain('[key]');
      expect(message).not.toContain(azure);
    }
    await close();
  });
});
