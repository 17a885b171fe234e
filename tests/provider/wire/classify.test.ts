import { classify } from '../../../src/provider/wire/classify.js';
import { readErrorBody } from '../../../src/provider/wire/error-body.js';

function classOf(status: number, body: unknown, headers: Record<string, string> = {}) {
  const error = readErrorBody(body, typeof body === 'string' ? body : '');
  const { failureClass, fault, hopeless = false } = classify({ status, headers, error });
  return `${failureClass} ${fault}${hopeless ? ' hopeless' : ''}`;
}
const openai = (message: string, more = {}) => ({ error: { message, ...more } });
const anthropic = (type: string, message = '') => ({ type: 'error', error: { type, message } });

describe('what a failed reply calls for', () => {
  it.each([
    [429, openai('Rate limit reached', { code: 'rate_limit_exceeded' }), 'rate rate_limited'],
    [429, anthropic('rate_limit_error'), 'rate rate_limited'],
    [429, openai('Limit reached. Add a payment method at /account/billing.'), 'rate rate_limited'],
    [500, openai('The server had an error'), 'transient server_error'],
    [502, '<html><body>Bad Gateway</body></html>', 'transient server_error'],
    [503, openai('try later'), 'transient server_error'],
    [504, '', 'transient timeout'],
    [408, '', 'transient timeout'],
    [409, '', 'transient server_error'],
    [529, anthropic('overloaded_error'), 'transient overloaded'],
    [401, openai('Incorrect API key provided'), 'permanent unauthorized hopeless'],
    [400, openai('Incorrect API key provided: xa***'), 'permanent unauthorized hopeless'],
    [403, openai('not allowed in your region'), 'permanent unauthorized hopeless'],
    [404, openai('The model `x` does not exist'), 'permanent not_found hopeless'],
    [400, openai('model not there', { code: 'model_not_found' }), 'permanent not_found hopeless'],
    [308, '', 'permanent not_found hopeless'],
    [402, openai('Insufficient balance'), 'permanent quota hopeless'],
    [
      400,
      anthropic('invalid_request_error', 'Your credit balance is too low to access the API.'),
      'permanent quota hopeless',
    ],
    [400, openai('too long', { code: 'context_length_exceeded' }), 'permanent context_length'],
    [
      400,
      anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      'permanent context_length',
    ],
    [413, '', 'permanent context_length'],
    [400, openai('no low surrogate in string'), 'permanent bad_request'],
    [
      422,
      { detail: [{ loc: ['body', 'messages'], msg: 'Field required' }] },
      'permanent bad_request',
    ],
    [400, openai('temperature is not supported'), 'config unsupported_parameter'],
    [400, openai('flagged', { code: 'content_filter' }), 'refusal filtered'],
    [
      400,
      anthropic('invalid_request_error', 'Output blocked by content filtering policy'),
      'refusal filtered',
    ],
    [200, openai('Provider returned error'), 'transient error_body'],
    [403, anthropic('permission_error', 'Not for this key'), 'permanent unauthorized hopeless'],
    [403, openai('Project `p` is archived'), 'permanent unauthorized hopeless'],
    [403, openai('Forbidden'), 'permanent unauthorized'],
  ])('%i %j: %s', (status, body, expected) => {
    expect(classOf(status, body)).toBe(expected);
  });

  it('503 that says when to come back is a limit', () => {
    expect(classOf(503, '', { 'retry-after': '5' })).toBe('rate overloaded');
  });

  it.each([
    [
      "xAI's, inspect#2267",
      403,
      {
        code: 'The caller does not have permission to execute the specified operation',
        error:
          'Content violates usage guidelines. Team: t, API key ID: k, Model: grok-4, Failed check: SAFETY_CHECK_TYPE_BIO',
      },
    ],
    [
      "xAI's, llmgateway#1785",
      403,
      { code: 'permission-denied', error: 'Content violates usage guidelines. ' },
    ],
    [
      "OpenRouter's",
      403,
      openai('Your chosen model requires moderation and your input was flagged', { code: 403 }),
    ],
    [
      "OpenRouter's under 200",
      200,
      openai('google/gemini requires moderation. Your input was flagged for "violence".', {
        code: 403,
      }),
    ],
    ["DeepSeek's", 400, openai('Content Exists Risk', { type: 'invalid_request_error' })],
    ["Azure's", 400, openai('The response was filtered', { code: 'content_filter' })],
    ["a gateway's", 451, openai('no', { code: 'content_policy_violation' })],
  ])(
    'a filter is about one text and not about the endpoint, whatever its status: %s',
    (_whose, status, body) => {
      expect(classOf(status, body)).toBe('refusal filtered');
    },
  );

  it('a forbidding page, and not the API, says nothing of the key', () => {
    expect(classOf(403, '<p>Blocked</p>', { 'content-type': 'text/html' })).toBe(
      'permanent bad_request',
    );
  });

  it('inspect#1885: overloaded_error is known by its type, whatever the status', () => {
    for (const status of [200, 400, 429, 500, 529]) {
      expect(classOf(status, anthropic('overloaded_error'))).toBe('transient overloaded');
    }
  });

  it('tracker#547: an empty account is known by its code, whatever the status', () => {
    for (const status of [200, 400, 403, 429]) {
      const body = openai('You exceeded your current quota', { code: 'insufficient_quota' });
      expect(classOf(status, body)).toBe('permanent quota hopeless');
    }
  });

  it('says what to do about what will not pass by itself', () => {
    const error = readErrorBody(openai('nope'), '');
    for (const status of [401, 402, 403, 404, 301]) {
      expect(classify({ status, headers: {}, error }).advice).toBeTruthy();
    }
  });
});

describe('what an error body says', () => {
  it.each([
    [{ error: { message: 'm', type: 't', code: 'c', param: 'p' } }, 'm'],
    [{ error: 'plain' }, 'plain'],
    [{ object: 'error', message: 'bare', type: 'BadRequestError', code: 400 }, 'bare'],
    [[{ error: { code: 429, message: 'listed' } }], 'listed'],
    [{ detail: 'detailed' }, 'detailed'],
    [{ detail: [{ loc: ['body', 'seed'], msg: 'no', input: 'the patient' }] }, 'seed: no'],
    [
      { object: 'error', message: { detail: [{ loc: ['body', 'x'], msg: 'nested' }] } },
      'x: nested',
    ],
    [null, ''],
    [7, ''],
  ])('%j: %s', (body, message) => {
    expect(readErrorBody(body, '').message).toBe(message);
  });

  it('a page is read as its text, however many tags it leaves open', () => {
    expect(readErrorBody(undefined, '<html><h1>502</h1>Bad Gateway</html>').message).toBe(
      '502 Bad Gateway',
    );
    // By a pattern that goes back for each of them, this would not end.
    const { message } = readErrorBody(undefined, '<script'.repeat(200_000));
    expect(message.length).toBeLessThan(1000);
  });
});
