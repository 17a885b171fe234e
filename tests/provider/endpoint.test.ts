import { endpointOf } from '../../src/provider/endpoint.js';

const settings = { kind: 'openai', model: 'm', apiKey: '' } as const;

describe('where questions go', () => {
  it.each([
    [undefined, 'openai', 'https://api.openai.com/v1'],
    ['https://API.x.ai/v1/', 'x_ai', 'https://api.x.ai/v1'],
    ['http://127.0.0.1:8000/v1//', 'custom', 'http://127.0.0.1:8000/v1'],
    ['https://api.openai.com.evil.example/v1', 'custom', 'https://api.openai.com.evil.example/v1'],
  ])('%s is of %s, at %s', (baseUrl, provider, url) => {
    const endpoint = endpointOf(baseUrl === undefined ? settings : { ...settings, baseUrl });
    expect(endpoint).toEqual({ kind: 'openai', provider, baseUrl: url, model: 'm' });
  });

  it('is its own place for Anthropic', () => {
    expect(endpointOf({ ...settings, kind: 'anthropic' })).toMatchObject({
      provider: 'anthropic',
      baseUrl: 'https://api.anthropic.com',
    });
  });

  it('is another place under another header, unless that holds a key', () => {
    const digestOf = (headers?: Record<string, string>) =>
      endpointOf(headers ? { ...settings, headers } : settings).headersDigest;
    expect(digestOf()).toBeUndefined();
    expect(digestOf({ 'API-Key': 's3cret', Authorization: 'Bearer s3cret' })).toBeUndefined();
    expect(digestOf({ 'x-route': 'a' })).not.toBe(digestOf({ 'x-route': 'b' }));
    expect(digestOf({ 'x-route': 'a', y: '1' })).toBe(digestOf({ y: '1', 'X-Route': 'a' }));
    expect(digestOf({ 'x-route': 'a', 'api-key': 'k1' })).toBe(digestOf({ 'x-route': 'a' }));
  });

  it('is never a place that is none', () => {
    expect(() => endpointOf({ ...settings, baseUrl: 'localhost' })).toThrow('Invalid URL');
  });
});
