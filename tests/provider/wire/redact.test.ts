import { redactor } from '../../../src/provider/wire/redact.js';

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
