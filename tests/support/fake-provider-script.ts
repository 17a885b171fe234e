import type { Behaviour } from './fake-provider-behaviour.js';

/** What endpoints are known to do, by name, for `behave`. */
export const MISBEHAVIOURS = {
  rateLimited: (retryAfter?: string): Behaviour => ({
    status: 429,
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
  }),
  serverError: (status = 500): Behaviour => ({ status }),
  overloaded: (status = 529): Behaviour => ({
    status,
    error: { type: 'overloaded_error', message: 'Overloaded' },
  }),
  outOfQuota: (): Behaviour => ({
    status: 429,
    error: {
      type: 'insufficient_quota',
      code: 'insufficient_quota',
      message: 'You exceeded your current quota, please check your plan and billing details.',
    },
  }),
  contextTooLong: (): Behaviour => ({
    status: 400,
    error: {
      code: 'context_length_exceeded',
      param: 'messages',
      message: `This model's maximum context length is 8192 tokens. However, your messages resulted in 90000 tokens.`,
    },
  }),
  stalled: (): Behaviour => ({ until: 'head_then_silence' }),
  silent: (): Behaviour => ({ until: 'silence' }),
  reset: (): Behaviour => ({ until: 'reset' }),
  cutMidBody: (): Behaviour => ({ until: 'half_then_reset' }),
  garbage: (): Behaviour => ({ body: '\u0000\u0001{"id": <<<' }),
  html: (status = 200): Behaviour => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>',
  }),
  errorInside200: (code = 502): Behaviour => ({
    body: { error: { message: 'Provider returned error', code } },
  }),
  /** The provider's JSON with literals that are none. */
  nanLiterals: (): Behaviour => ({
    body: '{"id":"x","choices":[{"logprob":NaN}],"usage":Infinity}',
  }),
  truncated: (chars = 20): Behaviour => ({
    ending: 'truncated',
    text: (honest) => honest.slice(0, chars),
  }),
  whitespaceFlood: (): Behaviour => ({ ending: 'truncated', text: `{${' \n\t'.repeat(20_000)}` }),
  refused: (refusal?: string): Behaviour => ({
    ending: 'refused',
    ...(refusal === undefined ? {} : { refusal }),
  }),
  filtered: (): Behaviour => ({ ending: 'filtered', text: '' }),
  fenced: (language = 'json'): Behaviour => ({
    text: (honest) => `\`\`\`${language}\n${honest}\n\`\`\`\n`,
  }),
  inReasoning: (): Behaviour => ({ text: null, reasoningContent: (honest) => honest }),
  empty: (): Behaviour => ({ text: '' }),
  says: (text: string): Behaviour => ({ text }),
  servedBy: (servedModel: string): Behaviour => ({ servedModel }),
} as const;
