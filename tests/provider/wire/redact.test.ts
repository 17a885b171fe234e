import { redaction } from '../../../src/provider/wire/redact.js';

const redactor = (apiKey: string, headers: Record<string, string> = {}) =>
  redaction({ apiKey, headers }).message;

describe('a message that is shown', () => {
  const redact = redactor('sk-proj-SECRETsecret1234567890');

  it.each([
    'bad key sk-proj-SECRETsecret1234567890, sorry',
    'Incorrect API key provided: sk-proj-********************7890. You can find your API key at',
    'Authorization: Bearer sk-proj-SECRETsecret1234567890',
    'Incorrect API key provided: sk-pr***90.',
    'key abc****7890 was revoked',
    'token xai-SECRET.secret is gone',
  ])('holds no key: %s', (message) => {
    expect(redact(message)).toContain('[key]');
    expect(redact(message)).not.toMatch(/SECRET|7890|90\.|\*\*/);
  });

  it('holds none of what the server quotes of the request', () => {
    const message =
      "[{'type': 'extra_forbidden', 'loc': ('body', 'seed'), 'input': 'the patient'}]";
    expect(redact(message)).toContain('seed');
    expect(redact(message)).not.toContain('patient');
  });

  it('holds nothing of the headers that are configured, but for mere words', () => {
    const headers = {
      'api-key': 'AZUREsecret99',
      authorization: 'Bearer tokenSECRET',
      mode: 'fast',
    };
    const shown = redactor('', headers)('AZUREsecret99 and tokenSECRET are too fast');
    expect(shown).toBe('[key] and [key] are too fast');
  });

  it('is one line of bounded length in well-formed Unicode', () => {
    const shown = redact(`a\r\nb\u0000\u202ec\ud83d${'x'.repeat(1e6)}`);
    expect(shown.startsWith('a b c')).toBe(true);
    expect(shown.length).toBeLessThan(310);
    expect(shown.isWellFormed()).toBe(true);
  });

  it('is left as it is where there is no key, or one that is a mere word', () => {
    expect(redactor('')('model not found')).toBe('model not found');
    expect(redactor('x')('max exceeded')).toBe('max exceeded');
  });
});

describe('the name of a model that is shown', () => {
  const { name } = redaction({
    apiKey: 'SECRET1234',
    headers: { 'api-key': 'AZUREsecret99', 'x-route': 'gpt-5-2025-08-07' },
  });

  it('holds no key', () => {
    expect(name('m-SECRET1234')).toBe('m-[key]');
    expect(name('AZUREsecret99')).toBe('[key]');
  });

  it('is the name as it is otherwise, on one line', () => {
    expect(name('gpt-5-2025-08-07')).toBe('gpt-5-2025-08-07');
    expect(name('xai-grok-4-fast')).toBe('xai-grok-4-fast');
    expect(name('a\u001b[2Jb\nc')).toBe('a [2Jb c');
    expect(redaction({ apiKey: 'qwen' }).name('qwen3')).toBe('qwen3');
  });
});
