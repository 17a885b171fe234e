import { AttemptFailure } from '../failure.js';
import { type Classified, classify, isPage } from './classify.js';
import { readErrorBody } from './error-body.js';
import type { Exchange } from './exchange.js';
import { kept } from './kept-headers.js';
import { retryHint } from './retry-hint.js';

/** What failures are told with. */
export interface Telling {
  /** Names the endpoint and the model. */
  readonly endpoint: string;
  /** Makes a message fit to be shown. */
  readonly redact: (message: string) => string;
  readonly epochSeconds: () => number;
}

/** The failure that a whole reply tells of, by its status or in its body. */
export function replyFailure(exchange: Exchange, body: unknown, telling: Telling): AttemptFailure {
  const { status = 0, headers, text } = exchange;
  const error = readErrorBody(body, text);
  // Gateways answer 200, and say in the body what happened.
  const meant = status >= 300 ? status : (error.status ?? status);
  const found = classify({ status: meant, headers, error });
  const said = telling.redact(error.message) || telling.redact(error.code || error.type);
  const message = `${telling.endpoint} answered ${status}: ${said || 'no message'}`;
  return failureOf(exchange, found, { message, telling });
}

/** A reply that is no JSON, or not of the shape that was asked for. */
export function garbledReply(exchange: Exchange, what: string, telling: Telling): AttemptFailure {
  const advice = isPage(exchange.headers) ? { advice: 'check base_url' } : {};
  const found: Classified = { failureClass: 'transient', fault: 'garbled', ...advice };
  const message = `${telling.endpoint} answered ${exchange.status ?? 0} with ${telling.redact(what)}`;
  return failureOf(exchange, found, { message, telling });
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

/** An exchange that broke before the whole reply was in. */
export function brokenExchange(
  exchange: Exchange,
  cause: unknown,
  telling: Telling,
): AttemptFailure {
  const { code, message } = rootOf(cause);
  const said = telling.redact(code === '' ? message : `${message} (${code})`);
  const where =
    exchange.status === undefined ? 'before it answered' : 'in the middle of its answer';
  const found = exchange.failure === undefined ? NEVER_SENT : byCode(code, message);
  return failureOf(exchange, found, {
    message: `${telling.endpoint} was lost ${where}: ${said}`,
    telling,
  });
}

/** A request that cannot even be written. */
const NEVER_SENT: Classified = {
  failureClass: 'permanent',
  fault: 'bad_request',
  hopeless: true,
  advice: 'check headers and base_url',
};

function byCode(code: string, message: string): Classified {
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return { failureClass: 'transient', fault: 'timeout' };
  if (CERTIFICATE.test(code)) {
    const advice = 'check the certificate of the server, and NODE_EXTRA_CA_CERTS';
    return { failureClass: 'permanent', fault: 'connection', hopeless: true, advice };
  }
  if (code === 'UND_ERR_INVALID_ARG') return NEVER_SENT;
  if (code.startsWith('HPE_') || message.startsWith('a reply of more')) {
    return { failureClass: 'transient', fault: 'garbled' };
  }
  return { failureClass: 'transient', fault: 'connection' };
}

/** The innermost error that has a code: both SDKs and happy eyeballs wrap what happened. */
function rootOf(cause: unknown): { readonly code: string; readonly message: string } {
  let found = { code: '', message: cause instanceof Error ? cause.message : String(cause) };
  let current: unknown = cause;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const code: unknown = (current as { code?: unknown }).code;
    if (typeof code === 'string') found = { code, message: current.message || found.message };
    const inner: unknown = current instanceof AggregateError ? current.errors[0] : current.cause;
    current = inner;
  }
  return found;
}

function failureOf(
  exchange: Exchange,
  found: Classified,
  { message, telling }: { readonly message: string; readonly telling: Telling },
): AttemptFailure {
  const { failureClass, fault, hopeless, parameter, advice } = found;
  const { status, headers } = exchange;
  const hintSeconds = retryHint(headers, telling.epochSeconds());
  return new AttemptFailure(failureClass, fault, advice ? `${message} (${advice})` : message, {
    ...(status === undefined ? {} : { status }),
    ...(hintSeconds === undefined ? {} : { hintSeconds }),
    ...(parameter === undefined ? {} : { parameter }),
    ...(hopeless ? { hopeless } : {}),
    headers: kept(headers),
  });
}
