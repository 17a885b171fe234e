import type { AttemptReply, ChatReply, WireBody } from './chat.js';
import type { Errand } from './errand.js';
import { AttemptFailure } from './failure.js';
import { mostUsd } from './prices.js';
import type { Need } from './rate-limits.js';
import { readAnswer } from './read-answer.js';
import { sendAttempt } from './send-attempt.js';
import { takeTurn } from './take-turn.js';
import type { Traffic } from './traffic.js';

/** What an attempt was answered, read. */
export interface Landed<T> {
  readonly value: T;
  readonly nonce: string;
  readonly reply: ChatReply;
}

/**
 * One attempt: budget > breaker > slot > rate > provider, and the answer read. Throws AttemptFailure for what it met,
 * CallFailed or FlipsideError `budget_spent` where it was not made, or the reason of the errand's signal.
 */
export async function makeAttempt<T>(errand: Errand<T>, traffic: Traffic): Promise<Landed<T>> {
  const { provider, budget, prices } = traffic;
  const nonce = traffic.nonce();
  const request = errand.question.render(nonce);
  const maxOutputTokens = provider.maxOutputTokens * (errand.doubled ? 2 : 1);
  const body = provider.bodyOf(request, errand.doubled ? { maxOutputTokens } : undefined);
  const turn = { promptChars: request.system.length + request.user.length, traffic };
  const attempt = (need: Need) => attemptAndTell(errand, { nonce, body, need }, traffic);
  if (!budget || !prices) return unwrap(await takeTurn(errand, turn, attempt));

  const bodyBytes = Buffer.byteLength(JSON.stringify(body));
  const most = mostUsd({ bodyBytes, maxOutputTokens }, prices);
  const room = budget.reserve(errand, most);
  if (room) await room;
  let usd: number | undefined = 0;
  try {
    const end = await takeTurn(errand, turn, attempt);
    usd = end.usd;
    return unwrap(end);
  } finally {
    // What was cut off may be billed all the same: it counts for the most that it can have cost.
    budget.settle(most, usd ?? most);
  }
}

/** How an attempt ended, and what it has cost: `usd` is undefined where nobody knows. */
interface AttemptEnd<T> {
  readonly landed?: Landed<T>;
  readonly failure?: unknown;
  readonly usd: number | undefined;
}

function unwrap<T>({ landed, failure }: AttemptEnd<T>): Landed<T> {
  if (!landed) throw failure;
  return landed;
}

interface Sent {
  readonly nonce: string;
  readonly body: WireBody;
  readonly need: Need;
}

/** Makes the attempt, and tells everyone who learns from how it ended. */
async function attemptAndTell<T>(
  errand: Errand<T>,
  { nonce, body, need }: Sent,
  traffic: Traffic,
): Promise<AttemptEnd<T>> {
  const { meters, clock, rateLimits, provider, endpoint } = traffic;
  const started = clock.nowSeconds();
  errand.attempts += 1;
  let replied: AttemptReply | undefined;
  let landed: Landed<T> | undefined;
  let failure: unknown;
  try {
    replied = await sendAttempt(errand, body, traffic);
    const models = [provider.identity.model, ...traffic.servedAs];
    const { question } = errand;
    const value = readAnswer(replied.reply, { question, nonce, models, endpoint });
    landed = { value, nonce, reply: replied.reply };
  } catch (cause) {
    failure = cause;
  }
  const now = clock.nowSeconds();
  const known = failure instanceof AttemptFailure ? failure : undefined;
  const reply = replied?.reply ?? known?.more.reply;
  const headers = replied?.headers ?? known?.more.headers;
  if (reply) rateLimits.settle(need, reply.tokens, now);
  if (headers) rateLimits.learn(headers, now);
  meters.attempted(landed ? 'ok' : resultOf(errand, known), now - started);
  if (known) meters.failed(known);
  const usd = reply ? bill(errand, reply, traffic) : usdWithoutReply(known);
  if (landed) {
    traffic.concurrency.answered({ clean: errand.attempts === 1, nowSeconds: now });
    traffic.gate.ended(errand, { ended: 'answered', nowSeconds: now });
    return { landed, usd };
  }
  // What ended on our side says nothing about the endpoint.
  if (known) tellOfFailure(errand, { failure: known, nowSeconds: now }, traffic);
  return { failure, usd };
}

function resultOf<T>({ signal }: Errand<T>, failure: AttemptFailure | undefined) {
  return failure?.fault ?? (signal.aborted ? 'cancelled' : 'defect');
}

function bill<T>(errand: Errand<T>, reply: ChatReply, { meters }: Traffic): number | undefined {
  const charge = meters.charge(reply);
  errand.call.bill.add(charge);
  return charge.usd;
}

/** 0 where no provider would bill for the attempt; undefined where one may, and it is not known how much. */
function usdWithoutReply(failure: AttemptFailure | undefined): number | undefined {
  if (!failure) return undefined;
  const { fault, more } = failure;
  const cutOff = fault === 'connection' && more.status !== undefined;
  return cutOff || fault === 'timeout' || fault === 'garbled' ? undefined : 0;
}

function tellOfFailure<T>(
  errand: Errand<T>,
  { failure, nowSeconds }: { readonly failure: AttemptFailure; readonly nowSeconds: number },
  { gate, concurrency }: Traffic,
): void {
  const { failureClass, message, more } = failure;
  const { hintSeconds } = more;
  if (more.hopeless) {
    gate.hopeless(errand, { nowSeconds, message });
  } else if (failureClass === 'rate') {
    // The limit is not what a lone probe ran into.
    if (!errand.probe) concurrency.limited({ nowSeconds, hintSeconds });
    gate.ended(errand, { ended: 'limited', nowSeconds, hintSeconds, message });
  } else if (failureClass === 'transient') {
    concurrency.troubled();
    gate.ended(errand, { ended: 'failed', nowSeconds, message });
  } else {
    gate.ended(errand, { ended: 'neutral', nowSeconds });
  }
}
