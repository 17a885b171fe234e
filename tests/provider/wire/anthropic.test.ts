import Anthropic from '@anthropic-ai/sdk';
import type { ChatRequest } from '../../../src/provider/chat.js';
import type { EndpointSettings } from '../../../src/provider/endpoint.js';
import { anthropicProvider } from '../../../src/provider/wire/anthropic.js';
import { type Answer, loopback, message, rejection, told } from '../loopback.js';

const KEY = 'sk-ant-SECRET1234567890';

const question: ChatRequest = {
  system: 'You judge.',
  user: 'Which?',
  answer: { name: 'pair', schema: { type: 'object', properties: {}, additionalProperties: false } },
};

async function endpoint(answer: Answer, settings: Partial<EndpointSettings> = {}) {
  const server = await loopback(() => answer);
  const provider = anthropicProvider(
    { kind: 'anthropic', model: 'claude-test', baseUrl: server.url, apiKey: KEY, ...settings },
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

describe('one attempt at an endpoint of the Anthropic kind', () => {
  it('brings the reply, with its limits', async () => {
    const headers = { 'anthropic-ratelimit-requests-remaining': '49', 'request-id': 'req_1' };
    const { ask, server, close } = await endpoint({ headers, body: message('{}') });
    const { reply, headers: kept } = await ask();
    expect(reply).toMatchObject({ text: '{}', ending: 'complete', servedModel: 'claude-test' });
    expect(kept).toMatchObject(headers);
    expect(server.requests[0]?.path).toBe('/v1/messages');
    expect(server.requests[0]?.body).toEqual({
      model: 'claude-test',
      max_tokens: 4096,
      system: 'You judge.',
      messages: [{ role: 'user', content: 'Which?' }],
      output_config: { format: { type: 'json_schema', schema: question.answer.schema } },
    });
    await close();
  });

  it('sends the very headers that the SDK sends', async () => {
    const { ask, server, close } = await endpoint({ body: message('{}') });
    const sdk = new Anthropic({
      apiKey: KEY,
      baseURL: server.url,
      maxRetries: 0,
      timeout: 120_000,
      openTelemetry: false,
    });
    await sdk.messages.create({ model: 'claude-test', max_tokens: 1, messages: [] });
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

  it('takes neither a token nor an address from the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { ANTHROPIC_AUTH_TOKEN: 'tok', ANTHROPIC_API_KEY: 'sk-env' });
    for (const apiKey of [KEY, '']) {
      const { ask, server, close } = await endpoint({ body: message('{}') }, { apiKey });
      await ask();
      const sent = server.requests[0]?.headers;
      await close();
      expect(sent?.authorization).toBe(apiKey === '' ? undefined : `Bearer ${KEY}`);
      expect(sent?.['x-api-key']).toBeUndefined();
    }
    process.env = before;
  });

  it('says nothing on the console, whatever the model', async () => {
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (...words) => warned.push(words);
    const model = 'claude-2.1';
    const { ask, close } = await endpoint({ body: message('{}') }, { model });
    await ask();
    console.warn = warn;
    expect(warned).toEqual([]);
    await close();
  });

  it('asks for as many tokens as are configured, without a stream', async () => {
    const { ask, server, close } = await endpoint(
      { body: message('{}') },
      { maxOutputTokens: 64_000 },
    );
    await ask();
    expect(server.requests[0]?.body).toMatchObject({ max_tokens: 64_000 });
    expect(server.requests[0]?.body).not.toHaveProperty('stream');
    await close();
  });

  it('claude-code#2108: a lone surrogate does not reach the wire', async () => {
    const { ask, server, close } = await endpoint({ body: message('{}') });
    await ask(undefined, { ...question, user: 'cut \ud83d here', system: '\udc00' });
    expect(server.requests[0]?.text).not.toMatch(/\\ud83d|\\udc00/i);
    await close();
  });

  it('inspect#1885: overloaded_error is transient, whatever its status', async () => {
    const body = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    for (const status of [200, 400, 500, 529]) {
      const { ask, close } = await endpoint({ status, body });
      expect(told(await rejection(ask()))).toBe('transient overloaded');
      await close();
    }
  });

  it('names the parameter that is not taken, and leaves it out from then on', async () => {
    const error = { type: 'invalid_request_error', message: '`temperature` is deprecated.' };
    const { ask, provider, close } = await endpoint(
      { status: 400, body: { type: 'error', error } },
      { temperature: 0, effort: 'low' },
    );
    const { more } = await rejection(ask());
    expect(more.parameter).toBe('temperature');
    expect(provider.bodyOf(question)).toHaveProperty('temperature');
    expect(provider.leaveOut('temperature')).toBe(true);
    expect(provider.bodyOf(question)).not.toHaveProperty('temperature');
    expect(provider.bodyOf(question)).toMatchObject({ output_config: { effort: 'low' } });
    expect(provider.leaveOut('effort')).toBe(true);
    expect(provider.bodyOf(question)).toHaveProperty('output_config.format');
    expect(provider.bodyOf(question)).not.toHaveProperty('output_config.effort');
    expect(provider.leaveOut('max_tokens')).toBe(false);
    expect(provider.leaveOut('response_format')).toBe(false);
    expect(provider.leftOut()).toEqual(['temperature', 'effort']);
    await close();
  });

  it('openai-node#1825: headers, then silence: the deadline ends it', async () => {
    const { ask, close } = await endpoint((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    });
    const abort = new AbortController();
    setTimeout(() => abort.abort('deadline'), 100);
    await expect(ask(abort.signal)).rejects.toBe('deadline');
    await close();
  });

  it('never shows the key', async () => {
    const error = { type: 'authentication_error', message: `invalid x-api-key ${KEY}` };
    const { ask, close } = await endpoint({ status: 401, body: { type: 'error', error } });
    const failure = await rejection(ask());
    expect(told(failure)).toBe('permanent unauthorized hopeless');
    expect(`${failure.stack}${JSON.stringify(failure)}`).not.toContain('SECRET');
    await close();
  });

  it('is held to no schema but the one that the API knows', async () => {
    for (const structuredOutput of ['json_object', 'prompt'] as const) {
      const { provider, close } = await endpoint({ body: {} }, { structuredOutput });
      expect(provider.bodyOf(question)).not.toHaveProperty('output_config');
      await close();
    }
  });
});

describe('what a server says of the key', () => {
  const azure = 'AZURE0123456789secret';
  const headers = { 'api-key': azure };

  it('does not leave in a refusal, nor in the name of the model', async () => {
    const refusal = `I see ${KEY} and ${azure}.`;
    const model = `model-${KEY}-${azure}`;
    const { ask, close } = await endpoint(
      { body: message(refusal, { model, stop_reason: 'refusal' }) },
      { headers },
    );
    const { reply } = await ask();
    expect(reply.refusal).toBe('I see [key] and [key].');
    expect(reply.servedModel).toBe('model-[key]-[key]');
    await close();
  });
});
