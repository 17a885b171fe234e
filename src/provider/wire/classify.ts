import type { CallFault, FailureClass } from '../failure.js';
import type { ErrorBody } from './error-body.js';
import type { ReplyHeaders } from './exchange.js';
import { rejectedParameter } from './rejected-parameter.js';

/** What a failed reply calls for. `advice` is what its reader can do about it, where that is known. */
export interface Classified {
  readonly failureClass: FailureClass;
  readonly fault: CallFault;
  readonly hopeless?: boolean;
  readonly parameter?: string;
  readonly advice?: string;
}

/** A reply that says that something went wrong, whatever its status. */
export interface FailedReply {
  /** As the body has it where it has one. */
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly error: ErrorBody;
}

const QUOTA_CODES = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'billing_error',
  'account_deactivated',
  'insufficient_balance',
]);
/** Not "billing" alone: the rate limit of a free tier advises to add a payment method. */
const QUOTA_WORDS =
  /credit balance is too low|used all available credits|monthly spending limit|insufficient (?:balance|credits)/i;

const OVERLOADED_CODES = new Set(['overloaded_error', 'overloaded', 'engine_overloaded']);

const CONTEXT_CODES = new Set(['context_length_exceeded', 'string_above_max_length']);
const CONTEXT_WORDS =
  /maximum context length|context (?:window|length|size)|prompt is too long|input is too long|too many (?:input )?tokens in/i;

const FILTER_CODES = new Set(['content_filter', 'content_policy_violation', 'invalid_prompt']);
const FILTER_WORDS =
  /content (?:filtering|management|moderation) policy|violat\w+ (?:our )?usage (?:policy|policies|guidelines)|(?:input|prompt|content|request) was flagged|content exists risk|safety_check_/i;

/** What a 403 says of who asks. One that says nothing of it may be about what was asked, and tells nothing of the rest. */
const ACCOUNT_CODES = new Set(['permission_error', 'unsupported_country_region_territory']);
const ACCOUNT_WORDS =
  /\b(?:api[ -]?keys?|token|credentials?|account|organi[sz]ation|project|team|subscription|region|country|territory|ip address)\b/i;

const KEY_WORDS = /(?:incorrect|invalid|missing) (?:x-)?api[ -]?key|invalid_api_key/i;
const MODEL_WORDS = /model_not_found|model [`'"]?[\w./:-]+[`'"]? (?:does not exist|not found)/i;

const TIMEOUTS = new Set([408, 504, 524]);
const MAY_PASS = new Set([409, 425]);

/** Decides by type and code before status: gateways change the status, and some answer 200 to everything. */
export function classify(reply: FailedReply): Classified {
  return byMeaning(reply) ?? byStatus(reply);
}

function byMeaning({ status, error }: FailedReply): Classified | undefined {
  const { type, code, message } = error;
  const is = (codes: ReadonlySet<string>) => codes.has(type) || codes.has(code);
  const said = `${code} ${message}`;
  if (status === 402 || is(QUOTA_CODES) || QUOTA_WORDS.test(message)) return QUOTA;
  if (is(OVERLOADED_CODES) || status === 529) {
    return { failureClass: 'transient', fault: 'overloaded' };
  }
  if (status === 413 || is(CONTEXT_CODES)) return CONTEXT;
  if (is(FILTER_CODES) || FILTER_WORDS.test(message)) {
    return { failureClass: 'refusal', fault: 'filtered' };
  }
  if (status === 403 && (is(ACCOUNT_CODES) || ACCOUNT_WORDS.test(said))) return UNAUTHORIZED;
  if (status !== 400 && status !== 422 && status !== 200) return undefined;
  if (KEY_WORDS.test(said)) return UNAUTHORIZED;
  if (MODEL_WORDS.test(said)) return NOT_FOUND;
  if (CONTEXT_WORDS.test(message)) return CONTEXT;
  const parameter = rejectedParameter(error);
  if (parameter === undefined) return undefined;
  return {
    failureClass: 'config',
    fault: 'unsupported_parameter',
    parameter,
    ...(parameter === 'response_format' ? { advice: SCHEMA_ADVICE } : {}),
  };
}

function byStatus({ status, headers }: FailedReply): Classified {
  if (status === 429) return { failureClass: 'rate', fault: 'rate_limited' };
  if (status === 503 && headers['retry-after'] !== undefined) {
    return { failureClass: 'rate', fault: 'overloaded' };
  }
  if (status === 401) return UNAUTHORIZED;
  // A page instead of the API's own error is a gateway that took offence at this one text.
  if (status === 403) return isPage(headers) ? FORBIDDEN_TEXT : FORBIDDEN;
  if (status === 404) return NOT_FOUND;
  if (status >= 300 && status < 400) return REDIRECT;
  if (TIMEOUTS.has(status)) return { failureClass: 'transient', fault: 'timeout' };
  if (status >= 500 || MAY_PASS.has(status)) {
    return { failureClass: 'transient', fault: 'server_error' };
  }
  if (status < 300) return { failureClass: 'transient', fault: 'error_body' };
  return { failureClass: 'permanent', fault: 'bad_request' };
}

/** Whether the reply is a page for people, which no API answers with. */
export function isPage(headers: ReplyHeaders): boolean {
  return (headers['content-type'] ?? '').includes('html');
}

/** What to do about an endpoint that is not held to a schema. */
export const SCHEMA_ADVICE = 'set structured_output: json_object, or prompt, for this judge';

const QUOTA: Classified = {
  failureClass: 'permanent',
  fault: 'quota',
  hopeless: true,
  advice: 'add credit to the account, or raise its limit',
};
const CONTEXT: Classified = { failureClass: 'permanent', fault: 'context_length' };
const UNAUTHORIZED: Classified = {
  failureClass: 'permanent',
  fault: 'unauthorized',
  hopeless: true,
  advice: 'check the API key, and what it may use',
};
/** The probe has gone well under the same key: this may be about one text, and later calls are to be made. */
const FORBIDDEN: Classified = { ...UNAUTHORIZED, hopeless: false };
const FORBIDDEN_TEXT: Classified = { failureClass: 'permanent', fault: 'bad_request' };
const NOT_FOUND: Classified = {
  failureClass: 'permanent',
  fault: 'not_found',
  hopeless: true,
  advice: 'check model and base_url',
};
const REDIRECT: Classified = {
  failureClass: 'permanent',
  fault: 'not_found',
  hopeless: true,
  advice: 'the endpoint has moved: set base_url to where it is now',
};
